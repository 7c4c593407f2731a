import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLocaleState, useNotify, useTranslate } from 'react-admin';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { currencyCodes } from '../../../domain/money/money.ts';
import { SelectControl } from '../../../src/ui/form/fields/controls.ts';
import { currencyName } from '../../../src/ui/form/fields/currencyName.ts';
import { fieldID } from '../../../src/ui/form/fields/fieldID.ts';
import { SubHeader } from '../../../src/ui/page/SubHeader.tsx';
import type { LineItemColumn } from '../document/lines/lineItemColumns.tsx';
import type { LineForm } from '../document/lines/line.ts';
import { LineItemGrid } from '../document/lines/LineItemGrid.tsx';
import { TotalsPanel } from '../document/lines/TotalsPanel.tsx';
import { useTotalsStore } from '../document/lines/useTotalsStore.tsx';
import { calculatorForm, calculatorLine, calculatorQuery } from './taxCalculatorAddress.ts';

const columns = [
  'unitPrice',
  'tax',
  'whtTax',
  'base',
  'vat',
  'wht',
  'total',
] as const satisfies readonly LineItemColumn[];
const addressDelayMs = 400;

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: '16px 24px 24px',
  maxWidth: 1180,
  '& > p': { margin: 0, color: theme.vars?.palette.text.secondary },
  [theme.breakpoints.down('md')]: { paddingInline: 12 },
}));

const Section = styled('section')(({ theme }) => ({
  padding: 16,
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars?.palette.background.paper,
  '& > h2': { margin: '0 0 12px', fontSize: '1rem', fontWeight: 650 },
  [theme.breakpoints.down('sm')]: { padding: 12 },
}));

const Options = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 24px',
  marginBottom: 16,
  '& > div': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 34 },
  '& label': { fontWeight: 600, fontSize: '0.8125rem', whiteSpace: 'nowrap' },
  '& input': { width: 18, height: 18, accentColor: 'var(--mui-palette-primary-main)' },
});

/** What amounts come to with VAT and withholding tax, by the functions that total an invoice. Its address holds it. */
export default function TaxCalculator() {
  const translate = useTranslate();
  const notify = useNotify();
  const [search, setSearch] = useSearchParams();
  const form = useForm<LineForm>({
    defaultValues: calculatorForm(search),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const store = useTotalsStore(form);
  const labels = useMemo(() => ({ unitPrice: translate('taxCalculator.amount') }), [translate]);

  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const putInAddress = useEffectEvent(() => {
    const next = calculatorQuery(form.getValues());
    if (next.toString() !== search.toString()) setSearch(next, { replace: true, preventScrollReset: true });
  });
  const { subscribe } = form;
  useEffect(() => {
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => putInAddress(), addressDelayMs);
      },
    });
    return () => {
      clearTimeout(timer.current);
      void stop();
    };
  }, [subscribe]);

  function share(): void {
    const query = calculatorQuery(form.getValues()).toString();
    const link = `${window.location.origin}${window.location.pathname}${query === '' ? '' : `?${query}`}`;
    // Only secure pages may write to the clipboard.
    const written = window.isSecureContext
      ? navigator.clipboard.writeText(link)
      : Promise.reject(new Error('not secure'));
    written.then(
      () => notify('taxCalculator.shared', { type: 'success' }),
      () => notify('taxCalculator.shareFailed', { type: 'warning' }),
    );
  }

  return (
    <>
      <SubHeader
        title={translate('title.taxCalculator')}
        actions={[
          {
            id: 'clear',
            label: translate('taxCalculator.clear'),
            onPress: () => form.setValue('items', [calculatorLine]),
          },
          { id: 'share', label: translate('taxCalculator.share'), onPress: share },
        ]}
      />
      <FormProvider {...form}>
        <Page>
          <p>{translate('taxCalculator.intro')}</p>
          <Section aria-labelledby="calculator-lines">
            <h2 id="calculator-lines">{translate('taxCalculator.lines')}</h2>
            <CalculatorOptions />
            <LineItemGrid
              label={translate('taxCalculator.lines')}
              columns={columns}
              labels={labels}
              newLine={calculatorLine}
              store={store}
            />
          </Section>
          <Section aria-labelledby="calculator-totals" style={{ maxWidth: 460 }}>
            <h2 id="calculator-totals">{translate('lineItems.totals.title')}</h2>
            <TotalsPanel store={store} />
          </Section>
        </Page>
      </FormProvider>
    </>
  );
}

function CalculatorOptions() {
  'use no memo';
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { register } = useFormContext<LineForm>();
  return (
    <Options>
      <div>
        <label htmlFor={fieldID('currencyCode')}>{translate('taxCalculator.currency')}</label>
        <SelectControl id={fieldID('currencyCode')} {...register('currencyCode')}>
          {currencyCodes.map((code) => (
            <option key={code} value={code}>
              {code} – {currencyName(code, locale)}
            </option>
          ))}
        </SelectControl>
      </div>
      <div>
        <input type="checkbox" id={fieldID('isPriceIncludeTax')} {...register('isPriceIncludeTax')} />
        <label htmlFor={fieldID('isPriceIncludeTax')}>{translate('taxCalculator.inclusive')}</label>
      </div>
    </Options>
  );
}
