import { screenTexts } from '../../../domain/message/errorTexts.ts';

/** Words of the order screens: list, order, review. */
export const orderEn = {
  one: 'order',
  many: 'Orders',
  title: 'Order',
  absent: 'No such order',
  absentText: 'It does not exist, or you may not see it.',
  lines: 'Items of this order',
  list: {
    caption: 'Orders',
    nothingYet: 'Create the first order: it is then found here.',
  },
  review: {
    caption: 'Orders to review',
    nothingYet: 'Nothing waits for you',
    nothingYetText: 'Orders that need your review are found here.',
    processed: screenTexts.alreadyProcessed,
  },
  section: {
    facts: 'Order',
    lines: 'Items',
    notes: 'Notes',
  },
  invoiced: {
    title: 'Invoices of this order',
    caption: 'Invoices of %{number}',
    none: 'No invoice was made of this order yet.',
    failed: 'The invoices of this order could not be loaded.',
  },
  attention: {
    bankDetail: 'The bank account of this vendor was changed and waits for a second person to confirm it.',
    overdue: 'This order was due %{smart_count} day ago. |||| This order was due %{smart_count} days ago.',
    urgent: 'The requester marked this order as urgent.',
  },
  action: {
    copy: 'Copy',
    approve: 'Approve',
    requestRevision: 'Request revision',
    reject: 'Reject',
    createInvoice: 'Create invoice',
    requestDeposit: 'Request deposit',
    saveDraft: 'Save as draft',
    submit: 'Submit',
    edit: 'Edit',
    close: 'Close the order',
    void: 'Void',
    delete: 'Delete',
  },
  // Who acts next in a status, and what happens then; nobody acts in one that is not here.
  next: {
    draft: { who: '%{sender}', after: 'The order is reviewed once it is submitted.' },
    awaiting_review: { who: 'an approver', after: 'Then the order goes to the vendor.' },
    awaiting_revision: { who: '%{requester}', after: 'The review then begins again with its first step.' },
    awaiting_invoice: {
      who: 'a person who enters invoices',
      after: 'The order closes once all of it is invoiced.',
    },
  },
  step: {
    approve: {
      title: 'Approve %{number}?',
      text: '%{vendor}, %{total}. The next step of the approval begins, or the order waits for its invoices.',
      done: '%{number} is approved.',
    },
    requestRevision: {
      title: 'Request a revision of %{number}',
      text: '%{vendor}, %{total}. The requester reads your notes and sends the order again.',
      done: 'A revision of %{number} is requested.',
    },
    reject: {
      title: 'Reject %{number}',
      text: '%{vendor}, %{total}. The requester reads your notes. A rejected order stays rejected.',
      done: '%{number} is rejected.',
    },
    requestDeposit: {
      title: 'Request a deposit on %{number}',
      text: '%{vendor}, order of %{total}. A payment maker then requests its payment; once it is paid it covers the invoices of this order.',
      amount: 'Deposit amount',
      done: 'A deposit on %{number} is requested.',
    },
    close: {
      title: 'Close %{number}?',
      text: '%{vendor}, %{total}. No more invoices are made of it; those that it has stay as they are. This cannot be taken back.',
      done: '%{number} is closed.',
    },
    void: {
      title: 'Void %{number}',
      text: '%{vendor}, %{total}. A voided order is kept, but never invoiced.',
      done: '%{number} is voided.',
    },
    delete: {
      title: 'Delete the draft %{number}?',
      text: 'It cannot be brought back.',
      done: 'The draft %{number} is deleted.',
    },
  },
  history: {
    create: 'Created',
    copy: 'Copied',
    saveDraft: 'Draft saved',
    submit: 'Submitted',
    edit: 'Edited',
    delete: 'Deleted',
    approve: 'Approved',
    requestRevision: 'Revision requested',
    reject: 'Rejected',
    void: 'Voided',
    createInvoice: 'Invoice created',
    requestDeposit: 'Deposit requested',
    invoicesChanged: 'Its invoices changed',
    passOn: 'Review passed on',
    close: 'Closed',
  },
  failure: {
    title: 'The order could not be loaded',
    list: screenTexts.billsResponse,
    detail: screenTexts.expenseDetail,
    void: screenTexts.voidFailed,
    delete: screenTexts.deleteBill,
  },
};
