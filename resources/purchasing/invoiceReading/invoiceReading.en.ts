import { errorTexts } from '../../../domain/message/errorTexts.ts';
import { screenTexts } from '../../../domain/message/screenTexts.ts';

export const invoiceReadingEn = {
  upload: {
    title: 'Upload an invoice',
    text: 'Vendor, number, days, lines, taxes and total are read from the file. You check them before anything is saved.',
    drop: 'Drop an invoice here, or',
    browse: 'Choose a file',
    limits: 'PDF, picture (PNG, JPEG, WebP) or electronic invoice (XML), at most 5 MB',
    sending: 'Sending %{name}',
    byHand: 'Enter by hand',
    credit: '%{count} credits left',
    buyCredit: 'Purchase credit',
    streamNotConnected: errorTexts.streamNotConnected as string,
    insufficientCredits: screenTexts.insufficientCredits as string,
  },
  progress: {
    title: 'Reading %{name}',
    waiting: 'Waiting for its turn…',
    reading: 'Reading… A scan or a photograph takes some seconds a page.',
    cancel: 'Cancel',
    canceled: 'The reading was canceled. It took no credit.',
  },
  failed: {
    title: '%{name} could not be read',
    credit: 'It took no credit.',
    byHand: 'Enter by hand beside the file',
    again: 'Try again',
    other: 'Another file',
  },
  notice: {
    read: 'Invoice file %{name} was read: go on.',
    failed: 'Invoice file %{name} could not be read: enter it by hand, or try again.',
  },
  line: { allowance: 'Discount', charge: 'Charge', rounding: 'Rounding' },
  credit: {
    title: '%{name} is no invoice to pay',
    vendor: 'the vendor',
    creditNote: 'This is a credit note of %{seller}, who owes what it says: nothing is to be paid.',
    correction: 'It corrects another invoice, and asks for nothing by itself.',
    negative: 'Its total is below zero: the vendor owes it, and nothing is to be paid.',
    proforma: 'This is a proforma invoice of %{seller}: the invoice itself is still to follow.',
    part: 'This is a part of an invoice of %{seller}: see that no other part of it is paid twice.',
    selfBilled:
      'This is an invoice that the buyer has written for %{seller}: it was entered where it was written.',
    keep: 'Attach it to the invoice that it is for, or take it up with the vendor.',
    byHand: 'It is an invoice: enter it by hand',
  },
  absent: 'There is no such reading',
  absentText: 'It was begun by somebody else, or its file was removed after 24 hours without an invoice.',
  read: {
    heading: 'Read from the file',
    data: 'Electronic invoice: the values are those of its data.',
    text: 'Read from the text of the file.',
    picture: 'Recognised from a picture: check what is marked.',
    sound: 'As it is filled in, the invoice comes to the total of the file.',
    unsound: 'As it is filled in, the invoice does not come to the total of the file: check lines and taxes.',
    totalDiffers: 'The file says %{read} in total.',
    finePrice:
      'Line %{line} of the file is %{qty} × %{price}, finer than your unit prices: its amount is filled in as one piece. Settings, Unit prices, can allow finer ones.',
    leftOut: {
      allowance: 'The discount of %{amount} is in no line: add one below zero, if it counts.',
      charge: 'The charge of %{amount} is in no line: add one, if it counts.',
      rounding: 'The rounding of %{amount} is in no line: add one, if it counts.',
    },
    pagesLeftOut:
      '%{count} pages of the file were not read: it is longer than invoices are. The last page was read.',
    furtherInvoices:
      'The file holds further invoices, which are not filled in: %{invoices}. Save each as a file of its own, and upload it.',
    furtherInvoice: '%{number} from page %{page} on',
    linesLeftOut: '%{count} further lines are left out: an invoice holds 500.',
    prepaid: '%{amount} of it was paid before.',
    due: 'The file says that %{amount} is still to be paid.',
    nothingDue: 'The file says that nothing is left to be paid.',
    currencyUnknown:
      'The file is in %{currency}, which no invoice can be in here: choose the currency, and convert the prices.',
    vendorUnknown: 'No vendor of yours fits %{name}.',
    vendorBy: {
      taxNumber: 'Vendor known by its tax number',
      account: 'Vendor known by its bank account',
      name: 'Vendor known by its name',
    },
    order: 'For order %{number}, as the file says: %{count} of its %{all} lines stand on that order.',
    orderUnknown: 'No open order %{number} was found.',
    withoutOrder: 'Fill in without the order',
  },
  history: {
    asRead: 'Read from the file, saved as read.',
    corrected: 'Read from the file, then corrected:',
    number: 'Number: read %{read}, saved %{saved}',
    date: 'Date: read %{read}, saved %{saved}',
    dueDate: 'Due date: read %{read}, saved %{saved}',
    currency: 'Currency: read %{read}, saved %{saved}',
    total: 'Total: read %{read}, saved %{saved}',
    vendor: 'Another vendor than the one that was read',
  },
};
