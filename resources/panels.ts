import { withWords } from '../providers/i18n/roomWords.ts';
import { kindWords } from './purchasing/kindWords.ts';
import { wordsOfList } from '../domain/list/listHead.ts';
import { wordsOfNoun } from '../domain/noun/nounWords.ts';
import { syncList } from './accounting/accountingPost/list/syncList.ts';
import { withholdingSlip } from './accounting/withholdingSlip/withholdingSlip.ts';
import { absence } from './personal/absence/absence.ts';
import { importWords } from '../src/noun/import/importWords.ts';
import { claim } from './spending/claim/claim.ts';
import { claimLog } from './spending/claimLog/claimLog.ts';
import { receipt } from './spending/receipt/receipt.ts';
import { tripPolicy } from './travel/tripPolicy/tripPolicy.ts';
import { roomWords } from './words.ts';
import { lazyPiece } from '../src/ui/page/lazyPiece.tsx';

/**
 * Pieces that one noun shows on the screens of another, loaded when they are first drawn: one line per piece. A
 * screen imports them from here and never from the other noun's room.
 */
export const DocumentPayments = lazyPiece(() =>
  withWords([roomWords.payment, roomWords.paymentStatus], () =>
    import('./paying/payment/page/PaymentsOfDocument.tsx').then((room) => ({
      default: room.PaymentsOfDocument,
    })),
  ),
);
export const PaymentsOfRecord = lazyPiece(() =>
  withWords([roomWords.payment, roomWords.paymentStatus], () =>
    import('./paying/payment/page/PaymentsOfDocument.tsx').then((room) => ({
      default: room.PaymentsOfRecord,
    })),
  ),
);
export const SyncFigures = lazyPiece(() =>
  withWords([wordsOfList(syncList)], () =>
    import('./accounting/accountingPost/list/SyncFigures.tsx').then((room) => ({
      default: room.SyncFigures,
    })),
  ),
);
export const StreamTile = lazyPiece(() =>
  withWords([roomWords.integration, roomWords.stream], () =>
    import('./accounting/stream/StreamTile.tsx').then((room) => ({ default: room.StreamTile })),
  ),
);
export const PayrollTile = lazyPiece(() =>
  withWords([roomWords.integration], () =>
    import('./accounting/payroll/PayrollTile.tsx').then((room) => ({ default: room.PayrollTile })),
  ),
);
export const SlipsOfDocument = lazyPiece(() =>
  withWords([wordsOfNoun(withholdingSlip)], () =>
    import('./accounting/withholdingSlip/SlipsOfDocument.tsx').then((room) => ({
      default: room.SlipsOfDocument,
    })),
  ),
);
export const PaymentOfRow = lazyPiece(() =>
  withWords([roomWords.payment, roomWords.paymentStatus, roomWords.documentStatus], () =>
    import('./purchasing/payable/list/PaymentOfRow.tsx').then((room) => ({ default: room.PaymentOfRow })),
  ),
);
const documentPanel = (name: 'DocumentNoticesPanel' | 'DocumentActionsPanel') =>
  lazyPiece(() =>
    withWords([...kindWords, roomWords.document, roomWords.documentStatus], () =>
      import('./purchasing/DocumentPanels.tsx').then((room) => ({ default: room[name] })),
    ),
  );
