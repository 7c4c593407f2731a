import { useTranslate } from 'react-admin';

import { routeNameAt } from '../../../../src/app/routing/routeMatch.ts';
import type { NounPieces } from '../../../../src/noun/nounPieces.ts';
import type { Trip } from '../trip.ts';
import { isReportSent } from '../tripStatus.ts';
import { reportAddress } from './useTripAddresses.tsx';

/** The report of a trip, from its row; a draft says that there is none yet. */
export const useTripRowActions: NonNullable<NounPieces<Trip>['useRowActions']> = () => {
  const translate = useTranslate();
  return ({ status }, at) => {
    const action = { id: 'report', label: translate('trip.arrangement.viewReport') };
    if (status === 'draft')
      return [{ ...action, isDisabled: true, tooltip: translate('trip.arrangement.noReport') }];
    const to = reportAddress(at);
    // Written anew it is opened by its form.
    const isRead = isReportSent(status) && status !== 'need_revision';
    return isRead && routeNameAt(to) !== null ? [{ ...action, to }] : [];
  };
};
