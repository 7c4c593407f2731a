import { useLocation } from 'react-router';

import { routeNameAt } from '../../../../src/app/routing/routeMatch.ts';

/** The end of the address of a trip's report, below the address of the trip. */
const reportEnd = '/trip-report';

/** The address of the report of the trip at this address. */
export const reportAddress = (at: string): string => at + reportEnd;

/** The addresses of the trip that the page is about: of one's own trip, of a trip under review, of anybody's. */
export function useTripAddresses() {
  const { pathname } = useLocation();
  const trip = pathname.replace(/\/(?:trip-report(?:\/\d+)?)?\/?$/, '');
  return {
    trip,
    /** Of its report, or of an item. Null: no report stands below this page, as for who only books the trip. */
    reportOf: (itemID?: number): string | null => {
      const address = itemID === undefined ? reportAddress(trip) : `${trip}${reportEnd}/${itemID}`;
      return routeNameAt(address) === null ? null : address;
    },
    isReport: pathname === reportAddress(trip),
  };
}
