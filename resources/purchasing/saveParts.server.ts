import { organizationTable } from '../company/organization/organization.server.ts';
import { employeeTable } from '../../server/session/employeeTable.ts';
import { amendmentOfOrder, ofNoRevision } from './amendment/amendment.server.ts';
import type { TransactionType } from './document/document.ts';
import { duplicatesOfInvoice } from './document/duplicate/keepDuplicates.server.ts';
import { saidForWhom } from './document/save/forWhom.server.ts';
import { namedInSplits, namedRecord } from './document/save/namedRecord.server.ts';
import { ownNumber, ownTaxInvoice } from './document/save/ownNumbers.server.ts';
import type { SavePart } from './document/save/savePart.server.ts';
import { splitOfInvoice } from './document/splitInvoice/splitInvoices.server.ts';
import { matchOfDocument } from './invoiceMatch/matchOfDocument.server.ts';
import { readingOfDocument } from './invoiceReading/readingKept.server.ts';
import { ofNoOrder, orderOfInvoice } from './order/invoicedOrder.server.ts';
import { accountThatPays } from './payable/accountThatPays.server.ts';
import { productsOfDocument } from './product/productsOfDocument.server.ts';
import { namedQuote, ofNoRequest, quoteOfOrder, requestOfQuote } from './quote/quotedRequest.server.ts';
import { buyersOfRequest } from './request/requestInbox.server.ts';
import { taxObjectsOfDocument } from './taxObject/taxObjectsOfDocument.server.ts';
import { termPaymentTable } from './termPayment/termPayment.server.ts';
import { vendorOfChange, vendorOfDocument } from './vendor/vendorOfDocument.server.ts';
import { warehouseTable } from './warehouse/warehouse.server.ts';

/** What any document says of other records. */
const head = [
  namedRecord('warehouseID', warehouseTable),
  namedRecord('termPaymentID', termPaymentTable),
  namedRecord('organizationID', organizationTable),
  namedRecord('requesterID', employeeTable),
];
const body = [
  taxObjectsOfDocument,
  saidForWhom,
  namedInSplits(organizationTable),
  readingOfDocument,
  productsOfDocument,
];

/**
 * What each kind of document is saved by. The order of a list is the order in which its parts lock rows, the last word on a field, and
 * what the history says first.
 */
export const saveParts: Readonly<Record<TransactionType, readonly SavePart[]>> = {
  bill: [
    ...head,
    vendorOfDocument,
    namedQuote,
    ownNumber,
    orderOfInvoice,
    ofNoRequest,
    ofNoRevision,
    ownTaxInvoice,
    accountThatPays,
    duplicatesOfInvoice,
    ...body,
    splitOfInvoice,
    matchOfDocument,
  ],
  order: [
    ...head,
    vendorOfDocument,
    namedQuote,
    ofNoOrder,
    ofNoRequest,
    quoteOfOrder,
    ofNoRevision,
    accountThatPays,
    ...body,
  ],
  request: [
    ...head,
    vendorOfDocument,
    namedQuote,
    ofNoOrder,
    ofNoRequest,
    ofNoRevision,
    ...body,
    buyersOfRequest,
  ],
  quote: [
    ...head,
    vendorOfDocument,
    namedQuote,
    ofNoOrder,
    requestOfQuote,
    ofNoRevision,
    accountThatPays,
    ...body,
  ],
  amendment: [...head, vendorOfChange, namedQuote, ofNoRequest, amendmentOfOrder, accountThatPays, ...body],
  // Asked for on the page of its order, not entered.
  deposit: [],
};
