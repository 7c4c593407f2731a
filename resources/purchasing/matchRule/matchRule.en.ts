/** Words of the settings of invoice matching. */
export const matchRuleEn = {
  saved: 'The rule is saved. What is compared from now on is compared by it.',
  section: {
    way: 'What invoices are compared with',
    price: 'Tolerance of prices',
    quantity: 'Tolerance of quantities',
    approver: 'Who accepts what differs by more',
  },
  field: {
    way: 'Compared with',
    pricePercent: 'At most, in percent of the ordered price',
    priceAmount: 'At most, in rupiah',
    quantityPercent: 'At most, in percent of the ordered quantity',
    quantityAmount: 'At most, in rupiah',
    approver: 'Named approvers',
  },
  choice: { way: { threeWay: 'Order and delivery (three-way)', twoWay: 'Order alone (two-way)' } },
  note: {
    threeWay: 'What was ordered and has not come is not paid before it comes, or somebody accepts that.',
    twoWay: 'Deliveries can be recorded; invoices need not wait for them.',
  },
  both: 'What differs is tolerated where both limits hold: for each item, and the amount for the whole invoice. An empty limit is none.',
  noApprover:
    'Nobody is named: super admins are asked to accept what differs. Name at least one person who enters no invoices.',
  othersOnly: 'Nobody accepts what differs in an invoice that they requested, entered, changed or matched.',
} as const;
