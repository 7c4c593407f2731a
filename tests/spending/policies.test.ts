import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';

let place: TestApp;
let admin: Caller;

beforeAll(async () => {
  place = await createTestApp();
  admin = await place.signInAs('admin@nusantara.test');
});
afterAll(() => place?.close());

describe('the policies of the demo company', () => {
  it('are twelve categories and four custom ones', async () => {
    for (const [path, count] of [
      ['category-policies', 12],
      ['custom-policies', 4],
    ] as const) {
      const answer = (await admin.get(`/v1/${path}?status=active,inactive&limit=50`)).json();
      expect(answer.data ?? answer, JSON.stringify(answer).slice(0, 300)).toHaveLength(count);
    }
  });
});
