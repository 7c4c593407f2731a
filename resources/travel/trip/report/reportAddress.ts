/** The end of the address of a trip's report, below the address of the trip. */
const report = '/trip-report';

/**
 * The address of the report of the trip that a page is about, or of one of its items.
 * @param pathname of the page: of the trip, of its report, or of an item
 */
export function reportAddress(pathname: string, itemID?: number): string {
  const own = tripAddress(pathname) + report;
  return itemID === undefined ? own : `${own}/${itemID}`;
}

/** The address of the trip whose report, or an item of it, a page shows. */
export function tripAddress(pathname: string): string {
  return pathname.replace(/\/(?:trip-report(?:\/\d+)?)?\/?$/, '');
}
