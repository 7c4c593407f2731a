import { setTimeout as wait } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { fairTurns } from '../../server/workers/fairTurns.ts';

/** Work that goes on until it is told to end. */
function workOf(begun: string[]) {
  const ends: (() => void)[] = [];
  return {
    endFirst: async () => {
      ends.shift()?.();
      await wait(0);
    },
    named: (name: string) => async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    },
  };
}

test('who asks for much waits for nobody but themselves', async () => {
  const begun: string[] = [];
  const { named, endFirst } = workOf(begun);
  const inTurn = fairTurns(['place']);
  const asked = [
    ...Array.from({ length: 4 }, (_, index) => inTurn('Ani', named(`Ani ${index + 1}`))),
    inTurn('Budi', named('Budi 1')),
    inTurn('Citra', named('Citra 1')),
    inTurn('Budi', named('Budi 2')),
  ];
  for (let ended = 0; ended < asked.length; ended += 1) await endFirst();
  await Promise.all(asked);
  expect(begun).toEqual(['Ani 1', 'Ani 2', 'Budi 1', 'Citra 1', 'Ani 3', 'Budi 2', 'Ani 4']);
});

test('each place does one piece of work at a time, and is free again after a failure', async () => {
  const inTurn = fairTurns([1, 2]);
  let underWay = 0;
  let most = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      inTurn('Ani', async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await wait(1);
        underWay -= 1;
        if (index % 3 === 0) throw new Error('failed');
      }),
    ),
  );
  expect(most).toBe(2);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4);
});

test('too much of one person is refused to that person, too much of all to everybody', async () => {
  const { named, endFirst } = workOf([]);
  const inTurn = fairTurns(['place'], { ofAll: 3, ofOne: 2, timeoutMs: 60_000 });
  const asked = [1, 2, 3].map((index) => inTurn('Ani', named(`Ani ${index}`)));
  await expect(inTurn('Ani', named('Ani 4'))).rejects.toMatchObject({
    code: 'rate_limited',
    says: { key: 'server.request.tooManyFiles' },
  });
  asked.push(inTurn('Budi', named('Budi 1')));
  await expect(inTurn('Citra', named('Citra 1'))).rejects.toMatchObject({ code: 'unavailable' });
  for (let ended = 0; ended < asked.length; ended += 1) await endFirst();
  expect(await Promise.all(asked)).toHaveLength(4);
});

test('nobody waits for ever, and who gave up takes no turn', async () => {
  const begun: string[] = [];
  const { named, endFirst } = workOf(begun);
  const inTurn = fairTurns(['place'], { ofAll: 10, ofOne: 10, timeoutMs: 1 });
  const first = inTurn('Ani', named('Ani 1'));
  await expect(inTurn('Budi', named('Budi 1'))).rejects.toMatchObject({ code: 'unavailable' });
  await endFirst();
  await first;
  const next = inTurn('Citra', named('Citra 1'));
  await endFirst();
  await next;
  expect(begun).toEqual(['Ani 1', 'Citra 1']);
});
