import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/**
 * Which files begin, by the name of their project and what is in theirs: the first one makes the demo companies that most of the
 * others wait for, and screens need none meanwhile. Then come those that take longest, which build or start the whole product or
 * walk through a browser: if one of them began last, it would run alone while the other core waits.
 */
const first: readonly { project?: string; part?: string }[] = [
  { part: '/nouns/screens' },
  { project: 'screens' },
  { project: 'recipes' },
  { project: 'browser' },
  { part: '/proof/survival' },
  { part: 'embeddedPostgres' },
  // It has demo companies of its own.
  { project: 'external' },
];

/** Begins with the files that others wait for, and those that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId, project }: TestSpecification): number {
  const place = first.findIndex(
    (one) => (one.project === undefined || one.project === project.name) && moduleId.includes(one.part ?? ''),
  );
  return place < 0 ? first.length : place;
}