export const DocumentNoticesPanel = documentPanel('DocumentNoticesPanel');
export const DocumentActionsPanel = documentPanel('DocumentActionsPanel');
export const AbsencesOfEmployee = lazyPiece(() =>
  withWords([wordsOfNoun(absence)], () =>
    import('./personal/absence/AbsencesOfEmployee.tsx').then((room) => ({
      default: room.AbsencesOfEmployee,
    })),
  ),
);
export const PurchasesOfEmployee = lazyPiece(() =>
  withWords([roomWords.document, roomWords.documentStatus], () =>
    import('./purchasing/document/requester/PurchasesOfEmployee.tsx').then((room) => ({
      default: room.PurchasesOfEmployee,
    })),
  ),
);
export const OrderAmendmentNotices = lazyPiece(() =>
  withWords([roomWords.amendment], () =>
    import('./purchasing/amendment/page/AmendmentNotices.tsx').then((room) => ({
      default: room.OrderNotices,
    })),
  ),
);
export const OrderDeposits = lazyPiece(() =>
  withWords([roomWords.deposit, roomWords.document, roomWords.documentStatus], () =>
    import('./purchasing/deposit/page/OrderDeposits.tsx').then((room) => ({ default: room.OrderDeposits })),
  ),
);
export const OrderDeliveries = lazyPiece(() =>
  withWords([roomWords.orderDelivery], () =>
    import('./purchasing/orderDelivery/page/OrderDeliveries.tsx').then((room) => ({
      default: room.OrderDeliveries,
    })),
  ),
);
export const InvoiceMatch = lazyPiece(() =>
  withWords([roomWords.invoiceMatch, roomWords.document, roomWords.documentStatus], () =>
    import('./purchasing/invoiceMatch/page/InvoiceMatch.tsx').then((room) => ({
      default: room.InvoiceMatch,
    })),
  ),
);
export const MatchFlag = lazyPiece(() =>
  withWords([roomWords.invoiceMatch, roomWords.documentStatus], () =>
    import('./purchasing/invoiceMatch/page/MatchFlag.tsx').then((room) => ({ default: room.MatchFlag })),
  ),
);
export const QuoteComparison = lazyPiece(() =>
  withWords([roomWords.quote, roomWords.document, roomWords.documentStatus], () =>
    import('./purchasing/quote/compare/QuoteComparison.tsx').then((room) => ({
      default: room.QuoteComparison,
    })),
  ),
);
export const AskedVendors = lazyPiece(() =>
  withWords([roomWords.request], () =>
    import('./purchasing/quote/invitation/AskedVendors.tsx').then((room) => ({
      default: room.AskedVendors,
    })),
  ),
);
export const TripLimits = lazyPiece(() =>
  withWords([wordsOfNoun(tripPolicy)], () =>
    import('./travel/tripLimits/TripLimits.tsx').then((room) => ({ default: room.TripLimits })),
  ),
);
/** The receipts of the person that a claim's line takes; what it answers is `PickedReceipt`. */
export const ReceiptPicker = lazyPiece(() =>
  withWords([wordsOfNoun(receipt)], () =>
    import('./spending/receipt/ReceiptPicker.tsx').then((room) => ({ default: room.ReceiptPicker })),
  ),
);
/** What comes back of an advance: how it stands, and the inputs of its dialogs. */
export const Refunds = lazyPiece(() =>
  withWords([roomWords.refund], () =>
    import('./spending/refund/page/Refunds.tsx').then((room) => ({ default: room.Refunds })),
  ),
);
export const RefundInput = lazyPiece(() =>
  withWords([roomWords.refund], () =>
    import('./spending/refund/page/RefundInput.tsx').then((room) => ({ default: room.RefundInput })),
  ),
);
export const TransferInput = lazyPiece(() =>
  withWords([roomWords.refund], () =>
    import('./spending/refund/page/TransferInput.tsx').then((room) => ({ default: room.TransferInput })),
  ),
);
/** What other records have in common with lines of what somebody bought. */
export const DuplicatesOfLines = lazyPiece(() =>
  withWords([wordsOfNoun(claim), wordsOfNoun(receipt)], () =>
    import('./spending/claim/duplicate/DuplicateOfLine.tsx').then((room) => ({
      default: room.DuplicatesOfLines,
    })),
  ),
);
/** A sheet of claims of several employees: where it is sent, with its template. */
export const ClaimUpload = lazyPiece(() =>
  withWords([wordsOfNoun(claimLog), importWords], () =>
    import('./spending/claimLog/upload/ClaimUpload.tsx').then((room) => ({ default: room.ClaimUpload })),
  ),
);

/** Where {@link DocumentPayments} shows a payment, within the page that it is on. */
export const paymentAnchor = (paymentID: number): string => `payment-${paymentID}`;
