import { setTimeout as wait } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { createTurns } from '../../server/database/turns.ts';

test('of one key as many run at once as may, in the order in which they came; other keys do not wait', async () => {
  const turns = createTurns(2);
  const began: string[] = [];
  let running = 0;
  let most = 0;
  const work = (key: string, name: string) =>
    turns.take(key, async () => {
      began.push(name);
      running += 1;
      most = Math.max(most, running);
      await wait(5);
      running -= 1;
      return name;
    });
  const names = Array.from({ length: 9 }, (_, place) => `one ${place}`);
  const answers = await Promise.all(names.map((name) => work('one', name)));
  expect(answers).toEqual(names);
  expect(began).toEqual(names);
  expect(most).toBe(2);
  const slow = Promise.withResolvers<void>();
  const held = [turns.take('one', () => slow.promise), turns.take('one', () => slow.promise)];
  expect(await work('other', 'other')).toBe('other');
  slow.resolve();
  await Promise.all(held);
});

test('work that fails gives its turn on, and fails alone', async () => {
  const turns = createTurns(1);
  const outcomes = await Promise.allSettled([
    turns.take('one', () => Promise.reject(new Error('no'))),
    turns.take('one', async () => 'yes'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('more than may wait for one key are refused, and those of other keys are not', async () => {
  const turns = createTurns(1, 2);
  const slow = Promise.withResolvers<string>();
  const held = [0, 1, 2].map(() => turns.take('one', () => slow.promise));
  await expect(turns.take('one', () => slow.promise)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await turns.take('other', async () => 'other')).toBe('other');
  slow.resolve('yes');
  expect(await Promise.all(held)).toEqual(['yes', 'yes', 'yes']);
  expect(await turns.take('one', async () => 'again')).toBe('again');
});
