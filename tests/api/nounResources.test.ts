import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actionPath, actionsOf, readPath, recordPathOf } from '../../providers/data/nounResource.ts';
import type { ApiArea, PathValues } from '../../providers/data/nounResource.ts';
import { apiAreas, nounResources } from '../../resources/nounResources.ts';
import type { ApiDocument, Operation } from '../proof/apiOperations.ts';
import { operationsOf } from '../proof/apiOperations.ts';
import type { TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

let place: TestApp;
let operations: Map<string, Operation>;

/** Placeholders have names of their own on both sides, and a paper may be one of several. */
const nameless = (name: string) => name.replaceAll(/\{\w+\}|%7B%7D/g, '{}');
/** Fills any placeholder with `{}`. */
const anything: PathValues = new Proxy(
  {},
  // Some calls are of one of several areas, each with an address of its own.
  { get: (_, key) => (key === 'area' ? 'bills' : '{}') },
);

beforeAll(async () => {
  place = await createTestApp({ isSeeded: false });
  const answer = await place.app.inject('/docs/openapi.json');
  operations = new Map(operationsOf(answer.json<ApiDocument>()).map((one) => [nameless(one.name), one]));
});

afterAll(() => place.close());

function operationAt(name: string): Operation {
  const operation = operations.get(nameless(name));
  if (!operation) throw new Error(`The API has no ${nameless(name)}: mend resources/nounResources.ts.`);
  return operation;
}

const areas: readonly ApiArea[] = [...nounResources, ...apiAreas];

describe.each(areas.map((area) => [area.name, area] as const))('%s', (_, area) => {
  test('names actions and reads that the API has', async () => {
    for (const call of Object.values(await actionsOf(area))) {
      if (call.isBulk !== 'only') {
        // Some say in their query what they are about.
        const [path, query] = actionPath(area, call, anything).split('?');
        const known = operationAt(`${call.method} /v1/${path}`).parameters.map(({ name }) => name);
        expect(known).toEqual(expect.arrayContaining([...new URLSearchParams(query).keys()]));
      }
      if (call.isBulk) operationAt(`PATCH /v1/${area.path}/bulk/${call.path}`);
    }
    for (const what of Object.keys(area.reads ?? {})) {
      // `{id}/{paper}.pdf` stands for each paper of a payment.
      const path = readPath(area, what, { key: '{}', id: '{}', area: 'bills', paper: 'receipt' });
      operationAt(`GET /v1/${path}`);
    }
  });
});

describe.each(nounResources.map((noun) => [noun.name, noun] as const))('%s', (_, noun) => {
  test('has the list and the record that its resource says', () => {
    const parameters = noun.hasNoList
      ? null
      : operationAt(`GET /v1/${noun.path}`).parameters.map(({ name }) => name);
    if (parameters) {
      expect(parameters).toEqual(expect.arrayContaining(['page', 'limit', 'query']));
      expect(parameters.includes('sort'), 'sort').toBe(!noun.hasFixedOrder);
      if (noun.idsParameter) expect(parameters).toContain(noun.idsParameter);
    }
    if (noun.isSingle) operationAt(`GET /v1/${noun.path}`);
    else if (!noun.idsParameter && !noun.hasNoRecord) operationAt(`GET /v1/${recordPathOf(noun)}/{id}`);
  });
});
