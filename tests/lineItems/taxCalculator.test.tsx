// @vitest-environment jsdom
import { fc } from '../properties.ts';
import '../shell/builtRoutes.ts';
import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { currencyCodes, isWholeCurrency } from '../../domain/money/money.ts';
import { formatNumber } from '../../domain/money/moneyFormat.ts';
import { buildI18nProvider } from '../../providers/i18n/i18nProvider.ts';
import { en } from '../phrases.ts';
import TaxCalculator from '../../resources/purchasing/taxCalculator/TaxCalculator.tsx';
import {
  calculatorForm,
  calculatorLine,
  calculatorQuery,
} from '../../resources/purchasing/taxCalculator/taxCalculatorAddress.ts';
import { theme } from '../../src/app/theme.ts';

const i18nProvider = buildI18nProvider({
  locale: 'en',
  messages: () => en,
  locales: [{ locale: 'en', name: 'English' }],
});

afterEach(cleanup);

function show(search: string) {
  const page = (
    <CoreAdminContext i18nProvider={i18nProvider} store={memoryStore()}>
      <ThemeProvider theme={theme}>
        <TaxCalculator />
      </ThemeProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '/tax-calculator', element: page }], {
    initialEntries: [`/tax-calculator${search}`],
  });
  render(<RouterProvider router={router} />);
  return router;
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });

it('shows what its address says, line by line and in sum', () => {
  show('?currency=USD&lines=1000.5_11_2,250_0_0');
  expect(input('Amount, line 1').value).toBe('1.000,5');
  expect(screen.getByText('USD 1.090,55')).toBeTruthy();
  expect(screen.getByText('USD 1.340,55')).toBeTruthy();
});

it('puts what is typed into its address', async () => {
  const router = show('');
  fireEvent.input(input('Amount, line 1'), { target: { value: '1000000' } });
  fireEvent.input(input('VAT %, line 1'), { target: { value: '11' } });
  await act(async () => {
    fireEvent.click(screen.getByLabelText('The amounts include tax'));
  });
  await waitFor(() => expect(router.state.location.search).toBe('?inclusive=true&lines=1000000_11_0'));
  // The base of the line, and the subtotal.
  expect(screen.getAllByText('Rp 900.901')).toHaveLength(2);
});

it('brings any calculation through an address unchanged', () => {
  const whole = fc.bigInt({ min: 1n, max: 999_999_999n }).map(String);
  const rate = fc.constantFrom('0', '1.1', '2', '2.65', '11', '100');
  const line = fc.tuple(whole, fc.constantFrom('', '.5', '.25'), rate, rate);
  fc.assert(
    fc.property(
      fc.constantFrom(...currencyCodes),
      fc.boolean(),
      fc.array(line, { minLength: 1 }),
      (code, isIn, lines) => {
        const form = {
          currencyCode: code,
          isPriceIncludeTax: isIn,
          items: lines.map(([amount, cents, tax, whtTax]) => ({
            ...calculatorLine,
            unitPrice: formatNumber(amount + (isWholeCurrency(code) ? '' : cents)),
            tax: tax === '0' ? '' : formatNumber(tax),
            whtTax: whtTax === '0' ? '' : formatNumber(whtTax),
          })),
        };
        const address = new URLSearchParams(calculatorQuery(form).toString());
        expect(calculatorForm(address)).toEqual(form);
      },
    ),
  );
});

it('leaves out what an address cannot mean', () => {
  const form = calculatorForm(new URLSearchParams('currency=XXX&lines=1_2,abc_1_1,5_11_0&inclusive=maybe'));
  expect(form).toMatchObject({ currencyCode: 'IDR', isPriceIncludeTax: false });
  expect(form.items.map(({ unitPrice, tax }) => [unitPrice, tax])).toEqual([['5', '11']]);
});
