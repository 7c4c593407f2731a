import { and, eq } from 'drizzle-orm';

import type { FlagValues } from '../../../../domain/access/featureFlag.ts';
import { isFlagOn } from '../../../../domain/access/featureFlag.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { isNegative, isPositive, isZero, negate, sum } from '../../../../domain/money/money.ts';
import type {
  BooksAccount,
  BooksEntry,
  BooksEntryKind,
  BooksLine,
  BooksTag,
  BooksTax,
} from '../../../../server/accounting/accountingProvider.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { timeZoneOf } from '../../../../server/session/companyTable.ts';
import { companyAccountTable } from '../../../paying/companyAccount/companyAccountTable.server.ts';
import type { BasicAccount } from '../../accountMapping/accountMapping.ts';
import { accountsFlag, rowKey } from '../../accountMapping/accountMapping.ts';
import { accountMappingTable } from '../../accountMapping/accountMappingTables.server.ts';
import { storedRows } from '../../accountMapping/mappings.server.ts';
import type { StoredPost } from '../accountingPostTables.server.ts';
import type { Hindrance } from './hindrance.ts';
import type { BooksPlace } from './ledgerTabs.server.ts';
import type { CostPart } from './postCosts.server.ts';
import { costParts } from './postCosts.server.ts';
import type { PostFacts } from './postFacts.server.ts';
import { readPostFacts } from './postFacts.server.ts';

type MappedRow = Awaited<ReturnType<typeof storedRows>>[number]['row'];

/** A line of a post, before its account is looked up. */
interface OpenLine {
  place: BooksPlace;
  amount: Amount;
  /** What its account is chosen for, as people call it. */
  name: string;
  row: MappedRow | undefined;
  /** Nobody has said what it was for: no mapping helps. */
  isUncoded?: boolean;
}

/** A post as the company has mapped it. */
export interface OpenPost {
  facts: PostFacts;
  lines: readonly OpenLine[];
  mappingVersions: Record<string, number>;
  hasTags: boolean;
  hasTaxes: boolean;
}

/** Reads what a post is of and what its accounts are mapped to. */
export async function openPost(executor: Executor, post: StoredPost, flags: FlagValues): Promise<OpenPost> {
  const { companyID, provider } = post;
  const facts = await readPostFacts(executor, post, await timeZoneOf(executor, companyID));
  const rows = await storedRows(executor, companyID, provider);
  const byKey = new Map(rows.map(({ row }) => [rowKey(row), row]));
  const versions = await executor
    .select({ category: accountMappingTable.category, version: accountMappingTable.version })
    .from(accountMappingTable)
    .where(and(eq(accountMappingTable.companyID, companyID), eq(accountMappingTable.provider, provider)));
  const account = await accountOf(executor, companyID, facts.companyAccountID, flags);
  const left = negate(sum(facts.moves.map(({ net }) => net)));
  const lines: OpenLine[] = [];
  if (!isZero(left))
    lines.push({
      place: 'account',
      amount: left,
      name: account.name,
      row: byKey.get(rowKey({ accountableType: 'company_account', accountableID: account.id })),
    });
  for (const { place, net } of facts.moves.filter((move) => !isZero(move.net))) {
    if (place === 'cost') {
      const isOneOfTrips = !isFlagOn(flags, 'bus_trip_acc_mapping_tab');
      const parts = await costParts(executor, companyID, facts, net, isOneOfTrips);
      lines.push(...parts.filter(({ amount }) => !isZero(amount)).map((part) => costLine(part, byKey)));
    } else if (place !== 'account') {
      const basic = basicOfPlace[place];
      const row = byKey.get(rowKey({ accountableType: basic, accountableID: null }));
      lines.push({ place, amount: net, name: basic, row });
    }
  }
  return {
    facts,
    lines,
    mappingVersions: Object.fromEntries(versions.map(({ category, version }) => [category, version])),
    hasTags: isFlagOn(flags, 'tagging_integration'),
    hasTaxes: isFlagOn(flags, 'jurnal_itg_enable_get_tax'),
  };
}

/** The one row of the mapping for each place that is neither an account of the company nor costs. */
const basicOfPlace: Readonly<Record<Exclude<BooksPlace, 'account' | 'cost'>, BasicAccount>> = {
  card: 'card_balance',
  cash_advance: 'cash_advance',
  accounts_payable: 'accounts_payable',
  fee: 'fee',
  credit_purchase: 'credit_purchase',
  clearing: 'balance',
  refund: 'refund',
  employee_payable: 'employee_payable',
};

