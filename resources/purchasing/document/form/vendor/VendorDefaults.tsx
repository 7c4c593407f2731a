import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createContext, Suspense, useCallback, useContext, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutlayDataProvider } from '../../../../../providers/data/dataProvider.ts';
import { describeError } from '../../../../../providers/http/apiError.ts';
import { useFieldMarks } from '../../../../../src/ui/form/fields/ReadMarks.tsx';
import { pollMs } from '../../../../../src/app/pace.ts';
import type { LineDefaults } from '../../../vendor/lineDefaults.ts';
import { kindOfEntered } from '../../../documentKinds.ts';
import { useOfferedCurrencies } from '../DocumentFormCurrency.tsx';
import type { DocumentFields } from '../DocumentFormFields.tsx';
import type { Brought, FilledHead, TermPayment, VendorChange, VendorPlan } from './vendorChanges.tsx';
import { dueDateBy, offerFor, planOf, textOf } from './vendorChanges.tsx';
import { lazyPiece } from '../../../../../src/ui/page/lazyPiece.tsx';
import type { Option } from '../../../../../src/ui/form/fields/option.ts';
import type { Said } from '../../../../../src/ui/lineGrid/GridFooter.tsx';
import type { FilledField, LineFields } from '../../lines/line.ts';
import { isBlankLine } from '../../lines/line.ts';
import type { LineOffer } from '../../lines/lineOffer.tsx';
import { LineOfferContext } from '../../lines/lineOffer.tsx';
import type { Product } from '../../lines/products.tsx';
import { productsByID } from '../../lines/products.tsx';

const VendorQuestion = lazyPiece(() =>
  import('./VendorQuestion.tsx').then((room) => ({ default: room.VendorQuestion })),
);

/** A vendor as it is chosen, with what its record says of its documents. */
export interface VendorRow extends Option {
  status?: string;
  term?: { id: number; name: string } | null;
  currencyCode?: string | null;
  companyAccount?: { id: number; name: string } | null;
}

interface Defaults {
  terms: readonly TermPayment[];
  /** The vendor that was chosen in this form. */
  vendor: VendorRow | null;
  choose: (row: VendorRow) => void;
  /** The term says when the document is due, counted from its date. */
  fillDueDate: (termID: number | null) => void;
  /** What the vendor just brought, and the way back. */
  said: Said | null;
}

const DefaultsContext = createContext<Defaults | null>(null);

/** @throws Error outside of `VendorDefaults`: a mistake of ours */
export function useVendorDefaults(): Defaults {
  const defaults = useContext(DefaultsContext);
  if (!defaults) throw new Error('There is no VendorDefaults around this field.');
  return defaults;
}

function termQuery(dataProvider: OutlayDataProvider) {
  return {
    queryKey: ['options', 'term-payments'],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { data } = await dataProvider.getList<TermPayment>('term-payments', {
        meta: { query: { limit: 100, choosable: true } },
        signal,
      });
      return data.sort((a, b) => a.days - b.days);
    },
    staleTime: pollMs,
  };
}

function lineQuery(dataProvider: OutlayDataProvider, vendorID: number) {
  return {
    queryKey: ['vendors', 'lineDefaults', vendorID],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      dataProvider.read<LineDefaults>('vendors', { what: 'lineDefaults', params: { id: vendorID }, signal }),
    staleTime: 60_000,
    meta: { raisesErrorPage: false },
  };
}

interface VendorDefaultsProps {
  labelOf: (path: string) => string;
  children: ReactNode;
}

/**
 * Brings what a chosen vendor says of its documents into the form around: into fields that nobody typed in at once,
 * into others after one question. Items that are chosen later begin with its prices and taxes.
 */
