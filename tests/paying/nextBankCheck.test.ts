import { describe, expect, it } from 'vitest';

import { nextCheckAt } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import { fc } from '../properties.ts';

const handedOver = new Date('2026-11-20T03:00:00Z');
const after = (seconds: number) => new Date(handedOver.getTime() + seconds * 1000);
const pauseAt = (ageSeconds: number) =>
  (nextCheckAt({ status: 'processed', updatedAt: handedOver }, after(ageSeconds)).getTime() -
    after(ageSeconds).getTime()) /
  1000;

describe('when the bank is asked again', () => {
  it('is soon about a transfer that just began, and within a quarter of an hour about any', () => {
    expect([0, 4, 60, 3600, 86_400].map(pauseAt)).toEqual([2, 2, 15, 900, 900]);
  });

  it('is in two seconds when the clock of the database is ahead', () => {
    expect(pauseAt(-30)).toBe(2);
  });

  it('is a few dozen times for a transfer that takes a day', () => {
    let age = 0;
    let questions = 0;
    for (; age < 86_400; questions += 1) age += pauseAt(age);
    expect(questions).toBeLessThan(150);
  });

  it('is never later than a quarter of what has passed, beyond the first seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 10_000_000 }), (age) => {
        expect(pauseAt(age)).toBeLessThanOrEqual(age / 4);
      }),
    );
  });

  it('leaves a person time to give the data that the bank wants', () => {
    const next = nextCheckAt({ status: 'awaiting_information', updatedAt: handedOver }, after(5));
    expect(next).toEqual(after(905));
  });
});
