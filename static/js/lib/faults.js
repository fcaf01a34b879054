// What htmx tells of a request that brought no answer, or an answer that is an error.
export const FAULTS = ["htmx:sendError", "htmx:timeout", "htmx:responseError"];
