// What htmx tells of a request that brought no answer, or an answer that is an error.
export const FAULTS = ["htmx:sendError", "htmx:timeout", "htmx:responseError"];

// Of these the Summary panel is the answer: as it stands, or the form again.
export const REFUSALS = [409, 422];
