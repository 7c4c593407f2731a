import { eq } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { nameText } from '../../../domain/configuration/configured.ts';
import { recordOutcomes } from '../../../domain/configuration/recordOutcome.ts';
import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import { nounAccess } from '../../../domain/noun/nounAccess.ts';
import { pathOfRecord } from '../../../domain/noun/nounAddresses.ts';
import { employeesWith } from '../../../server/approval/holders.ts';
import type { ActContext, ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { act } from '../../../server/engine/act.ts';
import { fileCall, readCall, writeCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import type { Configuration } from '../../../server/exchange/configuration/applyFile.ts';
import type { FileContents, FileRecord } from '../../../server/exchange/configuration/readRecords.ts';
import type { Fault } from '../../../server/exchange/configuration/readYaml.ts';
import { stableText } from '../../../server/exchange/configuration/writeRecord.ts';
import type { RecordOutcome } from '../../../server/exchange/configuration/workThrough.ts';
import { inSavepoint } from '../../../server/exchange/configuration/workThrough.ts';
import { valueText } from '../../../server/exchange/configuration/writeYaml.ts';
import { fieldLabel } from '../../../server/exchange/sheetColumns.ts';
import { errorAnswer } from '../../../server/http/errorAnswer.ts';
import type { App } from '../../../server/http/routes.ts';
import { notify } from '../../../server/notification/notify.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import type { Say, Speech } from '../../../server/words/words.ts';
import { configurationChange, configurationNotice } from './configurationChange.ts';
import type { ChangedRecord } from './configurationChangeTable.server.ts';
import { configurationChangeTable } from './configurationChangeTable.server.ts';
import type { ConfigurationPreview, ConfigurationRecord } from './configurationWire.ts';
import { applyInput, changedRecord, previewAnswer, previewInput } from './configurationWire.ts';

const schemaPath = '/v1/configuration/schema';

/** The public address of the schema: editors fetch it. */
export function schemaAddressOf({ publicUrl }: { publicUrl: string }): string {
  return `${publicUrl}${schemaPath}`;
}

/**
 * The files of configuration that were applied, with the calls that write, try and apply one.
 * @param stores the nouns of which something is set, once all are there
 */
export function configurationChangeStoreOf(
  configuration: () => Configuration,
  stores: () => readonly StoredNoun[],
): StoredNoun {
  const table = configurationChangeTable;
  const store: StoredNoun = storedNoun(configurationChange, table, {
    references: { createdBy: { table: employeeTable, name: employeeName } },
    // One file after the other: what one changes the next one sees.
    isSerial: true,
    effects: {
      async undo({ executor, context, actor, row }) {
        if (!actor) return {};
        const kept = row as unknown as typeof table.$inferSelect;
        await undoChange(executor, context, actor, kept, configuration(), stores());
        await tellOthers(executor, actor, row.id, 'undone', { person: actor.fullName, file: kept.fileName });
        return {};
      },
    },
    routes: (app, context) =>
      configurationRoutes(app, context, { configuration, store: () => store, stores }),
  });
  return store;
}

/** What the calls of files stand on. */
interface Served {
  configuration: () => Configuration;
  store: () => StoredNoun;
  stores: () => readonly StoredNoun[];
}

function configurationRoutes(app: App, context: ServerContext, served: Served): void {
  const { tag } = configurationChange;
  const reads = nounAccess(configurationChange, 'viewDetail');
  const writes = nounAccess(configurationChange, 'edit');
  const schemaAddress = schemaAddressOf(context.configuration);

  app.get(
    schemaPath,
    {
      config: { access: 'public' },
      schema: {
        tags: [tag],
        summary: 'The form of a file of configuration, as JSON Schema 2020-12',
        querystring: z.strictObject({}),
        response: { 200: z.looseObject({}).describe('JSON Schema') },
      },
    },
    (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return served.configuration().schema(schemaAddress) as Record<string, unknown>;
    },
  );

  fileCall(app, context, {
    url: '/v1/configuration',
    access: reads,
    tag,
    isAlwaysThere: true,
    summary: 'What is set of the company and not transacted, as a file',
    description:
      'The same for the same configuration, whoever asks and whenever: two of them can be compared line by line. No secret, no account and no person stands in it.',
    query: z.strictObject({}),
    bytes: 'The file',
    produces: ['application/yaml'],
    async read({ executor, actor, now }) {
      const content = await served.configuration().write(executor, actor, schemaAddress);
      return { content, day: today(actor.timeZone, now) };
    },
    toFile: ({ content, day }) => ({
      fileName: `configuration-${day}.yaml`,
      contentType: 'application/yaml; charset=utf-8',
      content,
    }),
  });

  writeCall(app, context, {
    method: 'POST',
    status: 200,
    url: '/v1/configuration/preview',
    access: writes,
    tag,
    isAlwaysThere: true,
    isIdempotencyExempt: true,
    summary: 'What a file would change, and what keeps it from being applied; nothing is changed',
    body: previewInput,
    answer: previewAnswer,
    write: ({ executor, actor, body, say }) =>
      previewOf({ executor, context, actor, say }, served, body.text),
  });

  writeCall(app, context, {
    method: 'POST',
    url: '/v1/configuration/apply',
    access: writes,
    tag,
    isAlwaysThere: true,
    refusals: { 409: errorAnswer },
    summary: 'Apply a file, all of it or nothing, as its preview has shown it',
    body: applyInput,
    answer: served.store().detailAnswer as z.ZodObject,
    async write({ executor, actor, body, now, say }) {
      const id = await applyFile({ executor, context, actor, say, now }, served, body);
      return (await served.store().detail(executor, actor, id, now, say)) as Record<string, unknown> | null;
    },
  });

  readCall(app, context, {
    url: `/v1/${configurationChange.path}/:id/records`,
    access: reads,
    tag,
    summary: 'The records that a file made and changed, with what was set before',
    params: idParams,
    answer: z.object({ data: z.array(changedRecord) }),
    async read({ executor, actor, params, say }) {
      const kept = await keptChange(executor, actor, params.id);
      if (!kept) return null;
      const { sections } = served.configuration();
      return {
        data: kept.records.flatMap((one): ConfigurationRecord[] => {
          const section = sections.find(({ name }) => name === one.section);
          if (!section) return [];
          const outcome = one.before === null ? 'new' : 'changed';
          return [shownRecord({ ...one, section, outcome, line: null }, say)];
        }),
      };
    },
  });
}

async function keptChange(executor: Executor, { companyID }: Actor, id: number) {
  const [kept] = await executor
    .select()
    .from(configurationChangeTable)
    .where(eq(configurationChangeTable.id, id));
  return kept?.companyID === companyID ? kept : null;
}

/** What a file is tried and applied in: the transaction of a person. */
interface Asked {
  executor: Executor;
  context: ActContext;
  actor: Actor;
  say: Speech;
}

/** What a file would change, in words; nothing stays of it. */
export async function previewOf(
  asked: Asked,
  { configuration }: Pick<Served, 'configuration'>,
  text: string,
): Promise<ConfigurationPreview> {
  const { actor, say } = asked;
  const { contents, faults } = configuration().read(text, actor);
  const worked =
    faults.length > 0
      ? null
      : await configuration().preview(
          { ...asked, remark: law('configuration.remark', { file: '' }) },
          contents,
        );
  const outcomes = worked?.outcomes ?? [];
  const all = [...faults, ...(worked?.faults ?? [])];
  return {
    fingerprint: worked && all.length === 0 ? worked.fingerprint : null,
    counts: countsOf(outcomes),
    lacksFeatures: lacking(actor, contents),
    faults: all.map(({ line, path, says }) => ({ line, where: path.join(' › '), says: say(says) })),
    records: outcomes
      .filter(({ outcome }) => outcome !== 'unchanged' && outcome !== 'refused')
      .map((outcome) => shownRecord(outcome, say)),
  };
}

function lacking({ companyFeatures }: Actor, { features }: FileContents): string[] {
  return features.filter((feature) => !(companyFeatures as ReadonlySet<string>).has(feature));
}

function countsOf(outcomes: readonly RecordOutcome[]): ConfigurationPreview['counts'] {
  return Object.fromEntries(
    recordOutcomes.map((name) => [name, outcomes.filter(({ outcome }) => outcome === name).length]),
  ) as ConfigurationPreview['counts'];
}

/** A record with its differences, in words. */
function shownRecord(
  {
    section,
    name,
    outcome,
    line,
    id,
    before,
    after,
  }: Pick<RecordOutcome, 'section' | 'name' | 'outcome' | 'line' | 'id' | 'before' | 'after'>,
  say: Speech,
): ConfigurationRecord {
  const { noun } = section;
  const textOf = (value: unknown) => (value === undefined ? null : valueText(value));
  const labelOf = (field: string) =>
    field === 'status' ? say({ key: 'noun.field.status' }) : say(fieldLabel(noun, field));
  // What a new record is called, and that it begins as every one does, is said already.
  const said = outcome === 'new' ? section.keys : [];
  const begun = outcome === 'new' && after?.['status'] === noun.lifecycle.statuses[0];
  const fields = outcome === 'absent' ? [] : [...Object.keys(section.fields), ...(begun ? [] : ['status'])];
  return {
    section: section.name,
    called: noun.called[say.language].many,
    name,
    outcome,
    line,
    path: id === null || outcome === 'new' ? null : pathOfRecord(noun, id),
    differences: fields.flatMap((field) => {
      const [was, is] = [before?.[field], after?.[field]];
      if (said.includes(field) || stableText(was) === stableText(is)) return [];
      return [{ field, label: labelOf(field), before: textOf(was), after: textOf(is) }];
    }),
  };
}

/** Applies a file as it was shown, and answers the number of what is kept of it. @throws DomainError */
export async function applyFile(
  asked: Asked & { now: Date },
  { configuration, store }: Pick<Served, 'configuration' | 'store'>,
  { text, fileName, fingerprint }: z.output<typeof applyInput>,
): Promise<number> {
  const { executor, actor, now } = asked;
  // Waits for whoever applies a file now.
  await store().lock(executor, actor.companyID, 0);
  const { contents, faults } = configuration().read(text, actor);
  assertSound(faults);
  const remark = law('configuration.remark', { file: fileName });
  const worked = await configuration().apply({ ...asked, remark }, contents);
  assertSound(worked.faults);
  if (worked.fingerprint !== fingerprint)
    throw new DomainError('stale_version', { says: law('configuration.rule.changed') });
  const records = worked.outcomes.flatMap((one): ChangedRecord[] =>
    (one.outcome === 'new' || one.outcome === 'changed') && one.id !== null && one.version !== null
      ? [
          {
            section: one.section.name,
            name: one.name,
            place: one.place,
            id: one.id,
            version: one.version,
            before: one.before,
            after: one.after ?? {},
          },
        ]
      : [],
  );
  if (records.length === 0)
    throw new DomainError('validation_failed', { says: law('configuration.rule.nothing') });
  const added = records.filter(({ before }) => before === null).length;
  const changed = records.length - added;
  const [made] = await executor
    .insert(configurationChangeTable)
    .values({
      companyID: actor.companyID,
      createdAt: now,
      fileName,
      createdByID: actor.employeeID,
      newCount: added,
      changedCount: changed,
      file: text,
      records,
    })
    .returning({ id: configurationChangeTable.id });
  if (!made) throw new Error('the configuration file was not stored');
  await appendHistory(executor, actor.companyID, actor, now, {
    subjectType: configurationChange.name,
    subjectID: made.id,
    action: 'create',
    fromStatus: null,
    toStatus: 'applied',
  });
  const told = { person: actor.fullName, file: fileName, added, changed };
  await tellOthers(executor, actor, made.id, 'applied', told);
  return made.id;
}

/** @throws DomainError that says how many faults there are, and the first one with its line */
function assertSound(faults: readonly Fault[]): void {
  const [first] = faults;
  if (!first) return;
  const { line } = first;
  const says = law('configuration.rule.faulty', {
    count: faults.length,
    first: line === null ? first.says : law('configuration.rule.inLine', { line, says: first.says }),
  });
  throw new DomainError('validation_failed', { says, fields: { text: says } });
}

async function tellOthers(
  executor: Executor,
  { companyID, employeeID }: Actor,
  id: number,
  did: 'applied' | 'undone',
  values: Readonly<Record<string, string | number>>,
): Promise<void> {
  await notify(executor, companyID, {
    employeeIDs: await employeesWith(executor, companyID, eq(employeeTable.role, 'super_admin'), [
      employeeID,
    ]),
    group: 'approvals',
    kind: 'assignment',
    eventType: `configuration_${did}`,
    objectType: configurationChange.name,
    objectID: id,
    message: configurationNotice(did, values),
  });
}

/**
 * Sets back what a file changed, and removes what it made, the last first: by the writes and laws of their screens.
 * @throws DomainError that names the record which was changed since, or cannot be set back; then everything stays
 */
async function undoChange(
  executor: Executor,
  context: ActContext,
  actor: Actor,
  { fileName, records }: typeof configurationChangeTable.$inferSelect,
  configuration: Configuration,
  stores: readonly StoredNoun[],
): Promise<void> {
  const say: Say = context.words.in('en');
  const remark = law('configuration.undoRemark', { file: fileName });
  const found = records.map((record) => {
    const section = configuration.sections.find(({ name }) => name === record.section);
    const store = stores.find(({ noun }) => noun === section?.noun);
    if (!section || !store) throw new Error(`${record.section} is no section of a configuration any more`);
    return {
      ...record,
      section,
      store,
      told: { record: record.name, many: { key: `${section.noun.name}.many` } },
    };
  });
  for (const { id, version, store, told } of found) {
    const row = await store.lock(executor, actor.companyID, id);
    if (!row) throw new DomainError('in_use', { says: law('configuration.rule.undoGone', told) });
    if (row.version !== version)
      throw new DomainError('stale_version', { says: law('configuration.rule.undoChanged', told) });
  }
  const back = found.flatMap(({ section, name, place, before }): FileRecord[] =>
    before === null ? [] : [recordBack({ section, name, place, before })],
  );
  const sections = configuration.sections.filter((section) => back.some((one) => one.section === section));
  const work = { executor, context, actor, say, remark };
  // What was made gives way to what is set back, where it can; what changed records name goes after them.
  let made = found.filter(({ before }) => before === null).toReversed();
  const removeAll = async (): Promise<DomainError | null> => {
    const left: typeof made = [];
    let refusal: DomainError | null = null;
    for (const one of made) {
      const refused = await removeMade(work, one.store, one.id, one.told);
      if (refused) left.push(one);
      refusal ??= refused;
    }
    made = left;
    return refusal;
  };
  await removeAll();
  const worked = await configuration.apply(work, { sections, records: back });
  const [fault] = worked.faults;
  if (fault) {
    const [section = '', record = ''] = fault.path;
    const told = { record, many: { key: `${section}.many` }, says: fault.says };
    throw new DomainError('in_use', { says: law('configuration.rule.undoRefused', told) });
  }
  const refusal = await removeAll();
  if (refusal) throw refusal;
}

function recordBack({
  section,
  name,
  place,
  before,
}: Pick<FileRecord, 'section' | 'place'> & { name: string; before: Record<string, unknown> }): FileRecord {
  const { status, ...values } = before;
  const isStatus = typeof status === 'string' && !('status' in section.fields);
  return {
    section,
    name: section.isSingle ? '' : nameText(name),
    place,
    line: 0,
    status: isStatus ? status : null,
    values: isStatus ? values : before,
    lines: new Map(),
  };
}

/** Removes a record that a file made. Answers why it stays, where it does. */
async function removeMade(
  { executor, context, actor, say }: { executor: Executor; context: ActContext; actor: Actor; say: Say },
  store: StoredNoun,
  id: number,
  told: { record: string; many: Message },
): Promise<DomainError | null> {
  const canGo = store.noun.lifecycle.transitions.some(
    ({ action, by, to }) => action === 'delete' && by.length > 0 && to.length === 0,
  );
  if (!canGo) return new DomainError('in_use', { says: law('configuration.rule.undoStays', told) });
  const press = { id, action: 'delete', input: undefined, version: null, say };
  try {
    await inSavepoint(executor, 'one_record', true, () => act(executor, context, store, actor, press));
    return null;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'unavailable') throw error;
    const says = law('configuration.rule.undoRefused', { ...told, says: error.says });
    return new DomainError('in_use', { says, cause: error });
  }
}
