// Files that go with the message of a form, by their ids.
export const fileIds = (form) => new FormData(form).getAll("file");

export function setFileIds(fields, ids = []) {
  fields.delete("file");
  for (const id of ids) fields.append("file", id);
  return fields;
}
