/** The words of purchase lines, of their totals, and of what becomes of them in another currency. */
export const lineItemsEn = {
  column: {
    itemName: 'Item',
    qty: 'Quantity',
    unit: 'Unit',
    unitPrice: 'Unit price',
    tax: 'VAT %',
    whtTax: 'WHT %',
    amount: 'Amount',
    notes: 'Notes',
    splits: 'Split',
    base: 'Before tax',
    vat: 'VAT',
    wht: 'WHT',
    total: 'Total',
  },
  currency: {
    title: 'From %{from} to %{to}: what becomes of the prices?',
    keep: 'Keep the numbers',
    keepText: 'The same figures, now in %{to}',
    own: 'Take the %{to} prices of the products',
    ownText: 'Empty where a product has no price in %{to}, and for one-off items',
    convert: 'Convert at today’s rate',
    rate: '%{currency} 1 = %{rate}, since %{day}.',
    noRate: 'There is no rate from %{from} to %{to} to convert at.',
    cancel: 'Stay with %{from}',
  },
  item: {
    oneOff: 'Use “%{name}” as a one-off item',
    oneOffTag: 'One-off',
  },
  split: 'Split',
  totals: {
    title: 'Totals',
    subtotal: 'Subtotal',
    total: 'Grand total',
    unread:
      'Line %{lines} holds something that cannot be counted and is left out. |||| Lines %{lines} hold something that cannot be counted and are left out.',
    withholdingUnread: 'The withholding on the document cannot be read and is left out.',
  },
};
