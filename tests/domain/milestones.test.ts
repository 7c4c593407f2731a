import { describe, expect, it } from 'vitest';

import { passedMilestones } from '../../domain/lifecycle/milestones.ts';

const milestones = [
  { name: 'requested', statuses: ['asked'] },
  { name: 'approved', statuses: ['approved'] },
  { name: 'sent', statuses: ['sent', 'questioned'] },
  { name: 'paid', statuses: ['paid'] },
];

/** Hour by hour: which status a person brought the record to. */
function way(...steps: [actorName: string, toStatus: string | null][]): string[] {
  const history = steps.map(([actorName, toStatus], index) => ({ actorName, toStatus, at: `${index}:00` }));
  return passedMilestones(milestones, history).map(({ name, state, by }) =>
    by ? `${name} ${state} ${by.actorName} ${by.at}` : `${name} ${state}`,
  );
}

describe('the milestones of a record', () => {
  it('are reached by whom the history names, the next one is waited for', () => {
    expect(way(['Ani', 'asked'], ['Budi', 'approved'])).toEqual([
      'requested reached Ani 0:00',
      'approved reached Budi 1:00',
      'sent next',
      'paid ahead',
    ]);
  });

  it('are reached once: later steps within one change nothing', () => {
    expect(way(['Ani', 'asked'], ['Budi', 'sent'], ['Bank', 'questioned'], ['Citra', null])).toEqual([
      'requested reached Ani 0:00',
      'approved reached Budi 1:00',
      'sent reached Budi 1:00',
      'paid next',
    ]);
  });

  it('count anew after a record was sent back', () => {
    expect(way(['Ani', 'asked'], ['Budi', 'approved'], ['Citra', 'asked'], ['Dewi', 'approved'])).toEqual([
      'requested reached Ani 0:00',
      'approved reached Dewi 3:00',
      'sent next',
      'paid ahead',
    ]);
  });

  it('say where it ended, and by whom', () => {
    expect(way(['Ani', 'asked'], ['Budi', 'rejected'])).toEqual([
      'requested reached Ani 0:00',
      'approved ended Budi 1:00',
      'sent ahead',
      'paid ahead',
    ]);
  });

  it('are all reached at the end of the way', () => {
    expect(way(['Ani', 'asked'], ['Budi', 'paid']).every((line) => line.includes('reached'))).toBe(true);
  });
});
