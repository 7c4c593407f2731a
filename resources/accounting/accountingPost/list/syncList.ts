import { choiceFilter, dayRangeFilter, textFilter } from '../../../../domain/list/filterKinds.ts';
import { listRoom } from '../../../../domain/list/listRoom.ts';
import { amount, choice, currency, day, instant, text } from '../../../../domain/noun/fields.ts';
import type { BooksProgram } from '../../connection/booksProgram.ts';
import { syncTabs, postCauses, postStatuses, syncAccess } from '../accountingPost.ts';

/** What is posted: entries of the ledger, as they call themselves, and purchases. */
const postedKinds = [
  'hold',
  'release',
  'settle',
  'fee',
  'top_up',
  'transfer',
  'load',
  'return',
  'card',
  'payroll',
  'physical_load',
  'physical_return',
  'physical_card',
  'refund',
  'purchase',
  'apply',
  'restore',
  'bill',
  'order',
  'quote',
] as const;

/** What goes to the books that a program keeps, and what became of it. */
const syncListOf = <const Program extends BooksProgram>(program: Program) =>
  listRoom({
    name: 'accountingPost',
    called: { en: 'Transaction List', id: 'Daftar transaksi' },
    path: `${program}/transactions` as const,
    at: `/integration/${program}/sync` as const,
    tag: 'Accounting',
    access: syncAccess,
    title: 'number',
    fields: {
      number: text(100, { isRequired: true, isSearched: true, isSorted: true }),
      day: day({ isRequired: true, isSorted: true }),
      kind: choice(postedKinds, { isRequired: true }),
      party: text(200, { isSearched: true, isSorted: true }),
      amount: amount({ isRequired: true, isSorted: true, currencyField: 'currencyCode' }),
      currencyCode: currency({ isRequired: true }),
      status: choice(postStatuses, { isRequired: true, isSorted: true }),
      cause: choice(postCauses, { isSorted: true }),
      detail: text(600),
      postedNumber: text(100, { isSearched: true, isSorted: true }),
      postedAt: instant(),
      notes: text(300),
      groupType: choice(syncTabs, { isRequired: true }),
      address: text(200),
    },
    hidden: ['currencyCode', 'postedAt', 'notes', 'groupType'],
    leads: { number: 'address' },
    filters: {
      query: textFilter({ isPromoted: true }),
      groupType: choiceFilter(syncTabs),
      status: choiceFilter(postStatuses, { isPromoted: true }),
      cause: choiceFilter(postCauses, { isPromoted: true }),
      day: dayRangeFilter({ isPromoted: true }),
    },
    sort: '-day',
    sum: 'amount',
    words: {
      en: () => import('../accountingPost.en.ts').then(({ accountingPostEn }) => accountingPostEn),
      id: () => import('../accountingPost.id.ts').then(({ accountingPostId }) => accountingPostId),
    },
  });

/** The same list for each program. */
export const syncLists = { jurnal: syncListOf('jurnal'), xero: syncListOf('xero') } as const;
/** Its columns and its words, which are the same for all of them. */
export const syncList = syncLists.jurnal;
