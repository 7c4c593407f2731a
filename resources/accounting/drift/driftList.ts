import { choiceFilter, textFilter } from '../../../domain/list/filterKinds.ts';
import { listRoom } from '../../../domain/list/listRoom.ts';
import { amount, choice, instant, text } from '../../../domain/noun/fields.ts';
import { driftAccess, driftStatuses } from './drift.ts';
import { driftKinds } from './driftFindings.ts';

/** How the books differ from what was posted to them. */
export const driftList = listRoom({
  name: 'accountingDrift',
  called: { en: 'Differences in the books', id: 'Selisih pembukuan' },
  path: 'jurnal/drift',
  at: '/integration/jurnal/drift',
  tag: 'Accounting',
  access: driftAccess,
  title: 'about',
  fields: {
    about: text(200, { isRequired: true, isSearched: true, isSorted: true }),
    kind: choice(driftKinds, { isRequired: true, isSorted: true }),
    status: choice(driftStatuses, { isRequired: true, isSorted: true }),
    expected: text(4000),
    found: text(4000),
    amount: amount({ isSorted: true }),
    foundAt: instant({ isSorted: true }),
    decidedBy: text(200),
    notes: text(300),
  },
  hidden: ['decidedBy'],
  filters: {
    query: textFilter({ isPromoted: true }),
    kind: choiceFilter(driftKinds, { isPromoted: true }),
    status: choiceFilter(driftStatuses, { isPromoted: true }),
  },
  first: () => ({ status: ['open' as const] }),
  sort: '-foundAt',
  words: {
    en: () => import('./drift.en.ts').then(({ driftEn }) => driftEn),
    id: () => import('./drift.id.ts').then(({ driftId }) => driftId),
  },
});
