interface NamedFile {
  id: number;
  fileName: string;
}

/** For a history: the files of a field that came and went, by id, since one of the same name may be another file. */
export function fileChanges(
  field: string,
  before: readonly NamedFile[],
  after: readonly NamedFile[],
): Record<string, [string | null, string | null]> {
  const changes: Record<string, [string | null, string | null]> = {};
  for (const { id, fileName } of before) {
    if (!after.some((file) => file.id === id)) changes[`${field}.${id}`] = [fileName, null];
  }
  for (const { id, fileName } of after) {
    if (!before.some((file) => file.id === id)) changes[`${field}.${id}`] = [null, fileName];
  }
  return changes;
}
