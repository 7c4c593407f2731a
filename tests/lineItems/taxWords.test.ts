// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { documentTotals } from '../../domain/money/tax.ts';
import { buildI18nProvider } from '../../providers/i18n/i18nProvider.ts';
import { en, id } from '../phrases.ts';
import { taxWords } from '../../src/ui/taxWords.ts';

const languages = { en, id };
const { taxes } = documentTotals(
  [
    { qty: '1', unitPrice: '100000', tax: '11', whtTax: '2.65' },
    { qty: '1', unitPrice: '100000', tax: '12', whtTax: '0' },
  ],
  { isPriceIncludeTax: false, currencyCode: 'IDR', witholdingAmount: '500' },
);

it.each([
  ['en', ['VAT 11%', 'VAT 12%', 'WHT 2,65%', 'Withholding on the document']],
  ['id', ['PPN 11%', 'PPN 12%', 'PPh 2,65%', 'Pemotongan atas dokumen']],
] as const)('the taxes of a document in %s', (language, words) => {
  const { translate } = buildI18nProvider({
    locale: language,
    messages: () => languages[language],
    locales: [{ locale: language, name: language }],
  });
  expect(taxes.map(({ label }) => taxWords(label, translate))).toEqual(words);
});
