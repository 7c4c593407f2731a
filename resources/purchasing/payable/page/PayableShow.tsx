import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { formatDay } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { ReviewBar } from '../../../../src/ui/approval/ReviewBar.tsx';
import { useReview } from '../../../../src/ui/approval/useReview.ts';
import { useAddressID } from '../../../../src/ui/page/addressID.ts';
import { DueDate } from '../../../../src/ui/DueDate.tsx';
import { FileColumns } from '../../../../src/ui/fileViewer/FileColumns.tsx';
import { FileSearch, ProvedValue } from '../../../../src/ui/fileViewer/FileSearch.tsx';
import { amountPattern, textPattern } from '../../../../src/ui/fileViewer/findInText.ts';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { PageBody } from '../../../../src/ui/page/PageBody.tsx';
import { PageColumns } from '../../../../src/ui/page/PageColumns.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import type { Fact } from '../../../../src/ui/page/Section.tsx';
import { Facts, Section } from '../../../../src/ui/page/Section.tsx';
import { SubHeader } from '../../../../src/ui/page/SubHeader.tsx';
import { taxWords } from '../../../../src/ui/taxWords.ts';
import { useKeptFocus } from '../../../../src/ui/page/useKeptFocus.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';
import { DocumentActionsPanel, DocumentNoticesPanel } from '../../../panels.ts';
import { PaymentFailure } from '../../../paying/payment/page/PaymentFailure.tsx';
import { requestRefusal } from '../request/requestRefusal.ts';
import { PaymentRequestForm } from '../request/PaymentRequestForm.tsx';
import { PaymentsOfDocument } from '../../../paying/payment/page/PaymentsOfDocument.tsx';
import { mayRequestPayment } from '../list/payableActions.ts';
import { useDocumentDetail } from '../../document/page/useDocumentDetail.tsx';
import { documentLooks } from '../../document/document.ts';

/** A document as its payment maker sees it: what is owed, what was paid of it, and the request of the next payment. */
export default function PayableShow() {
  const translate = useTranslate();
  const id = useAddressID();
  const { bill: document, error, refetch } = useDocumentDetail(id);
  const place = useReview();
  useKeptFocus(document?.version ?? 0);
  if (!document) {
    if (!error) return <PageSkeleton />;
    return <PaymentFailure error={error} absent={translate('payment.absentDocument')} onRetry={refetch} />;
  }
  const request = (
    <Section title={translate('payable.request.title')}>
      {mayRequestPayment(document) ? (
        <PaymentRequestForm key={document.id} bill={document} onDone={() => {}} />
      ) : (
        <p style={{ margin: 0 }}>{requestRefusal(document, translate)}</p>
      )}
    </Section>
  );
  const facts = (
    <Section
      title={translate(`payment.section.${document.transactionType === 'deposit' ? 'deposit' : 'document'}`)}
    >
      <DocumentFacts bill={document} />
    </Section>
  );
  const payments = <PaymentsOfDocument billID={document.id} number={document.referenceID} view="request" />;
  return (
    <FileSearch>
      <SubHeader title={document.referenceID} status={{ status: document.status, looks: documentLooks }}>
        <Suspense>
          <DocumentActionsPanel bill={document} />
        </Suspense>
      </SubHeader>
      <ReviewBar place={place} decisions={{}} />
      <PageBody>
        <Suspense>
          <DocumentNoticesPanel bill={document} />
        </Suspense>
        {document.media.length > 0 ? (
          <FileColumns files={document.media} below={payments}>
            {request}
            {facts}
          </FileColumns>
        ) : (
          <PageColumns beside={request}>
            {facts}
            {payments}
          </PageColumns>
        )}
      </PageBody>
    </FileSearch>
  );
}

function DocumentFacts({ bill }: { bill: DocumentDetail }) {
  const translate = useTranslate();
  const locale = useLocale();
  const money = (amount: number) => <MoneyText amount={fromWire(amount)} currency={bill.currencyCode} />;
  const fact = (key: string, value: Fact['value'] | null): Fact[] =>
    value === null || value === '' ? [] : [{ key, label: translate(`payment.column.${key}`), value }];
  const day = (value: string | null) => value && formatDay(value, locale);
  return (
    <Facts
      facts={[
        ...fact('vendorName', bill.vendorName),
        ...(bill.purchaseOrder === null
          ? []
          : [
              {
                key: 'purchaseOrder',
                label: translate('payment.depositColumn.purchaseOrder'),
                value: bill.purchaseOrder.referenceID,
              },
            ]),
        ...fact(
          'referenceNumber',
          bill.referenceNumber && (
            <ProvedValue pattern={textPattern(bill.referenceNumber)}>{bill.referenceNumber}</ProvedValue>
          ),
        ),
        ...fact('transactionDate', day(bill.transactionDate)),
        ...fact(
          'dueDate',
          bill.dueDate && <DueDate day={bill.dueDate} daysOverdue={bill.totalDaysSinceDueDate} />,
        ),
        ...fact('companyAccount', bill.companyAccount?.name ?? null),
        ...fact('requester', bill.requester.name),
        // A deposit is a sum, without lines and taxes.
        ...fact('subtotalAmount', bill.transactionType === 'deposit' ? null : money(bill.subtotalAmount)),
        ...bill.taxes.map((tax) => ({
          key: tax.label,
          label: taxWords(tax.label, translate),
          value: money(tax.kind === 'wht' ? -tax.amount : tax.amount),
        })),
        ...fact(
          'totalAmount',
          <ProvedValue pattern={amountPattern(fromWire(bill.totalAmount))}>
            <b>{money(bill.totalAmount)}</b>
          </ProvedValue>,
        ),
        ...fact(
          'remainingAmount',
          bill.remainingAmount === null ? null : <b>{money(bill.remainingAmount)}</b>,
        ),
        ...fact('notes', bill.notes),
      ]}
    />
  );
}
