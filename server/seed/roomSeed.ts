import { createHash } from 'node:crypto';

import { mayEnter } from '../../domain/access/access.ts';
import type { Message } from '../../domain/message/message.ts';
import { nounAccess } from '../../domain/noun/nounAccess.ts';
import { nounSchemas } from '../../domain/noun/nounSchemas.ts';
import type { AttachmentKind } from '../../domain/noun/attachment.ts';
import { act } from '../engine/act.ts';
import { appendHistory } from '../engine/history.ts';
import type { ServerEntity } from '../engine/serverEntity.ts';
import type { StoredNoun } from '../records/storedNoun.ts';
import { mediaTable } from '../files/mediaTables.ts';
import { attempted } from './seedRefusal.ts';
import type { SeedStage } from './seedStage.ts';
import type { Story } from './timeline.ts';

/** What a room brings into a company that is made to look at. */
export interface RoomSeed {
  /** The name of its noun. */
  name: string;
  /** Makes its records, as people of the company do. What it refers to is there: the registry says the order. */
  fill?: (stage: SeedStage) => Promise<void>;
  /** Writes what people did in the year before the last weeks. A company that does not reach back has none of it. */
  reachBack?: (stage: SeedStage) => Promise<void>;
  /** What people do in the last weeks, with what is there: told beside what they do in other rooms, in the order of time. */
  stories?: (stage: SeedStage) => Promise<Story[]>;
  /** What becomes of them once documents name them. */
  goOn?: (stage: SeedStage) => Promise<void>;
}

/** What became of a record: an action of its lifecycle, by the person of the seed unless it is another one. */
type SeedStep = string | { action: string; by?: string; input?: object };

export interface SeedRecord {
  /** What is typed into its form; a field that is left out stays empty. */
  input: object;
  steps?: readonly SeedStep[];
}

/** Between the day on which a record is made and the one on which it is acted on. */
const untilActedMs = 30 * 24 * 60 * 60 * 1000;

/**
 * The records of a declared noun: a person types each in and acts on it later, and what follows from it is what the engine
 * makes of it: status, history, notices.
 * @param by Who does it: `admin` has the address `admin@…`
 */
export function seedOf(
  store: StoredNoun,
  by: string,
  recordsOf: (stage: SeedStage) => readonly SeedRecord[] | Promise<readonly SeedRecord[]>,
): RoomSeed & Required<Pick<RoomSeed, 'fill'>> {
  return {
    name: store.name,
    async fill(stage) {
      for (const { input, steps = [] } of await recordsOf(stage)) {
        stage.clock.at = stage.begunAt;
        const id = await makeRecord(stage, store, by, input);
        for (const step of steps) {
          stage.clock.at = new Date(stage.clock.at.getTime() + untilActedMs);
          const named = typeof step === 'string' ? { action: step } : step;
          await takeStep(stage, store, id, { by, ...named });
        }
      }
    },
  };
}

/**
 * Somebody fills in the form of a declared noun, and saves it. Answers the record's number.
 * @throws Error what the API would refuse, with the room, the input and its fields
 */
export async function makeRecord(
  { executor, context, person }: SeedStage,
  store: StoredNoun,
  by: string | number,
  input: object,
  isDraft = false,
): Promise<number> {
  const actor = await person(by);
  if (!mayEnter(actor, nounAccess(store.noun, 'create'))) {
    throw new Error(`${by} may not create a ${store.noun.name}`);
  }
  return await attempted(
    { room: store.name, by, does: isDraft ? 'saveDraft' : 'create', input },
    async () => {
      const { input: finished, draft } = nounSchemas(store.noun);
      const typed = ((isDraft && draft) || finished).parse(input);
      return await store.create(executor, context, actor, typed, { isDraft });
    },
  );
}

/** Somebody fills the form in anew, and saves it. @throws Error what the API would refuse, with the room, the input and its fields */
export async function changeRecord(
  { executor, context, person }: SeedStage,
  store: StoredNoun,
  by: string | number,
  id: number,
  input: object,
): Promise<void> {
  await attempted({ room: store.name, by, does: 'edit', input }, async () => {
    const typed = nounSchemas(store.noun).input.parse(input);
    await store.change(executor, context, await person(by), { id, version: null, say: keyOf, input: typed });
  });
}

/**
 * The one record that a company has of a noun, as somebody saved it on the first day.
 * @throws Error what the API would refuse, with the room, the input and its fields
 */
export async function makeSingle(
  stage: SeedStage,
  store: StoredNoun,
  by: string,
  input: object,
): Promise<void> {
  const { executor, companyID, begunAt, clock } = stage;
  const { at } = clock;
  clock.at = begunAt;
  const [made] = await executor
    .insert(store.table)
    .values({ companyID, createdAt: begunAt } as never)
    .returning({ id: store.table.id });
  const id = made?.id as number;
  await appendHistory(executor, companyID, await stage.person(by), begunAt, {
    subjectType: store.name,
    subjectID: id,
    action: 'create',
    fromStatus: null,
    toStatus: 'active',
  });
  await changeRecord(stage, store, by, id, input);
  clock.at = at;
}

/** Refusals of a seed are for its author. */
export const keyOf = ({ key }: Message) => key;

/** Somebody presses the button of an action. @throws Error what the lifecycle refuses, with the room, the input and its fields */
export async function takeStep(
  { executor, context, person }: SeedStage,
  entity: ServerEntity,
  id: number,
  { by, action, input }: { by: string | number; action: string; input?: object },
): Promise<void> {
  await attempted({ room: entity.name, by, does: action, input: { id, ...input } }, async () => {
    const actor = await person(by);
    const prepared = await entity.prepare?.[action]?.(context, input, { actor, id });
    const request = { id, action, input, prepared, version: null, say: keyOf };
    await act(executor, context, entity, actor, request);
  });
}

interface SeedFile {
  /** One of its own in the company. */
  fileName: string;
  contentType: 'application/pdf' | 'image/png';
  kind: AttachmentKind;
  content: Buffer;
}

/** Somebody uploads a file. Answers its number. */
export async function uploadFile(
  { executor, companyID, clock, files, person }: SeedStage,
  by: string | number,
  { content, ...file }: SeedFile,
): Promise<number> {
  const { employeeID } = await person(by);
  const storageKey = `${companyID}/demo/${file.fileName}`;
  const [row] = await executor
    .insert(mediaTable)
    .values({
      ...file,
      companyID,
      sizeBytes: content.length,
      sha256: createHash('sha256').update(content).digest(),
      storageKey,
      uploadedByID: employeeID,
      uploadedAt: clock.at,
    })
    .returning({ id: mediaTable.id });
  if (!row) throw new Error(`${file.fileName} was not stored`);
  await files?.put(storageKey, content, file.contentType);
  return row.id;
}
