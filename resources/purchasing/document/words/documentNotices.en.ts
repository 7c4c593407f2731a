/** What people are told of invoices, in the application and by mail. */
export const documentNoticeEn = {
  awaitingReview: '%{number} waits for your review.',
  approved: '%{number} was approved.',
  revision: '%{number} needs your revision.',
  rejected: '%{number} was rejected.',
  withdrawn: '%{person} withdrew a decision on %{number}.',
  canceled: '%{number} was voided.',
  closed: '%{number} was closed with its rest unpaid.',
  orderClosed: '%{number} was closed: no more invoices are made of it.',
  amended: '%{number} is in force: the order was amended.',
  quoteCompleted: '%{number} is completed: nothing more is ordered by it.',
  toBePaidAgain: '%{number} is to be paid again after its payment failed.',
  awaitingQuotation: '%{number} waits for quotes of vendors.',
  quoteReceived: '%{vendor} answered: %{number} is a quote for %{request}.',
  depositRequested: '%{number} asks for a deposit of %{sum} on %{order}.',
  match: {
    step: 'It differs from its orders by more than is tolerated.',
    awaits: '%{number} differs from its orders and waits for your acceptance.',
    accepted: '%{person} accepted what differs in %{number}.',
    differs: 'Beyond its orders: %{sum}.',
    notReceived: 'Not received yet: %{sum}.',
    noMore: '%{number} agrees with its orders now and goes to payment.',
    agrees: 'It agrees with its orders now.',
    heldBack: '%{number} differs from its orders by more than is tolerated, and nobody accepted that yet.',
    byHand: '%{qty} of item %{line}: %{order}',
    noneByHand: 'No orders are named by hand any more.',
  },
  remark: {
    copied: 'Copied from another document.',
    vendorsAsked: 'Asked by mail: %{vendors}.',
    byVendor: '%{vendor} answered by the link that was sent to %{email}.',
    sentTo: 'Sent to %{emails}.',
    depositCovers: '%{number} covers %{sum}.',
    prepaid: '%{sum} of it was paid before, as the invoice says.',
    vatDifference: 'The VAT is that of the vendor: %{sum} more than its rate makes here.',
    vatDifferenceLess: 'The VAT is that of the vendor: %{sum} less than its rate makes here.',
    notDuplicate: 'Looks like another invoice: %{reasons}. Entered all the same: %{note}',
  },
  // Another invoice that may be the same one.
  duplicate: {
    certain: 'Entered already: %{reasons} as %{number}, which %{person} entered on %{day} (%{status}).',
    likely:
      'Probably entered already: %{reasons} as %{number}, which %{person} entered on %{day} (%{status}).',
    possible:
      'Perhaps entered already: %{reasons} as %{number}, which %{person} entered on %{day} (%{status}).',
    certainHidden: 'Entered already: %{reasons} as an invoice that you may not see.',
    likelyHidden: 'Probably entered already: %{reasons} as an invoice that you may not see.',
    possibleHidden: 'Perhaps entered already: %{reasons} as an invoice that you may not see.',
    asksNote: 'Say why this is another invoice, or do not enter it.',
    reason: {
      sameFile: 'same file',
      samePicture: 'same picture',
      sameNumber: 'same number',
      nearNumber: 'nearly the same number',
      sameAmount: 'same amount',
      otherSender: 'another vendor',
    },
  },
  // What it comes to with others of its vendor.
  split: {
    sum: 'With %{numbers} of this vendor it comes to %{sum}, which other people would have to approve.',
    hidden:
      'With other invoices of this vendor, not all of which you may see, it comes to a sum that other people would have to approve.',
  },
  // After the number of an invoice.
  toBeClosed: 'to be closed with its rest unpaid',
  // After the number of a deposit.
  toBeRefunded: 'to be paid back by its vendor',
  // What waits for a person.
  waiting: {
    review: {
      bill: 'Invoices to review',
      order: 'Orders to review',
      quote: 'Quotes to review',
      request: 'Requests to review',
    },
    revise: {
      bill: 'Invoices to revise',
      order: 'Orders to revise',
      quote: 'Quotes to revise',
      request: 'Requests to revise',
    },
    undecidable: {
      bill: 'Invoices that nobody can decide',
      order: 'Orders that nobody can decide',
      quote: 'Quotes that nobody can decide',
      request: 'Requests that nobody can decide',
    },
    quote: 'Requests to get quotes for',
    accept: 'Differences to accept',
    pay: 'Invoices to pay',
    payDeposit: 'Deposits to pay',
    owedByVendor: 'Money that vendors owe',
    confirmRefund: 'Refunds to confirm',
    confirmClose: 'Closings to confirm',
    tryAgain: 'Failed payments to try again',
  },
  // Beside what waits, where it looks wrong.
  flag: {
    duplicate: 'Possible duplicate',
    split: 'Possibly split',
    bankDetail: 'Bank account changed',
    noFile: 'No attachment',
    match: 'Differs from its order',
  },
  export: {
    daysOverdue: 'Days overdue',
  },
} as const;
