import { createHash } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { ConfigurationSection } from '../../../domain/configuration/configured.ts';
import { nameText, resourcesNamed } from '../../../domain/configuration/configured.ts';
import type { RecordOutcomeName } from '../../../domain/configuration/recordOutcome.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { law } from '../../../domain/message/message.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import type { Executor } from '../../database/database.ts';
import type { StoredNoun } from '../../records/storedNoun.ts';
import type { HeldRecord } from './heldRecords.ts';
import { heldRecords, setValues } from './heldRecords.ts';
import type { FileContents, FileRecord, SetValues } from './readRecords.ts';
import type { Fault } from './readYaml.ts';
import { readNames } from './recordNames.ts';
import type { Writing } from './writeRecord.ts';
import { MissingName, isSame, linesOf, stableText, wantedStatus, writeRecord } from './writeRecord.ts';

/** A record that a file speaks of, or that stands beside those. */
export interface RecordOutcome {
  section: ConfigurationSection;
  name: string;
  place: number;
  outcome: RecordOutcomeName;
  line: number | null;
  /** The number of the record; null where it is refused and not there. */
  id: number | null;
  /** Its version when the file was worked through, and afterwards. */
  versionBefore: number | null;
  version: number | null;
  before: SetValues | null;
  after: SetValues | null;
}

/** What becomes of a company by a file. */
export interface WorkedThrough {
  outcomes: RecordOutcome[];
  faults: Fault[];
  /** What was seen: another one means that something is another. */
  fingerprint: string;
}

type Work = Omit<Writing, 'names'>;

/**
 * Does work in a savepoint of the caller's transaction, and takes it back where it is refused, or where nothing is to stay. What it
 * waits for until the commit stays with the transaction: the commit is that of the caller.
 */
export async function inSavepoint<Result>(
  executor: Executor,
  name: 'trial' | 'one_record',
  stays: boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  await executor.execute(sql.raw(`savepoint ${name}`));
  const takeBack = () => executor.execute(sql.raw(`rollback to savepoint ${name}`));
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    await takeBack();
    throw error;
  }
  if (!stays) await takeBack();
  await executor.execute(sql.raw(`release savepoint ${name}`));
  return result;
}

/** Does work of which nothing stays but its answer. What is judged only at the end of a transaction is judged, too. */
export async function tried<Result>(executor: Executor, work: () => Promise<Result>): Promise<Result> {
  return await inSavepoint(executor, 'trial', false, async () => {
    const result = await work();
    await executor.execute(sql`set constraints all immediate`);
    return result;
  });
}

/** Values with the status that stands among them, where a record has several. */
function withStatus(values: SetValues, status: string | null): SetValues {
  return status === null ? values : { ...values, status };
}

/**
 * Writes what a file says into the company, record by record, in the transaction of `executor`. A record that is refused is named
 * with its line and its fields, and the others are written: whoever calls takes everything back where there is a fault.
 */
