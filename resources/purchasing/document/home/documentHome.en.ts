/** What stands of documents on the home page. */
export const documentHomeEn = {
  own: {
    title: 'What I filed',
    nothing: 'Nothing of yours is under way',
    nothingText: 'What you request, enter or keep as a draft stands here until it is done.',
    number: 'Number',
    about: 'From or for',
    total: 'Total',
    status: 'Status',
    who: 'Who has it',
    since: 'Since',
    all: 'All of mine:',
  },
  first: {
    vendor: 'Add the vendors you buy from',
    vendorText: 'One by one, or all of them from a sheet.',
    review: 'Say who reviews what',
    reviewText: 'Without a workflow the administrators decide.',
    invoice: 'Enter your first invoice',
    invoiceText: 'It goes through review, is paid, and stands in these figures.',
  },
} as const;
