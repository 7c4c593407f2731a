import { z } from 'zod';

import { bySize } from '../../../domain/limit/limitReplay.ts';
import type { ReplayedOutcome } from '../../../domain/limit/limitReplay.ts';
import { fulfilments } from '../../../domain/limit/limitUse.ts';
import { isNegative, isPositive, negate, sum, sumToWire, toWire } from '../../../domain/money/money.ts';

/** So many records, and so many people, are named. */
const mostNamed = 20;

const outcome = z.object({
  isRefused: z.boolean().describe('It could not have been sent in'),
  fulfilment: z.enum(fulfilments),
  granted: z.number().describe('What of it is paid, in rupiah'),
});
const person = z.object({ id: z.int(), name: z.string() });
const difference = z.number().describe('So much more is paid with the policy; less: below 0');
const beforeAndAfter = { before: z.int(), after: z.int() };

/** What a policy would have made of what was sent in in the last days: claims, or trips. */
export const policyReplay = z
  .object({
    since: z.string().describe('The first day of what it was tried on'),
    total: z.int().describe('Records that it concerns, sent in since then and not rejected or canceled'),
    replayed: z.int().describe('On how many of them it was tried: the newest'),
    lines: z.int().describe('Lines of them that it concerns; an advance is one'),
    people: z.int().describe('Whose records they are'),
    differing: z.object({
      records: z.int().describe('Would have been decided otherwise'),
      people: z.int(),
    }),
    refused: z.object(beforeAndAfter).describe('Records that could not have been sent in'),
    more: z.number().describe('What would have been paid beyond what the policies say now'),
    less: z.number().describe('What would not have been paid that the policies say now'),
    hidesOthers: z
      .boolean()
      .describe('The acting person may not list the records of others: only their own are named'),
    byPerson: z
      .array(person.extend({ records: z.int(), difference }))
      .describe('Those with most money that moves, of whom the acting person may know it'),
    records: z
      .array(
        z.object({
          id: z.int(),
          referenceID: z.string(),
          person,
          before: outcome,
          after: outcome,
          difference,
        }),
      )
      .describe('Those by which most money moves, of those that the acting person may know of'),
  })
  .meta({ id: 'PolicyReplay' });
export type PolicyReplay = z.infer<typeof policyReplay>;

/** A record of the last days, and what a policy makes of it. */
export interface ReplayedRecordOf extends ReplayedOutcome {
  id: number;
  referenceID: string;
  employeeID: number;
  employeeName: string;
  /** Its lines that the policy concerns. */
  lines: number;
}

const peopleOf = (records: readonly ReplayedRecordOf[]) =>
  new Set(records.map(({ employeeID }) => employeeID)).size;

/** What it comes to, of everybody. */
export function summedUp(records: readonly ReplayedRecordOf[]) {
  const differing = records.filter(({ isDecidedOtherwise }) => isDecidedOtherwise);
  const moved = differing.map((one) => one.difference);
  return {
    replayed: records.length,
    lines: records.reduce((count, { lines }) => count + lines, 0),
    people: peopleOf(records),
    differing: { records: differing.length, people: peopleOf(differing) },
    refused: {
      before: records.filter(({ before }) => before.isRefused).length,
      after: records.filter(({ after }) => after.isRefused).length,
    },
    more: sumToWire(sum(moved.filter(isPositive))),
    less: sumToWire(negate(sum(moved.filter(isNegative)))),
  };
}

/**
 * Whom it concerns by how much, as far as somebody may know it.
 * @param onlyOf Whose records alone they may know of; null: everybody's
 */
export function toldOf(records: readonly ReplayedRecordOf[], onlyOf: number | null) {
  const known = records.filter(
    ({ isDecidedOtherwise, employeeID }) => isDecidedOtherwise && (onlyOf === null || employeeID === onlyOf),
  );
  const byPerson = [...Map.groupBy(known, ({ employeeID }) => employeeID)].map(([id, own]) => ({
    id,
    name: own[0]?.employeeName ?? '',
    records: own.length,
    difference: sum(own.map((one) => one.difference)),
  }));
  const outcomeOf = ({ granted, ...said }: ReplayedRecordOf['before']) => ({
    ...said,
    granted: toWire(granted),
  });
  return {
    hidesOthers: onlyOf !== null,
    byPerson: byPerson
      .toSorted((one, other) => bySize(one.difference, other.difference) || one.id - other.id)
      .slice(0, mostNamed)
      .map(({ difference: moved, ...whose }) => ({ ...whose, difference: sumToWire(moved) })),
    records: known
      .toSorted((one, other) => bySize(one.difference, other.difference) || one.id - other.id)
      .slice(0, mostNamed)
      .map(({ id, referenceID, employeeID, employeeName, before, after, difference: moved }) => ({
        id,
        referenceID,
        person: { id: employeeID, name: employeeName },
        before: outcomeOf(before),
        after: outcomeOf(after),
        difference: toWire(moved),
      })),
  };
}
