import { describe, expect, it } from 'vitest';

import { createDraw } from '../../bench/reading/draw.ts';
import { heldOutLayouts, mendedLayouts } from '../../bench/reading/heldOutLayouts.ts';
import type { Layout } from '../../bench/reading/layouts.ts';
import { layouts } from '../../bench/reading/layouts.ts';
import { makePaper } from '../../bench/reading/papers.ts';
import { printed } from '../../bench/reading/print.ts';
import type { Day } from '../../domain/day/day.ts';
import { lessonFrom, withLessons } from '../../domain/reading/lesson.ts';
import { learnedFields, unreadPaper } from '../../domain/reading/readPaper.ts';
import { readPaperFile } from '../../server/reading/readPaperFile.ts';

/** What prints the papers of the bench and what prints ours change one library in different ways: this file runs alone. */
const givenOn = '2026-11-12' as Day;

/** Reads a paper that is drawn in a layout, by its text. */
async function made(layout: Layout, seed: number) {
  const paper = makePaper(createDraw(seed), layout.wish);
  const pdf = await printed(layout.draw(paper));
  const read = await readPaperFile(Uint8Array.from(pdf), 'application/pdf', { isTextOnly: true });
  return { truth: paper.truth, read: read ?? unreadPaper };
}

describe('lessons of one paper', () => {
  it('read the next one in the same layout, and nothing that is wrong', { timeout: 240_000 }, async () => {
    const all = [...layouts, ...mendedLayouts, ...heldOutLayouts];
    const wrong: string[] = [];
    const count = { right: 0, absent: 0 };
    for (const [index, layout] of all.entries()) {
      const [one, next] = [await made(layout, index * 2 + 1), await made(layout, index * 2 + 2)];
      for (const field of learnedFields) {
        const [saved, expected] = [one.truth[field], next.truth[field]];
        if (saved === null || expected === null) continue;
        const lesson = lessonFrom(one.read.layout, field, saved, one.truth.currency);
        // As if the reader had not found it.
        const blank = { ...next.read, [field]: null };
        const found = withLessons(blank, lesson ? [{ ...lesson, givenOn }] : [])[field];
        const isRight =
          field === 'total' ? Number(found?.value) === Number(expected) : found?.value === expected;
        if (!found) count.absent += 1;
        else if (isRight) count.right += 1;
        else wrong.push(`${layout.name}: ${field} is ${found.value}, not ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(count.right / (count.right + count.absent), JSON.stringify(count)).toBeGreaterThan(0.9);
  });
});
