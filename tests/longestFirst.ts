import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/**
 * What is in the names of the files that take longest: they build or start the whole product, or walk through a
 * browser. If one of them began last, it would run alone while the other core waits.
 */
const longest = ['/recipes/', '/nouns/screens', '/browser/', '/proof/survival', 'embeddedPostgres'];

/** Begins with the files that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((part) => moduleId.includes(part));
  return place < 0 ? longest.length : place;
}
