/** The thread of all mails about one record: mail programs show them together. */
export function threadOf(
  companyID: number,
  { objectType, objectID }: { objectType: string; objectID: number },
): string {
  return `${companyID}.${objectType}.${objectID}`;
}
