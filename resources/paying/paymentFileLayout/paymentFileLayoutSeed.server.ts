import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { seedOf } from '../../../server/seed/roomSeed.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { Contents, Padding } from './paymentFileLayout.ts';

const column = (heading: string, holds: Contents, width?: number, padding: Padding = 'none') => ({
  heading,
  holds,
  ...(width === undefined ? {} : { width }),
  padding,
});
const fixed = (heading: string, text?: string) => ({
  ...column(heading, 'fixed'),
  ...(text === undefined ? {} : { fixed: text }),
});

/** What a bank's own program usually takes in: an example to be made what the bank says. */
const columns = [
  column('No', 'rowNumber'),
  column('Account number', 'payeeAccount'),
  column('Account holder', 'payeeName', 35),
  column('Bank', 'payeeBankCode'),
  column('Amount', 'amount'),
  column('Remark', 'remark', 30),
];
const example = { hasHeadings: true, opening: [], columns };

/** Bank Mandiri's multi-service file as its customers know it: a line of the whole, then a line for each payment. */
const mandiri = {
  name: 'Mandiri (multi-service)',
  separator: 'comma',
  dayForm: 'yyyymmdd',
  hasDecimals: false,
  hasHeadings: false,
  opening: [
    fixed('Kind', 'P'),
    column('Day', 'executionDay'),
    column('Debit account', 'debitAccount'),
    column('Rows', 'paymentCount'),
    column('Total', 'total'),
  ],
  columns: [
    column('Account', 'payeeAccount'),
    column('Name', 'payeeName', 40),
    fixed('Address 1'),
    fixed('Address 2'),
    fixed('Address 3'),
    column('Currency', 'currency'),
    column('Amount', 'amount'),
    column('Remark', 'remark', 140),
    column('Reference', 'paymentNumber', 19),
    column('Service', 'mandiriService'),
    column('Bank code', 'payeeBic', 12),
    column('Bank name', 'payeeBankName', 100),
  ],
};

/** Examples for four banks; a company makes them what its bank says. */
export function paymentFileLayoutSeed(store: StoredNoun): RoomSeed {
  return seedOf(store, 'admin', () => [
    { input: mandiri },
    {
      input: {
        ...example,
        name: 'BCA (example)',
        separator: 'comma',
        dayForm: 'ddmmyyyy',
        hasDecimals: true,
      },
    },
    {
      input: {
        ...example,
        name: 'BNI (example)',
        separator: 'comma',
        dayForm: 'slashes',
        hasDecimals: false,
      },
    },
    {
      input: {
        ...example,
        name: 'BRI (example)',
        separator: 'semicolon',
        dayForm: 'dashes',
        hasDecimals: false,
      },
    },
  ]);
}
