import { typeOfCategory } from '../../../server/accounting/jurnalClient.ts';
import type { BooksAccount } from '../../../server/accounting/accountingProvider.ts';
import {
  sandboxBooks,
  sandboxChart,
  sandboxTags,
  sandboxTaxes,
} from '../../../server/accounting/sandboxBooks.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { connectedCompany, seedConnection } from '../connection/connectionSeed.server.ts';
import type { BasicAccount, MappingCategory } from './accountMapping.ts';
import type { MappingRow } from './accountMappingWire.ts';
import type { BooksNow } from './mappings.server.ts';
import { readMapping, saveMapping } from './mappings.server.ts';

const provider = 'jurnal';
const books = sandboxBooks[0];

/** Was there when the company mapped, and was taken out of the books since. */
const removedTag = { id: '19', name: 'Cabang Bandung' };

/** By number, in the chart of the sandbox; what is not here is left to be mapped. */
const basicNumbers: Partial<Record<BasicAccount, string>> = {
  balance: '1-10004',
  card_balance: '1-10005',
  fee: '6-60403',
  credit_purchase: '6-60208',
  cash_advance: '1-10301',
  employee_payable: '2-20205',
  accounts_payable: '2-20100',
  refund: '1-10400',
  vat: '1-10500',
  wht: '2-20503',
};
const accountNumbers = ['1-10002', '1-10003'];
const costNumbers = [
  '6-60103',
  '6-60205',
  '6-60202',
  '6-60206',
  '6-60301',
  '6-60501',
  '6-60106',
  '6-60201',
  '6-60304',
  '6-60204',
];

const chart: readonly BooksAccount[] = sandboxChart.map(({ id, number, name, category_id, is_parent }) => ({
  id: String(id),
  number,
  name,
  type: typeOfCategory[category_id] ?? 'other',
  isParent: is_parent,
  currencyCode: books.currency_code,
}));
const idOf = (number: string | undefined) => chart.find((one) => one.number === number)?.id ?? null;

const booksThen: BooksNow = {
  accounts: chart,
  taxes: sandboxTaxes.map(({ id, name, rate }) => ({ id: String(id), name, rate, kind: 'tax' })),
  tags: [...sandboxTags.map(({ id, name }) => ({ id: String(id), name })), removedTag],
};

/** A company whose books are connected to the sandbox, and what it has mapped: most of it. */
export const accountMappingSeed: RoomSeed = {
  name: 'accountMapping',
  async fill(stage) {
    if (stage.companyID !== connectedCompany) return;
    stage.clock.at = stage.begunAt;
    await seedConnection(stage, provider, books);
    await map(stage, 'jurnal_basic_account', ({ accountableType }) =>
      idOf(basicNumbers[accountableType as BasicAccount]),
    );
    await map(stage, 'company_account', (_row, index) => idOf(accountNumbers[index]));
    for (const category of ['category_policy', 'custom_policy', 'business_trip_category'] as const)
      // The last one of each is left.
      await map(stage, category, (_row, index, count) =>
        index === count - 1 && count > 1 ? null : idOf(costNumbers[index % costNumbers.length]),
      );
  },
};

async function map(
  { executor, context, begunAt, person }: SeedStage,
  category: MappingCategory,
  accountOf: (row: MappingRow, index: number, count: number) => string | null,
): Promise<void> {
  const actor = await person('finance.admin');
  const place = { provider, category } as const;
  const say = context.words.in('en');
  const { rows, version } = await readMapping(executor, actor, { ...place, say, tags: null, hasTaxes: true });
  const input = rows.flatMap((row, index) => {
    const { accountableType, accountableID } = row;
    const accountID = accountOf(row, index, rows.length);
    const isFirstCategory = category === 'category_policy' && index === 0;
    const tags = isFirstCategory ? ['15', removedTag.id] : [];
    return accountID === null ? [] : [{ accountableType, accountableID, accountID, taxID: null, tags }];
  });
  if (input.length === 0) return;
  const asking = { place, input: { rows: input }, books: booksThen, version, say };
  await saveMapping(executor, actor, asking, begunAt);
}
