/** Whether records of a noun come from sheets. */
export function isImported({
  hasNoSheets,
  hasNoImport,
  isMade,
}: {
  hasNoSheets?: true;
  hasNoImport?: true;
  isMade?: true;
}): boolean {
  return !hasNoSheets && !hasNoImport && !isMade;
}
