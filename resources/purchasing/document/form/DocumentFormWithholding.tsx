import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { parseTypedDay } from '../../../../domain/day/dayInput.ts';
import type { Named } from '../../../../domain/noun/fields.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { compare, fromWire, isPositive } from '../../../../domain/money/money.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import type { WhtObject } from '../../../../domain/money/withholding.ts';
import { isInForce, sixteenDigits, whtObjectFor, whtRateFor } from '../../../../domain/money/withholding.ts';
import { pollMs } from '../../../../src/app/pace.ts';
import { SelectControl } from '../../../../src/ui/form/fields/controls.ts';
import { FormSection } from '../../../../src/ui/form/formLayout.ts';
import { parseLineNumber } from '../lines/line.ts';
import type { TaxObjectRow } from '../../taxObject/taxObject.ts';
import type { DocumentFields } from './DocumentFormFields.tsx';

const Rows = styled('div')({
  display: 'grid',
  gap: 12,
  '& label': { display: 'grid', gap: 4, maxWidth: 560, fontSize: '0.8125rem', fontWeight: 600 },
});

/** A tax object as the law weighs it, with what people call it. */
interface NamedObject extends WhtObject {
  name: string;
  code: string;
  article: TaxObjectRow['article'];
}

function namedObject(row: TaxObjectRow): NamedObject {
  const { id, name, code, article, validFrom, validTo, isUsual } = row;
  const rateWithoutNumber = row.rateWithoutNumber === null ? null : fromWire(row.rateWithoutNumber);
  return {
    id,
    name,
    code,
    article,
    validFrom,
    validTo,
    isUsual,
    rate: fromWire(row.rate),
    rateWithoutNumber,
  };
}

interface Payee {
  name: string;
  taxNumber: string | null;
  taxObject: Named | null;
}

/** Where a tax object is chosen: of a line, or of what is withheld of the whole document. */
interface Place {
  path: `items.${number}.whtObjectID` | 'witholdingObjectID';
  /** Where its rate is typed; null of an amount. */
  ratePath: `items.${number}.whtTax` | 'witholding' | null;
  label: string;
  chosenID: number | null;
  rate: Amount | null;
}

/** What is withheld on, for each line with a rate and for the whole document; nothing where nothing is withheld. */
export function DocumentFormWithholding() {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const places = usePlaces();
  const { control } = useFormContext<DocumentFields>();
  const [{ id: vendorID }, dayText] = useWatch({ control, name: ['vendor', 'transactionDate'] });
  const isShown = places.length > 0;
  const { data: objects = [] } = useQuery({
    queryKey: ['options', 'tax-objects'],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList<TaxObjectRow>('tax-objects', {
        meta: { query: { limit: 100, choosable: true } },
        signal,
      });
      return data.map(namedObject);
    },
    staleTime: pollMs,
    enabled: isShown,
    meta: { raisesErrorPage: false },
  });
  const { data: payee } = useQuery({
    queryKey: ['vendors', 'getOne', { id: String(vendorID) }],
    queryFn: async () =>
      (await dataProvider.getOne<Payee & { id: number }>('vendors', { id: vendorID ?? 0 })).data,
    enabled: isShown && vendorID !== null,
    // A vendor that this person may not read changes nothing here.
    meta: { raisesErrorPage: false },
  });
  if (!isShown) return null;
  return (
    <FormSection aria-labelledby="bill-withholding">
      <h2 id="bill-withholding">{translate('documentForm.withholding.title')}</h2>
      <Rows>
        {places.map((place) => (
          <ObjectChoice
            key={place.path}
            place={place}
            objects={objects}
            payee={vendorID === null ? null : (payee ?? null)}
            day={parseTypedDay(dayText)}
          />
        ))}
      </Rows>
    </FormSection>
  );
}

