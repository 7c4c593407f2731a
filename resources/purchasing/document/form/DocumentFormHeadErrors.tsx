import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { parseTypedDay } from '../../../../domain/day/dayInput.ts';
import { useRested } from '../../../../src/ui/useRested.ts';
import type { DocumentFields } from './DocumentFormFields.tsx';
import { errorsOfServer } from './DocumentFormErrors.tsx';
import type { DocumentErrors } from '../documentWire.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { fieldError } from '../../../../src/ui/form/fields/useFieldError.ts';

/** The server is asked when typing pauses for this long. */
const askDelayMs = 500;

type Head = Record<string, string>;

/** The products on the lines of a form, and on which lines they are. */
function productLines({ items }: DocumentFields): { ids: number[]; lines: number[] } {
  const filled = items.flatMap(({ itemableID }, line) => (itemableID === null ? [] : [{ itemableID, line }]));
  return { ids: filled.map(({ itemableID }) => itemableID), lines: filled.map(({ line }) => line) };
}

/** What stands in the head of a form, as the server is asked about it. */
function headOf(fields: DocumentFields, billID: number | null): Head {
  const day = parseTypedDay(fields.transactionDate);
  const filled: Record<string, string | number | null> = {
    id: billID,
    transactionType: fields.transactionType,
    vendorID: fields.vendor.id,
    referenceNumber: fields.referenceNumber.trim(),
    transactionDate: day,
    warehouseID: fields.warehouse.id,
    termPaymentID: fields.termPayment.id,
    organizationID: fields.organization.id,
    requesterID: fields.requester.id,
    // What is copied may name products that were archived since; others are chosen from those that are there.
    itemableIDs: typeof fields.copiedFromID === 'number' ? productLines(fields).ids.join(',') : '',
  };
  return Object.fromEntries(
    Object.entries(filled).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );
}

const queryOf = (dataProvider: OutlayDataProvider, head: Head) => ({
  queryKey: ['bills', 'errors', head],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { fields } = await dataProvider.read<DocumentErrors>('bills', {
      what: 'errors',
      query: head,
      signal,
    });
    return fields;
  },
  staleTime: 30_000,
  retry: false,
  meta: { raisesErrorPage: false },
});

const watched = [
  'vendor',
  'referenceNumber',
  'transactionDate',
  'warehouse',
  'termPayment',
  'organization',
  'requester',
] as const satisfies readonly (keyof DocumentFields)[];

/**
 * Says what only the server knows to be wrong as soon as what it needs is there: a number that the vendor's invoices
 * carry already. Draws nothing, so that typing redraws nothing but this.
 */
export function DocumentFormHeadErrors({ billID }: { billID: number | null }): null {
  'use no memo';
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { control, getValues, getFieldState, setError, clearErrors } = useFormContext<DocumentFields>();
  const [copiedFromID] = useWatch({ control, name: ['copiedFromID'] });
  const isCopy = typeof copiedFromID === 'number';
  useWatch({ control, name: watched });
  useWatch({ control, name: 'items', disabled: !isCopy });
  const rested = useRested(JSON.stringify(headOf(getValues(), billID)), askDelayMs);
  const head = JSON.parse(rested) as Head;
  const isWorthAsking = isCopy || (head['vendorID'] !== undefined && head['referenceNumber'] !== undefined);
  const { data } = useQuery({ ...queryOf(dataProvider, head), enabled: isWorthAsking });
  useEffect(() => {
    if (data === undefined) return;
    const { fields } = errorsOfServer(data, productLines(getValues()).lines);
    const items = getValues('items').map((_, line) => `items.${line}.itemName` as const);
    for (const path of [...watched, ...(isCopy ? items : [])]) {
      const says = fields[path];
      if (says !== undefined) setError(path, fieldError(says, 'server'));
      else if (getFieldState(path).error?.type === 'server') clearErrors(path);
    }
  }, [data, isCopy, getValues, setError, clearErrors, getFieldState]);
  return null;
}

/** Asks the server as a press does, so that all errors are told at once. Without an answer the save itself says it. */
export function askHeadErrors(
  queryClient: QueryClient,
  dataProvider: OutlayDataProvider,
  fields: DocumentFields,
  billID: number | null,
): Promise<FieldMessages> {
  return queryClient
    .fetchQuery(queryOf(dataProvider, headOf(fields, billID)))
    .then((refusals) => errorsOfServer(refusals, productLines(fields).lines).fields)
    .catch(() => ({}));
}
