import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  postCauses,
  postStatuses,
  syncTabs,
} from '../../resources/accounting/accountingPost/accountingPost.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { findForgottenPosts, postRows, sendDuePosts } from './postStage.ts';

/** The demo company, whose posts nobody has looked at yet. */
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
}, 600_000);
afterAll(() => test?.close());

const slow = { timeout: 240_000 };

it(
  'the demo company has 300 posts, of every tab and status, and by every cause that books can have at once',
  slow,
  async () => {
    const before = await postRows(test);
    expect(before.length).toBeGreaterThanOrEqual(300);
    expect(before.map((post) => post.group_type)).toEqual(expect.arrayContaining([...syncTabs]));
    expect(new Set(before.map(({ status }) => status))).toEqual(new Set(postStatuses));
    await findForgottenPosts(test);
    await sendDuePosts(test);
    const after = await postRows(test);
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set(['pending', 'success', 'failed']));
    const causes = [...before, ...after].flatMap(({ cause }) => cause ?? []);
    // What waits for a connection goes on as soon as there is one.
    expect(new Set(causes)).toEqual(new Set(postCauses.filter((cause) => cause !== 'token_expired')));
  },
);

it('its differences are written as a sheet in words', slow, async () => {
  const finance = await test.signInAs('finance.admin@nusantara.test');
  const answer = await finance.get('/v1/jurnal/drift/export.csv');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toMatch(/\d{1,2} \w{3} 2026; Giro: \u2212Rp 250\.000; Hiburan: Rp 250\.000/);
  expect(answer.body).toContain('\u2212Rp 1.243.500');
  expect(answer.body).not.toContain('[[');
});
