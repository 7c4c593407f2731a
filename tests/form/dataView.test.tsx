// @vitest-environment jsdom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { buildI18nProvider } from '../../providers/i18n/i18nProvider.ts';
import { theme } from '../../src/app/theme.ts';
import { en } from '../../src/i18n/en.ts';
import DataView from '../../src/ui/fileViewer/DataView.tsx';

const i18nProvider = buildI18nProvider({
  locale: 'en',
  messages: () => en,
  locales: [{ locale: 'en', name: 'English' }],
});
afterEach(cleanup);

function show(content: string | Uint8Array<ArrayBuffer>) {
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18nProvider} store={memoryStore()}>
        <ThemeProvider theme={theme}>
          <DataView blob={new Blob([content])} fileName="invoice.xml" />
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
}

const invoice = (currency: string, more = '') => `<?xml version="1.0" encoding="ISO-8859-1"?><!-- made -->
  <i:Invoice xmlns:i="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:c="urn:c"><c:ID>V-9</c:ID>${more}
  <c:IssueDate>2026-03-01</c:IssueDate><c:DocumentCurrencyCode>${currency}</c:DocumentCurrencyCode>
  <c:AccountingSupplierParty><c:Party><c:PartyName><c:Name>Müller</c:Name></c:PartyName></c:Party></c:AccountingSupplierParty>
  <c:LegalMonetaryTotal><c:LineExtensionAmount>100</c:LineExtensionAmount><c:TaxInclusiveAmount>119</c:TaxInclusiveAmount>
  <c:PrepaidAmount>19</c:PrepaidAmount><c:PayableAmount>100</c:PayableAmount></c:LegalMonetaryTotal>
  ${['Paper', 'Ink']
    .map(
      (name) =>
        `<c:InvoiceLine><c:InvoicedQuantity unitCode="C62">2</c:InvoicedQuantity><c:LineExtensionAmount>50</c:LineExtensionAmount><c:Item><c:Name>${name}</c:Name></c:Item></c:InvoiceLine>`,
    )
    .join('')}</i:Invoice>`;

describe('the view of an electronic invoice', () => {
  it('says who asks for what, its lines and what is to be paid', async () => {
    show(Uint8Array.from(Buffer.from(invoice('EUR'), 'latin1')));
    expect(await screen.findByText('Müller')).toBeDefined();
    expect(screen.getByText('V-9')).toBeDefined();
    expect(screen.getByText('01/03/2026')).toBeDefined();
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DescriptionQuantityUnit priceTaxAmount',
      'Paper2 unit50',
      'Ink2 unit50',
    ]);
    const due = screen.getByText('To be paid').nextElementSibling;
    expect(due?.textContent).toMatch(/100/);
    expect(screen.getByText('Paid before').nextElementSibling?.textContent).toMatch(/19/);
  });

  it('says that it is a credit note, and names a currency that nobody knows', async () => {
    show(
      Uint8Array.from(Buffer.from(invoice('CLP', '<c:InvoiceTypeCode>381</c:InvoiceTypeCode>'), 'latin1')),
    );
    expect((await screen.findByRole('note')).textContent).toBe('A credit note');
    expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('CLP 119');
  });

  it.each(['<a/>', '<a', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'])('shows nothing of %s', async (text) => {
    show(text);
    expect(await screen.findByText('No preview for this type of file')).toBeDefined();
  });
});