export function VendorDefaults({ labelOf, children }: VendorDefaultsProps) {
  'use no memo';
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const queryClient = useQueryClient();
  const { control, getValues, setValue, clearErrors, formState } = useFormContext<DocumentFields>();
  const vendorID = useWatch({ control, name: 'vendor', compute: ({ id }) => id });
  const currencyCode = useWatch({ control, name: 'currencyCode' });
  const offered = useOfferedCurrencies(currencyCode);
  const { data: terms = [] } = useQuery(termQuery(dataProvider));
  const {
    data: lines,
    error,
    refetch,
  } = useQuery({
    ...lineQuery(dataProvider, vendorID ?? 0),
    enabled: vendorID !== null,
  });
  const [chosen, setChosen] = useState<VendorRow | null>(null);
  const vendor = chosen && Number(chosen.id) === vendorID ? chosen : null;
  const [said, setSaid] = useState<Said | null>(null);
  const [question, setQuestion] = useState<{ row: VendorRow; plan: VendorPlan } | null>(null);
  // A document that was saved before holds what somebody decided: also its currency.
  const isNew = formState.defaultValues?.vendor?.id == null;
  const marks = useFieldMarks();
  // What the vendor of a paper that was read brought is nobody's own.
  const isBrought = (path: string) => marks.get(path)?.elsewhere !== undefined;
  const {
    termPayment: firstTerm,
    dueDate: firstDue,
    currencyCode: firstCode,
  } = formState.defaultValues ?? {};
  const filled = useRef<FilledHead>({
    termPayment: isBrought('termPayment') ? (firstTerm?.id ?? null) : null,
    dueDate: isBrought('dueDate') ? (firstDue ?? '') : '',
    currencyCode: isNew || isBrought('currencyCode') ? (firstCode ?? null) : null,
  });

  // Stays the same function, so that typing a vendor draws no line anew.
  const offer: LineOffer = useCallback(
    (line, code) => offerFor(lines, line, code, getValues('isPriceIncludeTax')),
    [lines, getValues],
  );

  function fillDueDate(termID: number | null): void {
    const due = dueDateBy(terms, termID, getValues('transactionDate'));
    const { isOwed } = kindOfEntered({ transactionType: getValues('transactionType') });
    if (due === null || !isOwed) return;
    setValue('dueDate', due, { shouldDirty: true });
    clearErrors('dueDate');
    filled.current.dueDate = due;
  }

  async function choose(row: VendorRow): Promise<void> {
    setChosen(row);
    setSaid(null);
    const code = offered.find((one) => one === row.currencyCode) ?? null;
    const named = getValues('items').filter((line) => !isBlankLine(line));
    const productIDs =
      code === null || code === getValues('currencyCode')
        ? []
        : named.flatMap((line) => line.itemableID ?? []);
    try {
      const brought = await whatComes(row, code, named, productIDs);
      // Meanwhile the person may have chosen another one.
      if (getValues('vendor').id !== Number(row.id)) return;
      const plan = planOf(getValues(), brought, filled.current);
      if (plan.asked.length > 0) setQuestion({ row, plan });
      else apply(row, plan.all);
    } catch (failure) {
      setSaid(failed(row, failure, () => void choose(row)));
    }
  }

  function failed({ name }: VendorRow, failure: unknown, retry: () => void): Said {
    const text = translate('documentForm.vendor.failed', { vendor: name });
    return { text: `${text} ${describeError(failure, translate)}`, retry };
  }

  async function whatComes(
    row: VendorRow,
    code: string | null,
    named: readonly LineFields[],
    productIDs: readonly number[],
  ): Promise<Brought> {
    const [known, ofLines, products] = await Promise.all([
      row.term ? queryClient.ensureQueryData(termQuery(dataProvider)) : [],
      named.length === 0 ? undefined : queryClient.fetchQuery(lineQuery(dataProvider, Number(row.id))),
      productIDs.length === 0
        ? new Map<number, Product>()
        : productsByID(dataProvider, [...new Set(productIDs)]),
    ]);
    return { term: row.term ?? null, terms: known, currencyCode: code, lines: ofLines, products };
  }

  function put({ path }: VendorChange, value: VendorChange['value']): void {
    setValue(path as 'dueDate', value as string, { shouldDirty: true });
    clearErrors(path as 'dueDate');
  }

  function cellOf({
    path,
  }: VendorChange): { at: number; field: FilledField; line: LineFields | undefined } | null {
    const [, at, field] = path.split('.');
    return field === undefined
      ? null
      : { at: Number(at), field: field as FilledField, line: getValues('items')[Number(at)] };
  }

  /** Remembers what a choice put somewhere. */
  function remember(change: VendorChange, value: VendorChange['value']): void {
    const cell = cellOf(change);
    if (cell) {
      setValue(`items.${cell.at}.filled`, { ...cell.line?.filled, [cell.field]: textOf(value) });
    } else if (change.path === 'termPayment') {
      filled.current.termPayment = typeof value === 'string' ? null : value.id;
    } else if (change.path === 'dueDate' || change.path === 'currencyCode') {
      filled.current[change.path] = textOf(value);
    }
  }

  function apply(row: VendorRow, changes: readonly VendorChange[]): void {
    setQuestion(null);
    if (changes.length === 0) return;
    for (const change of changes) {
      put(change, change.value);
      remember(change, change.value);
    }
    const head = changes.filter((change) => cellOf(change) === null).map(({ path }) => labelOf(path));
    const count = new Set(changes.flatMap((change) => cellOf(change)?.at ?? [])).size;
    const parts =
      count === 0 ? head : [...head, translate('documentForm.vendor.lines', { smart_count: count })];
    setSaid({
      text: translate('documentForm.vendor.brought', { vendor: row.name, fields: parts.join(', ') }),
      undo: () => takeBack(changes),
    });
  }

  /** Puts back what stood there, where nothing else was typed since and the line is still in its place. */
  function takeBack(changes: readonly VendorChange[]): void {
    for (const change of changes.toReversed()) {
      const { path, before, value, item, isTyped } = change;
      const cell = cellOf(change);
      const now = getValues(path as 'dueDate') as VendorChange['value'] | undefined;
      if (now === undefined || textOf(now) !== textOf(value)) continue;
      if (cell && cell.line?.itemName !== item) continue;
      put(change, before);
      remember(change, isTyped ? '' : before);
    }
    setSaid({ text: translate('documentForm.vendor.undone') });
  }

  // Items that are chosen later would begin without its prices.
  const saidOfLines = vendor && error && !lines ? failed(vendor, error, () => void refetch()) : null;
  return (
    <DefaultsContext
      value={{
        terms,
        vendor,
        choose: (row) => void choose(row),
        fillDueDate,
        said: said?.retry ? said : (saidOfLines ?? said),
      }}
    >
      <LineOfferContext value={offer}>{children}</LineOfferContext>
      {question && (
        <Suspense>
          <VendorQuestion
            vendor={question.row.name}
            changes={question.plan.asked}
            labelOf={labelOf}
            onTake={() => apply(question.row, question.plan.all)}
            onKeep={() => apply(question.row, question.plan.untouched)}
          />
        </Suspense>
      )}
    </DefaultsContext>
  );
}
