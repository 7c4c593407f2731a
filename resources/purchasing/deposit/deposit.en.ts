import { screenTexts } from '../../../domain/message/screenTexts.ts';

/** Words of deposits on orders: the order's section, their pages. */
export const depositEn = {
  one: 'deposit',
  many: 'Deposits',
  title: 'Deposit',
  absent: 'No such deposit',
  absentText: 'It does not exist, or you may not see it.',
  section: {
    ofOrder: 'Deposits on this order',
    facts: 'Deposit',
    notes: 'Notes',
  },
  list: {
    caption: 'Deposits on %{number}',
    none: 'No deposit was requested on this order yet.',
    failed: 'The deposits on this order could not be loaded.',
  },
  column: {
    referenceID: 'Deposit number',
    amount: 'Deposit amount',
    remainingDeposit: 'Left for invoices',
    status: 'Status',
    payment: 'Deposit payment',
  },
  attention: {
    bankDetail: 'The bank account of this vendor was changed and waits for a second person to confirm it.',
    noAttachment: 'No document is attached to this deposit.',
    overdue:
      'This deposit was due %{smart_count} day ago. |||| This deposit was due %{smart_count} days ago.',
    urgent: 'The requester marked this deposit as urgent.',
  },
  action: {
    view: 'View request',
    createPayment: 'Create deposit payment request',
    reject: 'Reject deposit request',
    tryAgain: 'Try again',
    release: 'Use for other invoices',
    proposeRefund: 'Record a refund',
    confirmRefund: 'Confirm the refund',
    declineRefund: 'Decline the refund',
    withdrawRefund: 'Withdraw the refund',
  },
  // Who acts next in a status, and what happens then; nobody acts in one that is not here.
  next: {
    awaiting_payment: {
      who: 'a payment maker',
      after: 'The payment that they request is then approved and authorized.',
    },
    awaiting_payment_approval: {
      who: 'a payment approver',
      after: 'A payment releaser then authorizes the payment.',
    },
    awaiting_payment_authorization: {
      who: 'a payment releaser',
      after: 'The bank then pays on the day that was asked for.',
    },
    awaiting_disbursement: { who: 'the bank', after: 'The deposit then covers the invoices of its order.' },
    awaiting_information: {
      who: 'a payment maker or releaser',
      after: 'The bank pays once it has what it asked for.',
    },
    failed: { who: 'a payment maker', after: 'The payment can then be requested again.' },
  },
  step: {
    reject: {
      title: 'Reject the deposit %{number}',
      text: '%{vendor}, %{total}. Who requested it reads your notes. The amount can be requested again on the order.',
      done: '%{number} is rejected.',
    },
    tryAgain: {
      title: 'Pay %{number} again',
      text: '%{vendor}, %{rest}. The deposit waits for a new payment request, to the same account or another one. Say what has changed.',
      done: '%{number} can be paid again.',
    },
    release: {
      title: 'Use what %{number} holds for other invoices?',
      text: 'It covers the approved invoices of %{vendor} from now on, whichever order they are of: those that wait for their payment first, then the next ones.',
      done: '%{number} covers other invoices of its vendor.',
    },
    proposeRefund: {
      title: '%{vendor} paid back a part of %{number}',
      text: 'Say how much arrived, and when. A second person has to confirm it; until then it covers no invoice.',
      amount: 'Amount that arrived',
      receivedOn: 'Arrived on',
      done: 'A second person is asked to confirm the refund of %{number}.',
    },
    confirmRefund: {
      title: 'Confirm what %{vendor} paid back of %{number}?',
      text: 'Confirm it once you see it on the account. The vendor owes it no more.',
      done: 'The refund of %{number} is confirmed.',
    },
    declineRefund: {
      title: 'Decline the refund of %{number}',
      text: 'The vendor owes it still. Who recorded it reads your notes.',
      done: 'The refund of %{number} is declined.',
    },
    withdrawRefund: {
      title: 'Withdraw the refund of %{number}?',
      text: 'The vendor owes it still.',
      done: 'The refund is withdrawn.',
    },
  },
  notice: {
    refunded: '%{amount} arrived on %{day}.',
    refund: 'Recorded: the vendor paid a part of this deposit back',
    owed: 'The vendor owes %{left}: the order is closed and no invoice of it asks for this money. Use it for other invoices, or record what the vendor pays back.',
    released: '%{left} of it covers the next invoices of this vendor.',
    bankAsks: 'The bank asks before it pays',
    failed: 'The payment %{number} did not go through',
    toPayment: 'Open %{number}',
  },
  history: {
    create: 'Requested',
    createPayment: 'Payment requested',
    reject: 'Rejected',
    paymentApproved: 'Payment approved',
    paymentApprovalWithdrawn: 'Payment approval withdrawn',
    paymentAuthorizationWithdrawn: 'Payment authorization withdrawn',
    paymentEnded: 'Payment ended',
    paymentAuthorized: 'Payment authorized',
    bankNeedsData: 'The bank needs information',
    bankAnswered: 'The bank was answered',
    bankRefused: 'The bank refused',
    paymentPaid: 'Paid',
    tryAgain: 'To be paid again',
    orderClosed: 'No more is paid: its order was closed',
    release: 'Released for other invoices',
    proposeRefund: 'Refund recorded',
    confirmRefund: 'Paid back',
    declineRefund: 'Refund declined',
    withdrawRefund: 'Refund withdrawn',
  },
  failure: {
    title: 'The deposit could not be loaded',
    list: screenTexts.billsResponse,
    detail: screenTexts.paymentResponse,
  },
};
