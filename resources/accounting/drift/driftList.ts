import { choiceFilter, textFilter } from '../../../domain/list/filterKinds.ts';
import { listRoom } from '../../../domain/list/listRoom.ts';
import { amount, choice, instant, text } from '../../../domain/noun/fields.ts';
import type { BooksProgram } from '../connection/booksProgram.ts';
import { driftAccess, driftStatuses } from './drift.ts';
import { driftKinds } from './driftFindings.ts';

/** How the books that a program keeps differ from what was posted to them. */
const driftListOf = <const Program extends BooksProgram>(program: Program) =>
  listRoom({
    name: 'accountingDrift',
    called: { en: 'Differences in the books', id: 'Selisih pembukuan' },
    path: `${program}/drift` as const,
    at: `/integration/${program}/drift` as const,
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

/** The same list for each program. */
export const driftLists = { jurnal: driftListOf('jurnal'), xero: driftListOf('xero') } as const;
/** Its columns and its words, which are the same for all of them. */
export const driftList = driftLists.jurnal;