const costLine = (
  { accountableType, accountableID, name, amount }: CostPart,
  byKey: ReadonlyMap<string, MappedRow>,
): OpenLine => ({
  place: 'cost',
  amount,
  name,
  row: accountableID === null ? undefined : byKey.get(rowKey({ accountableType, accountableID })),
  isUncoded: accountableID === null,
});

/** The account whose row counts: its own with the flag, else the main one for all. */
export async function accountOf(
  executor: Executor,
  companyID: number,
  id: number,
  flags: FlagValues,
): Promise<{ id: number; name: string }> {
  const { id: accountID, name, isMain } = companyAccountTable;
  const isOwn = isFlagOn(flags, accountsFlag);
  const [found] = await executor
    .select({ id: accountID, name })
    .from(companyAccountTable)
    .where(and(eq(companyAccountTable.companyID, companyID), isOwn ? eq(accountID, id) : eq(isMain, true)));
  return found ?? { id, name: '' };
}

/** What the books hold when a post is made. */
export interface BooksAtMaking {
  currencyCode: string | null;
  accounts: readonly BooksAccount[];
  taxes: readonly BooksTax[];
  tags: readonly BooksTag[];
}

/** Makes the document of a post, or says what hinders it. Its lines sum to zero. */
export function makeDocument(
  { facts, lines, hasTags, hasTaxes }: OpenPost,
  books: BooksAtMaking,
): BooksEntry | Hindrance {
  if (books.currencyCode !== 'IDR') return { cause: 'refused', detail: `${books.currencyCode ?? '-'} ≠ IDR` };
  const kind = kindOf(lines);
  const made: BooksLine[] = [];
  const tags = new Set<string>();
  for (const { place, amount, name, row, isUncoded = false } of lines) {
    if (isUncoded) return { cause: 'not_coded', detail: name };
    if (!row || row.accountID === null) return { cause: 'not_mapped', detail: name };
    const account = books.accounts.find(({ id }) => id === row.accountID);
    if (!account) return { cause: 'account_archived', detail: row.accountName ?? name };
    for (const tag of hasTags ? row.tags : []) {
      const there = books.tags.find(({ id }) => id === tag.id);
      if (!there) return { cause: 'tag_removed', detail: tag.name };
      tags.add(there.name);
    }
    const taxID = hasTaxes && kind === 'expense' && place !== 'account' ? row.taxID : null;
    const tax = books.taxes.find(({ id }) => id === taxID);
    if (taxID !== null && !tax) return { cause: 'tax_missing', detail: row.taxName ?? taxID };
    made.push({
      account: account.name,
      amount,
      description: descriptionOf(name, facts),
      tax: tax?.name ?? null,
    });
  }
  const memo = [facts.number, facts.party].filter((one) => one !== null && one !== '').join(' · ');
  return { kind, day: facts.day, memo, lines: inOrder(kind, lines, made), tags: [...tags].toSorted() };
}

const descriptionOf = (name: string, { number }: PostFacts) =>
  name === number ? number : `${number} ${name}`;

/** Places that are money of the company's, of which expenses are paid and into which deposits come. */
const isMoney = ({ place }: OpenLine) => place === 'account' || place === 'card';
const costPlaces: readonly BooksPlace[] = ['cost', 'fee', 'credit_purchase'];
const sourcePlaces: readonly BooksPlace[] = ['clearing', 'cash_advance', 'accounts_payable'];

/** What a post is written as: costs that one account paid, money that came into one, or else a journal entry. */
function kindOf(lines: readonly OpenLine[]): BooksEntryKind {
  const money = lines.filter(isMoney);
  const others = lines.filter((line) => !isMoney(line));
  const [one] = money;
  if (money.length !== 1 || !one || others.length === 0) return 'journal';
  if (
    isNegative(one.amount) &&
    others.every(({ place, amount }) => costPlaces.includes(place) && isPositive(amount))
  )
    return 'expense';
  if (
    isPositive(one.amount) &&
    others.every(({ place, amount }) => sourcePlaces.includes(place) && isNegative(amount))
  )
    return 'bankDeposit';
  return 'journal';
}

/** The money first, where a document names it apart. */
function inOrder(kind: BooksEntryKind, lines: readonly OpenLine[], made: readonly BooksLine[]): BooksLine[] {
  if (kind === 'journal') return [...made];
  const isFirst = (place: number) => lines[place] !== undefined && isMoney(lines[place]);
  return [...made.filter((_, place) => isFirst(place)), ...made.filter((_, place) => !isFirst(place))];
}
