type Translate = (key: string, options?: Record<string, unknown>) => string;

/** What a group of tax is called in the person's language, by its label: "VAT 11%", "PPN 11%" (domain/money/tax.ts). */
export function taxWords(label: string, translate: Translate): string {
  const [, name, rate] = /^(VAT|WHT)(?: (.+))?$/.exec(label) ?? [];
  if (name === undefined) return label;
  return rate === undefined
    ? translate('tax.withholding')
    : translate(`tax.${name === 'VAT' ? 'vat' : 'wht'}`, { rate });
}
