import { describe, expect, it } from 'vitest';

import { kindsServedBy, serving, typesServing } from '../../domain/approval/workflowKind.ts';
import { tripKindOf, tripReviews } from '../../resources/travel/trip/tripWorkflows.ts';

const layer = (id: number, part: string | null) => ({ id, part });
const workflow = (...layers: ReturnType<typeof layer>[]) => ({ name: 'Trips', layers });
const idsFor = (kind: { parts?: readonly string[] }, of: ReturnType<typeof workflow>) =>
  serving(kind, of).layers.map(({ id }) => id);

describe('a workflow of parts', () => {
  const { reimbursement, cashAdvance, report } = tripReviews.domestic;
  const whole = workflow(
    layer(1, 'reimbursement'),
    layer(2, 'cashAdvance'),
    layer(3, 'report'),
    layer(4, 'report'),
  );

  it('serves each kind by the layers of its part', () => {
    expect([reimbursement, cashAdvance, report].map((kind) => idsFor(kind, whole))).toEqual([
      [1],
      [2],
      [3, 4],
    ]);
  });

  it('serves a kind without layers of its own by those of the next part that it names', () => {
    const first = workflow(layer(1, 'reimbursement'));
    expect([cashAdvance, report].map((kind) => idsFor(kind, first))).toEqual([[1], [1]]);
  });

  it('leaves the layers of others alone', () => {
    expect(idsFor({}, workflow(layer(1, null), layer(2, null)))).toEqual([1, 2]);
  });

  it('is kept under one type for all its kinds', () => {
    const kinds = Object.values(tripReviews.domestic);
    expect(kinds.flatMap((kind) => typesServing(kind))).toEqual(Array(3).fill('domesticTrip'));
    expect(kindsServedBy(kinds, 'domesticTrip')).toEqual(kinds);
  });
});

describe('a trip', () => {
  it('is reviewed by its type, by its advance, and by whether it is reported', () => {
    const named = (tripType: string, advanceAmount: string | null, isReport: boolean) =>
      tripKindOf({ tripType, advanceAmount }, isReport).name;
    expect([
      named('domestic', null, false),
      named('domestic', '0', false),
      named('domestic', '100000', false),
      named('international', '100000', false),
      named('international', '100000', true),
    ]).toEqual([
      'domesticTrip',
      'domesticTrip',
      'domesticTripAdvance',
      'internationalTripAdvance',
      'internationalTripReport',
    ]);
  });
});
