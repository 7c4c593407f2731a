import { readFile } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

import { hashOfNobody, hashPassword, isPassword } from '../../server/identity/passwords.ts';
import { passwordTurns } from '../../server/identity/passwordTurns.ts';

/** Work that ends when it is told to, and says when it began. */
function bench() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((done) => setImmediate(done));
  };
  return { begun, work, end };
}

describe('the queue of passwords', () => {
  it('lets few begin, in order, and known browsers before the others', async () => {
    const { begun, work, end } = bench();
    const take = passwordTurns({ atOnce: 2, waiting: 10, perSource: 10 });
    for (const name of ['a', 'b', 'c', 'd']) void take({ source: name, isKnown: false }, work(name));
    void take({ source: 'known', isKnown: true }, work('known'));
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'known']);
    await end('a');
    await end('known');
    expect(begun).toEqual(['a', 'b', 'known', 'c', 'd']);
  });

  it('turns away what one source sends too much of, and what would wait too long', async () => {
    const { begun, work, end } = bench();
    const take = passwordTurns({ atOnce: 1, waiting: 2, perSource: 2 });
    const from = (source: string, name: string, isKnown = false) => take({ source, isKnown }, work(name));
    const first = from('a', 'a1');
    void from('a', 'a2');
    expect(await from('a', 'a3')).toBeNull();
    void from('b', 'b1');
    expect(await from('c', 'c1')).toBeNull();
    void from('d', 'd1', true);
    await end('a1');
    expect(await first).toBe('a1');
    await end('d1');
    void from('a', 'a4');
    for (const name of ['a2', 'b1', 'a4']) await end(name);
    expect(begun).toEqual(['a1', 'd1', 'a2', 'b1', 'a4']);
  });

  it('goes on when a piece of work fails', async () => {
    const take = passwordTurns({ atOnce: 1, waiting: 1, perSource: 1 });
    const waiter = { source: 'a', isKnown: false };
    await expect(take(waiter, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await take(waiter, () => Promise.resolve('done'))).toBe('done');
  });
});

describe('passwords', () => {
  it('are hashed apart from the threads that read files', async () => {
    let judged = 0;
    const judging = Array.from({ length: 8 }, async () => {
      await isPassword('wrong', hashOfNobody);
      judged += 1;
    });
    await readFile(import.meta.filename);
    // Four threads read files: behind eight passwords a read would wait for five of them.
    expect(judged).toBeLessThan(5);
    await Promise.all(judging);
  });

  it('are known by their hash, and a broken one is a fault that later ones do not feel', async () => {
    const hash = await hashPassword('a long sentence to remember');
    expect(await isPassword('a long sentence to remember', hash)).toBe(true);
    const unsolvable = hash.replace('scrypt$32768', 'scrypt$3');
    await expect(isPassword('x', unsolvable)).rejects.toThrow();
    expect(await isPassword('x', hash)).toBe(false);
  });
});
