import { limitsOfRow } from '../../../domain/limit/limit.ts';
import type { CategoryTerms } from '../../../domain/limit/limitRule.ts';
import { policyYear, sentYear } from '../limit/limitFields.ts';
import { sentRules } from './categoryPolicy.ts';

/** A policy that is not saved yet, as the law of limits knows it. A subpolicy is known by its place, counted from one. */
export function termsOfSent(sent: Readonly<Record<string, unknown>>, id: number): CategoryTerms {
  const { rules, subpolicies } = sentRules(sent);
  const { startDate, endDate } = sentYear(sent);
  return {
    id,
    name: String(sent['name']),
    year: policyYear(startDate, endDate),
    rules: rules.map((row) => ({ jobGrades: row.jobGrades, limits: limitsOfRow(row) })),
    subpolicies: subpolicies.map((row, place) => ({
      id: row.id ?? -1 - place,
      name: row.name,
      limits: limitsOfRow(row),
    })),
  };
}
