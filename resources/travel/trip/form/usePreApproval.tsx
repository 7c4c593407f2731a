import { useDataProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';

import { add, fromWire, toWire } from '../../../../domain/money/money.ts';
import type { Typed } from '../../../../domain/noun/typedRecord.ts';
import { readFields } from '../../../../domain/noun/typedRecord.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useReadTerms } from '../../../../src/noun/useReadTerms.ts';
import type { PreApproval } from './preApprovalWire.ts';
import { trip } from '../trip.ts';

const askedFields = [
  'tripType',
  'destinationGroupID',
  'startDate',
  'endDate',
  'departureTime',
  'returnTime',
  'advanceAmount',
] as const;
const neededFields = ['tripType', 'destinationGroupID', 'startDate', 'endDate'] as const;

const neededOfLeg = ['destinationGroupID', 'startDate', 'endDate'] as const;
type Leg = Record<(typeof neededOfLeg)[number], unknown>;
interface Advance {
  currencyCode: string | null;
  requestedAmount: number | null;
}

/** How the server is asked what comes of the trip in the form. */
export function usePreApproval() {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return {
    queryKey: [trip.path, 'preApproval'],
    asked: useAsked(),
    ask: async (input: Record<string, unknown>) =>
      (await dataProvider.act(trip.path, { action: 'preApprove', input })) as unknown as PreApproval,
  };
}

/** What is typed, as a text; empty while the destination or the dates are not complete. */
function useAsked(): string {
  const terms = useReadTerms();
  const typed = useWatch() as Typed;
  const read = readFields(trip.fields, typed, '', {}, terms);
  if (neededFields.some((key) => read[key] === null || read[key] === undefined)) return '';
  const legs = (read['legs'] ?? []) as readonly Leg[];
  if (legs.some((leg) => neededOfLeg.some((key) => leg[key] === null))) return '';
  const parts = (read['advances'] ?? []) as readonly Advance[];
  const arranged = read['arrangements'] as readonly { estimatedAmount: number | null }[];
  const estimates = arranged.map(({ estimatedAmount }) => fromWire(estimatedAmount ?? 0));
  return JSON.stringify({
    ...Object.fromEntries(askedFields.map((key) => [key, read[key] ?? null])),
    employeeID: read['onBehalfOfID'] ?? null,
    legs: legs.map((leg) => Object.fromEntries(neededOfLeg.map((key) => [key, leg[key]]))),
    advances: parts
      .filter(({ requestedAmount }) => requestedAmount !== null)
      .map(({ currencyCode, requestedAmount }) => ({ currencyCode, requestedAmount })),
    estimatedAmount: toWire(estimates.reduce(add, '0')),
  });
}
