/** Words of sheets of claims: their headings, and what is wrong in them. */
export const claimSheetEn = {
  field: {
    claim: 'Claim',
    employee: "Employee's email",
    purpose: 'Purpose',
    transactionDate: 'Date',
    neededOn: 'Needed on',
    merchant: 'Merchant',
    category: 'Category',
    currencyCode: 'Currency',
    amount: 'Amount',
    taxAmount: 'Tax in it',
    description: 'What for',
    missingReason: 'Why there is no receipt',
    duplicateNote: 'Why it is another purchase',
    tags: 'Tags',
    organization: 'Branch',
  },
  example: {
    purpose: 'Visit to a customer',
    merchant: 'Bluebird',
    description: 'To the customer and back',
    missingReason: 'The receipt was handed in on paper',
  },
  at: '%{column}: %{problem}',
  remark: 'Filed from “%{file}” (%{number})',
  rule: {
    other: 'The first row of this claim says otherwise.',
    notOffered: '“%{text}” is not active, or not for this kind of claim.',
    together: 'Not filed: row %{row} of the same claim is wrong.',
    lostRight: 'Who uploaded the sheet may not file claims for others any more.',
    sentBefore:
      '%{name} has uploaded this file on %{day} (%{number}), and %{count} of its rows are filed. Send it again only if the same claims are meant once more.',
  },
};
