import { and, eq, sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { chosenForAlike } from '../../../domain/accounting/alikeNames.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages, Message } from '../../../domain/message/message.ts';
import type {
  AccountingProviderName,
  BooksAccount,
  BooksTag,
  BooksTax,
} from '../../../server/accounting/accountingProvider.ts';
import type { Executor } from '../../../server/database/database.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { assertVersion } from '../../../server/engine/lock.ts';
import type { Speech } from '../../../server/words/words.ts';
import type { MappingCategory } from './accountMapping.ts';
import { fittingTypes, mappingRule, rowKey } from './accountMapping.ts';
import type { Accountable } from './accountables.server.ts';
import { accountablesOf } from './accountables.server.ts';
import { accountMappingRowTable, accountMappingTable } from './accountMappingTables.server.ts';
import type { MappingAnswer, MappingInput, MappingRow } from './accountMappingWire.ts';

/** As its history names what is mapped of a category. */
export const mappingSubject = 'accountMapping';

const mappings = accountMappingTable;
const rowsOf = accountMappingRowTable;
type StoredRow = typeof rowsOf.$inferSelect;

interface MappingPlace {
  provider: AccountingProviderName;
  category: MappingCategory;
}

const of = (companyID: number, { provider, category }: MappingPlace) =>
  and(eq(mappings.companyID, companyID), eq(mappings.provider, provider), eq(mappings.category, category));

/** All that a company has mapped for a program, by row, with its category. */
export async function storedRows(
  executor: Executor,
  companyID: number,
  provider: AccountingProviderName,
): Promise<{ category: MappingCategory; row: StoredRow }[]> {
  return executor
    .select({ category: mappings.category, row: rowsOf })
    .from(rowsOf)
    .innerJoin(mappings, and(eq(mappings.companyID, rowsOf.companyID), eq(mappings.id, rowsOf.mappingID)))
    .where(and(eq(rowsOf.companyID, companyID), eq(mappings.provider, provider)))
    .orderBy(rowsOf.id);
}

interface Reading extends MappingPlace {
  say: Speech;
  /** The tags of the books now; null: nobody could ask, so none is told to be gone. `off`: rows have none. */
  tags: readonly BooksTag[] | null | 'off';
  hasTaxes: boolean;
}

/** What is mapped of a category, and what could be: those without an account first. */
export async function readMapping(
  executor: Executor,
  actor: Actor,
  reading: Reading,
): Promise<MappingAnswer> {
  const { companyID } = actor;
  const { provider, category, say } = reading;
  const [mapping] = await executor
    .select({ version: mappings.version })
    .from(mappings)
    .where(of(companyID, { provider, category }));
  const stored = await storedRows(executor, companyID, provider);
  const own = new Map(
    stored.flatMap(({ category: its, row }) => (its === category ? [[rowKey(row), row] as const] : [])),
  );
  const mappedIDs = [...own.values()].map(({ accountableID }) => accountableID);
  const accountables = await accountablesOf(executor, actor, category, mappedIDs);
  const named = (one: Accountable) => (typeof one.name === 'string' ? one.name : say(one.name));
  const rows = accountables.map((one): MappingRow => {
    const row = own.get(rowKey(one));
    const { accountableType, accountableID } = one;
    const name = named(one);
    const kept = reading.tags === 'off' ? [] : (row?.tags ?? []);
    const there = Array.isArray(reading.tags) ? new Set(reading.tags.map(({ id }) => id)) : null;
    const isGone = ({ id }: BooksTag) => there !== null && !there.has(id);
    return {
      accountableType,
      accountableID,
      accountableName: name,
      detail: one.detail === null ? null : say(one.detail),
      accountID: row?.accountID ?? null,
      accountName: row?.accountName ?? null,
      taxID: reading.hasTaxes ? (row?.taxID ?? null) : null,
      taxName: reading.hasTaxes ? (row?.taxName ?? null) : null,
      tags: kept.filter((tag) => !isGone(tag)),
      removedTags: kept.filter(isGone),
      suggestedAccountID: row?.accountID ? null : suggestionFor(accountableType, name, stored),
    };
  });
  const inOrder = rows.toSorted((a, b) => Number(a.accountID !== null) - Number(b.accountID !== null));
  return { version: mapping?.version ?? 1, rows: inOrder };
}

function suggestionFor(
  accountableType: MappingRow['accountableType'],
  name: string,
  stored: readonly { row: StoredRow }[],
): string | null {
  const fitting = stored.flatMap(({ row: { accountableName, accountID, accountType } }) =>
    accountID !== null && accountType !== null && fittingTypes[accountableType].includes(accountType)
      ? [{ name: accountableName, choice: accountID }]
      : [],
  );
  return chosenForAlike(name, fitting);
}

/** What the books hold at the moment of a save; null: it is switched off, and rows keep what they have of it. */
export interface BooksNow {
  accounts: readonly BooksAccount[];
  taxes: readonly BooksTax[] | null;
  tags: readonly BooksTag[] | null;
}

/**
 * Saves rows of a category, all or none.
 * @param version what the person saw; another one by now refuses, and the answer says what it is
 * @throws DomainError `validation_failed` by row and field, `stale_version`
 */
export async function saveMapping(
  executor: Executor,
  actor: Actor,
  {
    place,
    input,
    books,
    version,
    say,
  }: { place: MappingPlace; input: MappingInput; books: BooksNow; version: number | null; say: Speech },
  now: Date,
): Promise<void> {
  const { companyID } = actor;
  await executor
    .insert(mappings)
    .values({ companyID, ...place })
    .onConflictDoNothing();
  const [mapping] = await executor.select().from(mappings).where(of(companyID, place)).for('update');
  if (!mapping) throw new Error(`company ${companyID} has no mapping of ${place.category}`);
  assertVersion(version, { version: mapping.version, status: 'active' });
  const stored = await executor
    .select()
    .from(rowsOf)
    .where(and(eq(rowsOf.companyID, companyID), eq(rowsOf.mappingID, mapping.id)));
  const own = new Map(stored.map((row) => [rowKey(row), row]));
  const accountables = await accountablesOf(
    executor,
    actor,
    place.category,
    stored.map(({ accountableID }) => accountableID),
  );
  const known = new Map(accountables.map((one) => [rowKey(one), one]));
  const { rows, fields } = judge(input, { known, own, books });
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
  const changes: Record<string, [unknown, unknown]> = {};
  for (const { key, one, values } of rows) {
    const before = own.get(key);
    const name = typeof one.name === 'string' ? one.name : say(one.name);
    const texts = [textOf(before), textOf(values)] as const;
    if (texts[0] === texts[1]) continue;
    changes[one.detail === null ? name : `${name} (${say(one.detail)})`] = [texts[0], texts[1]];
    await executor
      .insert(rowsOf)
      .values({
        companyID,
        mappingID: mapping.id,
        accountableType: one.accountableType,
        accountableID: one.accountableID ?? 0,
        accountableName: name,
        ...values,
      })
      .onConflictDoUpdate({
        target: [rowsOf.companyID, rowsOf.mappingID, rowsOf.accountableType, rowsOf.accountableID],
        set: { accountableName: name, ...values },
      });
  }
  if (Object.keys(changes).length === 0) return;
  await executor
    .update(mappings)
    .set({ version: sql`${mappings.version} + 1` })
    .where(and(eq(mappings.companyID, companyID), eq(mappings.id, mapping.id)));
  await appendHistory(executor, companyID, actor, now, {
    subjectType: mappingSubject,
    subjectID: mapping.id,
    action: 'save',
    fromStatus: null,
    toStatus: null,
    changes,
  });
}

type RowValues = Pick<StoredRow, 'accountID' | 'accountName' | 'accountType' | 'taxID' | 'taxName' | 'tags'>;

/** A row as its history says it; null: nothing. */
function textOf(row: RowValues | undefined): string | null {
  if (!row) return null;
  const parts = [row.accountName, row.taxName, ...row.tags.map(({ name }) => `#${name}`)];
  return parts.filter((part) => part !== null).join(', ') || null;
}

interface Judged {
  key: string;
  one: Accountable;
  values: RowValues;
}

/** What is to be kept of each row, and what is wrong, by row and field. */
function judge(
  { rows }: MappingInput,
  {
    known,
    own,
    books,
  }: { known: ReadonlyMap<string, Accountable>; own: ReadonlyMap<string, StoredRow>; books: BooksNow },
): { rows: Judged[]; fields: FieldMessages } {
  const fields: FieldMessages = {};
  const seen = new Set<string>();
  const judged = rows.flatMap((row, index): Judged[] => {
    const at = `rows.${index}`;
    const key = rowKey(row);
    const one = known.get(key);
    if (!one || seen.has(key)) {
      fields[`${at}.accountableID`] = one ? mappingRule('twice') : mappingRule('notThere');
      return [];
    }
    seen.add(key);
    const before = own.get(key);
    const account = books.accounts.find(({ id }) => id === row.accountID);
    if (row.accountID !== null) {
      if (!account) fields[`${at}.accountID`] = mappingRule('accountGone');
      else if (account.isParent || !fittingTypes[row.accountableType].includes(account.type))
        fields[`${at}.accountID`] = mappingRule('accountUnfit', { account: labelOf(account) });
    }
    const tax = books.taxes?.find(({ id }) => id === row.taxID);
    if (books.taxes === null ? row.taxID !== null : row.taxID !== null && !tax)
      fields[`${at}.taxID`] = mappingRule(books.taxes === null ? 'taxesOff' : 'taxGone');
    const tags = tagsFor(row.tags, books.tags, before);
    if ('says' in tags) fields[`${at}.tags`] = tags.says;
    return [
      {
        key,
        one,
        values: {
          accountID: account?.id ?? null,
          accountName: account ? labelOf(account) : null,
          accountType: account?.type ?? null,
          taxID: books.taxes === null ? (before?.taxID ?? null) : (tax?.id ?? null),
          taxName: books.taxes === null ? (before?.taxName ?? null) : (tax?.name ?? null),
          tags: 'says' in tags ? [] : tags.kept,
        },
      },
    ];
  });
  return { rows: judged, fields };
}

const labelOf = ({ number, name }: BooksAccount) => (number === '' ? name : `${number} ${name}`);

function tagsFor(
  asked: readonly string[],
  there: readonly BooksTag[] | null,
  before: StoredRow | undefined,
): { kept: BooksTag[] } | { says: Message } {
  if (there === null)
    return asked.length === 0 ? { kept: before?.tags ?? [] } : { says: mappingRule('tagsOff') };
  if (new Set(asked).size < asked.length) return { says: mappingRule('tagTwice') };
  const found = asked.map((id) => there.find((tag) => tag.id === id));
  const gone = asked.find((_id, index) => found[index] === undefined);
  if (gone === undefined) return { kept: found.flatMap((tag) => tag ?? []) };
  const name = before?.tags.find(({ id }) => id === gone)?.name ?? gone;
  return { says: mappingRule('tagRemoved', { tag: name }) };
}
