import type { SeedStage } from './seedStage.ts';
import { dateNoted } from './seedStage.ts';

/** What people do about one thing: it yields the instant of each act, and goes on once the clock of the stage shows it. */
export type Story<Result = void> = AsyncGenerator<Date, Result, undefined>;

/** Tells several stories in the order of time: the earliest next act of any of them comes first. */
export async function tellStories(stage: SeedStage, stories: readonly Story[]): Promise<void> {
  const waiting: { at: Date; story: Story }[] = [];
  const goOn = async (story: Story) => {
    const next = await story.next();
    if (next.done !== true) waiting.push({ at: next.value, story });
  };
  for (const story of stories) await goOn(story);
  for (;;) {
    const next = waiting.sort((a, b) => a.at.getTime() - b.at.getTime()).shift();
    if (next === undefined) return;
    stage.clock.at = next.at;
    await goOn(next.story);
    await dateNoted(stage);
  }
}

/** So many of them, of every kind in turn; all of them unless a number is given. */
export function someOf<Told>(all: readonly Told[], count = all.length): Told[] {
  const share = Math.min(1, count / all.length);
  return all.filter((_, index) => Math.floor((index + 1) * share) > Math.floor(index * share));
}