function usePlaces(): Place[] {
  const translate = useTranslate();
  const { control } = useFormContext<DocumentFields>();
  const [items, currencyCode, witholding, witholdingAmount, witholdingObjectID] = useWatch({
    control,
    name: ['items', 'currencyCode', 'witholding', 'witholdingAmount', 'witholdingObjectID'],
  });
  const rateIn = (text: string) => {
    const parsed = parseLineNumber('whtTax', text, currencyCode);
    return parsed.ok && isPositive(parsed.amount) ? parsed.amount : null;
  };
  const lines = items.flatMap((line, at): Place[] => {
    const rate = rateIn(line.whtTax);
    if (rate === null) return [];
    const label = translate('documentForm.withholding.line', {
      line: at + 1,
      item: line.itemName,
      rate: formatNumber(rate),
    });
    return [
      {
        path: `items.${at}.whtObjectID`,
        ratePath: `items.${at}.whtTax`,
        label,
        chosenID: line.whtObjectID,
        rate,
      },
    ];
  });
  const rate = rateIn(witholding);
  if (rate === null && witholdingAmount.trim() === '') return lines;
  return [
    ...lines,
    {
      path: 'witholdingObjectID',
      ratePath: rate === null ? null : 'witholding',
      label: translate('documentForm.withholding.document'),
      chosenID: witholdingObjectID,
      rate,
    },
  ];
}

interface ObjectChoiceProps {
  place: Place;
  objects: readonly NamedObject[];
  payee: Payee | null;
  day: string | null;
}

function ObjectChoice({ place, objects, payee, day }: ObjectChoiceProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext<DocumentFields>();
  const { path, ratePath, label, chosenID, rate } = place;
  const hasTaxNumber = payee === null || sixteenDigits(payee.taxNumber) !== null;
  const usualID = payee?.taxObject?.id ?? null;
  const words = (object: NamedObject) =>
    `${translate(`taxObject.choice.article.${object.article}`)} · ${object.code} · ${object.name}`;
  const derived = whtObjectFor({ chosenID: null, usualID, rate, day, hasTaxNumber }, objects);
  const fitting = objects.filter(
    (object) =>
      isInForce(object, day) &&
      (rate === null ||
        [object.rate, object.rateWithoutNumber].some((one) => one !== null && compare(one, rate) === 0)),
  );
  const chosen = objects.find(({ id }) => id === chosenID);
  const others = objects.filter((object) => isInForce(object, day) && !fitting.includes(object));
  const options = (offered: readonly NamedObject[]) =>
    offered.map((object) => (
      <option key={object.id} value={object.id}>
        {words(object)}
      </option>
    ));
  const left = fitting.length > 1 ? 'several' : 'none';
  const own = chosen ?? derived;
  const due = own && whtRateFor(own, hasTaxNumber);
  const isTooLow = due !== null && rate !== null && compare(rate, due) < 0;
  return (
    <div>
      <label>
        {label}
        <SelectControl
          value={chosenID ?? ''}
          onChange={(event) =>
            setValue(path, event.target.value === '' ? null : Number(event.target.value), {
              shouldDirty: true,
            })
          }
        >
          <option value="">
            {derived
              ? translate('documentForm.withholding.byRate', { object: words(derived) })
              : translate(`documentForm.withholding.${left}`)}
          </option>
          {options(fitting)}
          {others.length > 0 && (
            <optgroup label={translate('documentForm.withholding.others')}>{options(others)}</optgroup>
          )}
        </SelectControl>
      </label>
      {own && due !== null && isTooLow && !hasTaxNumber && (
        <Alert
          severity="warning"
          sx={{ mt: 1, maxWidth: 560 }}
          action={
            ratePath && (
              <Button
                size="small"
                color="inherit"
                onClick={() => setValue(ratePath, formatNumber(due), { shouldDirty: true })}
              >
                {translate('documentForm.withholding.takeRate', { rate: formatNumber(due) })}
              </Button>
            )
          }
        >
          {translate('documentForm.withholding.noNumber', {
            vendor: payee?.name ?? '',
            article: translate(`taxObject.choice.article.${own.article}`),
            rate: formatNumber(due),
            typed: formatNumber(rate),
          })}
        </Alert>
      )}
    </div>
  );
}
