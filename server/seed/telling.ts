import { addDays } from '../../domain/day/day.ts';
import type { ServerEntity } from '../engine/serverEntity.ts';
import type { StoredNoun } from '../records/storedNoun.ts';
import type { RecordClock } from './demoTime.ts';
import { officeTime, startClock, startOfDay, workday } from './demoTime.ts';
import type { RoomSeed } from './roomSeed.ts';
import { makeRecord, takeStep } from './roomSeed.ts';
import type { SeedStage } from './seedStage.ts';
import type { Story } from './timeline.ts';
import { someOf } from './timeline.ts';

/** A record of which people tell what they do, with its own clock. */
export interface Told {
  stage: SeedStage;
  clock: RecordClock;
  entity: ServerEntity;
  id: number;
}

/** Somebody does something with it some hours later; of several people, one. */
export async function* doLater(
  { stage, clock, entity, id }: Told,
  by: string | number | readonly number[],
  action: string,
  input: Typed = {},
): Story {
  yield clock.pass(1, 30);
  const who = typeof by === 'object' ? stage.random.pick(by) : by;
  await takeStep(stage, entity, id, {
    by: who,
    action,
    input: typeof input === 'function' ? input(stage) : input,
  });
}

/** What is typed into the dialog of an action. */
type Typed = object | ((stage: SeedStage) => object);

/** One of several reasons. */
export function oneOf(reasons: readonly string[], typed: object = {}): Typed {
  return ({ random }: SeedStage) => ({ ...typed, notes: random.pick(reasons) });
}

/** One of those who are asked takes a decision. Answers how many steps there are after theirs. */
export async function* decide(told: Told, action: string, input: Typed = {}): Story<number> {
  const { approverIDs, stepsLeft } = await openStep(told);
  yield* doLater(told, approverIDs, action, input);
  return stepsLeft - 1;
}

/** Every step of its chain is approved. */
export async function* approveAll(told: Told): Story {
  if ((await openStep(told)).stepsLeft === 0) return;
  let stepsLeft: number;
  do stepsLeft = yield* decide(told, 'approve');
  while (stepsLeft > 0);
}

const openStep = (told: Told) => rowOf<{ approverIDs: number[]; stepsLeft: number }>(told);

/** The record as it stands in its table. */
export async function rowOf<Row>({ stage: { executor, companyID }, entity, id }: Told): Promise<Row> {
  const row = await entity.lock(executor, companyID, id);
  if (!row) throw new Error(`There is no ${entity.name} ${id}`);
  return row as Row;
}

/** Something that people do with a record. */
export type Act = (record: Told) => Story<unknown>;

/** What people do with a record, one thing after the other. */
export const inOrder = (...acts: readonly Act[]) =>
  async function* told(record: Told): Story {
    for (const act of acts) yield* act(record);
  };

/** The same act of somebody, on whichever record. */
export const doneLater =
  (by: string, action: string, input: Typed = {}): Act =>
  (record) =>
    doLater(record, by, action, input);

/** The same act of those who are asked, on whichever record. */
export const decided =
  (action: string, input: Typed = {}): Act =>
  (record) =>
    decide(record, action, input);

/** Who enters a record, and what they type. */
interface Entered {
  by: string | number;
  input: object;
}

/** What becomes of some records of a noun. */
export interface Fate {
  count: number;
  /** It is kept unfinished. */
  isDraft?: true;
  /** What people do once it is there. */
  tell?: Act;
}

/**
 * The records of a declared noun in the last weeks: people enter them, and go on with each as its fate says.
 * @param by who enters the record at a place, and what they type
 */
export function tell(
  store: StoredNoun,
  entered: (stage: SeedStage, place: number) => Entered | Promise<Entered>,
  fates: readonly Fate[],
): RoomSeed {
  async function* storyOf(stage: SeedStage, place: number, { isDraft, tell: goOn }: Fate): Story {
    const { today, random } = stage;
    const at = officeTime(workday(addDays(today, -random.integer(8, 27))), random);
    yield at;
    const { by, input } = await entered(stage, place);
    const id = await makeRecord(stage, store, by, input, isDraft);
    const clock = startClock(at, startOfDay(today), random);
    if (goOn) yield* goOn({ stage, clock, entity: store, id });
  }
  return {
    name: store.name,
    stories: (stage) =>
      Promise.resolve(
        someOf(
          fates
            .flatMap((fate) => Array.from({ length: fate.count }, () => fate))
            .map((fate, place) => ({ fate, place })),
          stage.counts[store.name],
        ).map(({ fate, place }) => storyOf(stage, place, fate)),
      ),
  };
}

/** The same of several groups of records. */
export const tellAll = (name: string, groups: readonly RoomSeed[]): RoomSeed => ({
  name,
  async stories(stage) {
    const told = await Promise.all(groups.map(async ({ stories }) => (await stories?.(stage)) ?? []));
    return told.flat();
  },
});
