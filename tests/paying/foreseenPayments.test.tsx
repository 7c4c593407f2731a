// @vitest-environment jsdom
import '../shell/builtRoutes.ts';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import type { DataProvider } from 'react-admin';
import { CoreAdminContext } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { buildI18nProvider } from '../../providers/i18n/i18nProvider.ts';
import type { PayableRow } from '../../resources/purchasing/payable/payableWire.ts';
import ForeseenPayments from '../../resources/purchasing/payable/request/ForeseenPayments.tsx';
import { foreseenAtOnce } from '../../resources/purchasing/payable/request/requestTerms.ts';
import { theme } from '../../src/app/theme.ts';
import { en } from '../phrases.ts';

afterEach(cleanup);

it('sums more payments than one call takes, by account and currency, without those that cannot be made', async () => {
  const chosen = foreseenAtOnce + 13;
  const act = vi.fn((_resource: string, { input }: { input: { ids: number[] } }) =>
    Promise.resolve({
      data: input.ids.map((id) => ({
        id,
        billReferenceID: `INV-${id}`,
        vendorName: 'PT Sinar',
        currencyCode: 'IDR',
        amount: '1000',
        companyAccount: { id: 1, name: 'Operations' },
        bankAccount: null,
        isManualPayment: true,
        shown: `seen-${id}`,
        problem: id === chosen ? 'The vendor has no account.' : null,
      })),
    }),
  );
  const i18nProvider = buildI18nProvider({
    locale: 'en',
    messages: () => en,
    locales: [{ locale: 'en', name: 'English' }],
  });
  const onShown = vi.fn();
  const rows = Array.from({ length: chosen }, (_, at) => ({ id: at + 1 }) as PayableRow);
  render(
    <CoreAdminContext dataProvider={{ act } as unknown as DataProvider} i18nProvider={i18nProvider}>
      <ThemeProvider theme={theme}>
        <ForeseenPayments rows={rows} onShown={onShown} />
      </ThemeProvider>
    </CoreAdminContext>,
  );
  expect(await screen.findByText(`Rp ${(chosen - 1).toString()}.000`)).toBeTruthy();
  // Each is requested as it was shown.
  const shown = onShown.mock.lastCall?.[0] as ReadonlyMap<number, string>;
  expect(shown.size).toBe(chosen);
  expect(shown.get(chosen)).toBe(`seen-${chosen}`);
  expect(act.mock.calls.map(([, { input }]) => input.ids.length)).toEqual([foreseenAtOnce, 13]);
});
