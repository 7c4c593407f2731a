import { purposeName } from '../../../../domain/bank/transferPurposes.ts';
import { isAmount } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import type { ChangeTerms, ChangeWords } from '../../../../domain/noun/changeWords.ts';
import { countryName } from '../../../../domain/noun/countryName.ts';

/** Fields of the account that is paid to are called there as on the page. */
const factOf: Readonly<Record<string, string>> = {
  accountNumber: 'number',
  accountHolderName: 'holder',
  bankName: 'bank',
};

/** A stored change of a payment in words: the name of the field, what it was, what it became. */
export function paymentChangeWords(
  { translate, locale }: Pick<ChangeTerms, 'translate' | 'locale'>,
  currencyCode: string,
): ChangeWords {
  const shown = (field: string, value: unknown): string => {
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string' || value === '') return '-';
    if (field === 'country') return countryName(value, locale);
    if (field === 'purpose') return purposeName(value, locale);
    return field === 'amount' && isAmount(value) ? formatMoney(value, currencyCode) : value;
  };
  return (field, before, after) => ({
    key: field,
    label: translate(`payment.fact.${factOf[field] ?? field}`, { _: field }),
    before: shown(field, before),
    after: shown(field, after),
  });
}