export async function workThrough(
  work: Work,
  stores: readonly StoredNoun[],
  contents: Pick<FileContents, 'sections' | 'records'>,
): Promise<WorkedThrough> {
  const { executor, actor } = work;
  const storeOf = ({ noun }: ConfigurationSection): StoredNoun => {
    const store = stores.find((one) => one.noun === noun);
    if (!store) throw new Error(`no noun ${noun.name} is stored`);
    return store;
  };
  const resources = [...new Set(contents.sections.flatMap(({ fields }) => resourcesNamed(fields)))];
  const namesNow = () => readNames(executor, actor.companyID, stores, resources);
  let names = await namesNow();
  const held = new Map<string, HeldRecord>();
  for (const section of contents.sections) {
    for (const one of await heldRecords(executor, actor, section, storeOf(section), names))
      held.set(keyOf(one), one);
  }

  const outcomes: RecordOutcome[] = [];
  const faults: Fault[] = [];
  const refusals = new Map<FileRecord, DomainError>();
  let open = inSectionOrder(contents);
  // What is refused is tried again after the others: they may give way to it, as a place that moves to another group.
  for (let isMoving = true; isMoving && open.length > 0;) {
    isMoving = false;
    const left: FileRecord[] = [];
    for (const record of open) {
      const there = held.get(keyOf(record)) ?? null;
      const wanted = withStatus(record.values, wantedStatus(record));
      const found = there && withStatus(there.values, record.section.isSingle ? null : wantedOf(there));
      if (found && isSame(found, wanted)) {
        outcomes.push(outcomeOf(record, there, 'unchanged', found));
        continue;
      }
      const written = await writeOne(record, there);
      if (written instanceof DomainError) {
        refusals.set(record, written);
        left.push(record);
        continue;
      }
      isMoving = true;
      outcomes.push(written);
      if (there === null && resources.includes(record.section.noun.path)) names = await namesNow();
    }
    open = left;
  }
  for (const record of open) {
    const there = held.get(keyOf(record)) ?? null;
    outcomes.push(outcomeOf(record, there, 'refused', null));
    faults.push(...faultsOf(record, refusals.get(record)));
  }
  const named = new Set(contents.records.map(keyOf));
  for (const [key, one] of held) {
    if (!named.has(key) && !one.section.isSingle)
      outcomes.push(outcomeOf({ ...one, line: null }, one, 'absent', null));
  }
  faults.sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  return { outcomes, faults, fingerprint: fingerprintOf(outcomes) };

  async function writeOne(
    record: FileRecord,
    there: HeldRecord | null,
  ): Promise<RecordOutcome | DomainError> {
    const store = storeOf(record.section);
    try {
      return await inSavepoint(executor, 'one_record', true, async () => {
        const id = await writeRecord({ ...work, names }, store, record, there);
        const row = await store.reader.one(executor, actor, id);
        if (!row) throw new DomainError('not_found');
        const status = record.section.isSingle ? null : wantedOf({ section: record.section, row });
        const after = withStatus(setValues(record.section.fields, row, names), status);
        const before = there && withStatus(there.values, wantedOf(there));
        const outcome = there === null ? 'new' : isSame(before, after) ? 'unchanged' : 'changed';
        return { ...outcomeOf(record, there, outcome, after), id, version: row.version };
      });
    } catch (error) {
      if (error instanceof DomainError && error.code !== 'unavailable' && error.code !== 'unexpected')
        return error;
      throw error;
    }
  }

  /** Why a record is refused, at the lines where it says what is refused. */
  function faultsOf(record: FileRecord, refusal: DomainError | undefined): Fault[] {
    const { section, line } = record;
    const path = [section.name, ...(section.isSingle ? [] : [nameText(record.name)])];
    const says = refusal ? saysOf(refusal) : law('refusal.unexpected');
    const wrong = linesOf(record, refusal?.fields ?? {});
    if (wrong.length === 0) return [{ line, path, says }];
    return wrong.map((one) => ({
      line: one.line,
      path: [...path, one.path],
      says: refusal ? saysOf(refusal, one.says) : one.says,
    }));
  }

  function saysOf(refusal: DomainError, says = refusal.says) {
    if (!(refusal instanceof MissingName)) return says;
    const text = nameForm(nameText(refusal.missing));
    const isInFile = contents.records.some(
      ({ section, name }) => section.noun.path === refusal.resource && nameForm(nameText(name)) === text,
    );
    return isInFile ? law('configuration.fault.notMade', { name: nameText(refusal.missing) }) : says;
  }
}

/** The status of a record that is there, where it can have several. */
function wantedOf({ section, row }: Pick<HeldRecord, 'section' | 'row'>): string | null {
  return section.isSingle || section.noun.lifecycle.statuses.length < 2 ? null : row.status;
}

function inSectionOrder({ sections, records }: Pick<FileContents, 'sections' | 'records'>): FileRecord[] {
  const places = new Map(sections.map((section, place) => [section, place]));
  return records.toSorted((one, other) => (places.get(one.section) ?? 0) - (places.get(other.section) ?? 0));
}

function keyOf({ section, name, place }: Pick<FileRecord, 'section' | 'name' | 'place'>): string {
  return `${section.name} ${nameForm(nameText(name))} ${place}`;
}

function outcomeOf(
  record: Pick<FileRecord, 'section' | 'name' | 'place'> & { line: number | null },
  there: HeldRecord | null,
  outcome: RecordOutcomeName,
  after: SetValues | null,
): RecordOutcome {
  const version = there?.row.version ?? null;
  return {
    section: record.section,
    name: nameText(record.name),
    place: record.place,
    outcome,
    line: record.line,
    id: there?.row.id ?? null,
    versionBefore: version,
    version,
    before: there && withStatus(there.values, wantedOf(there)),
    after,
  };
}

function fingerprintOf(outcomes: readonly RecordOutcome[]): string {
  const seen = outcomes
    .map(({ section, outcome, id, versionBefore, name, place, before, after }) =>
      stableText([
        section.name,
        name,
        place,
        outcome,
        outcome === 'new' ? null : id,
        versionBefore,
        before,
        after,
      ]),
    )
    .toSorted();
  return createHash('sha256').update(seen.join('\n')).digest('hex');
}
