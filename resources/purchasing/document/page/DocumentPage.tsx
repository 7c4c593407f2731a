import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { fromWire } from '../../../../domain/money/money.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import type { NounActions } from '../../../../src/noun/useNounActions.tsx';
import { useNounWords } from '../../../../src/noun/useNounWords.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import type { Action } from '../../../../src/ui/action/action.ts';
import { arrangedActions } from '../../../../src/ui/action/arrangedActions.ts';
import { useNextPeople } from '../../../../src/ui/approval/useNextPeople.ts';
import { useNextSentence } from '../../../../src/ui/approval/useNextSentence.ts';
import { ProvedValue } from '../../../../src/ui/fileViewer/FileSearch.tsx';
import { amountPattern } from '../../../../src/ui/fileViewer/findInText.ts';
import { Headline } from '../../../../src/ui/page/Headline.tsx';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { isAbsence, RecordFailure } from '../../../../src/ui/page/RecordFailure.tsx';
import { customFieldFacts } from '../../../../src/noun/customFields/CustomValueText.tsx';
import { Facts, Section } from '../../../../src/ui/page/Section.tsx';
import { paperFileName, useDownload } from '../../../../src/ui/page/useDownload.ts';
import { RecordPage } from '../../../../src/ui/page/RecordPage.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { paymentAnchor } from '../../../panels.ts';
import { isReview, documentLooks, revisedNumber } from '../document.ts';
import type { AnyKind } from '../document.ts';
import { inReadingOrder } from './documentChanges.ts';
import type { KindOnScreen, PageView } from './KindOnScreen.tsx';
import { useDocumentDetail } from './useDocumentDetail.tsx';
import { DocumentFacts, DocumentVendor } from './DocumentFacts.tsx';
import { documentChangeWords } from './documentChangeWords.ts';
import { DuplicateSentence } from '../duplicate/DuplicateFlags.tsx';
import { SplitInvoiceSentence } from '../splitInvoice/SplitInvoiceSentence.tsx';
import { DocumentLines } from './DocumentLines.tsx';
import type { DocumentDetail, DocumentRow } from '../documentWire.ts';

/** On paper the line above the page is not there: the sheet says itself what it is. */
const OnPaper = styled('div')({
  display: 'none',
  '@media print': {
    display: 'block',
    '& h1': { margin: '0 0 4px', fontSize: '1.25rem' },
    '& p': { margin: 0 },
  },
});

const Notes = styled('p')({ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

interface DocumentPageProps {
  shown: KindOnScreen;
  id: number;
  view: PageView;
  actions: NounActions<DocumentRow>;
  /** Its place in a review. */
  bar: ReactNode;
}

/** One document with everything that belongs to it, whichever way a person came to it. */
export function DocumentPage({ shown, id, view, actions: documentActions, bar }: DocumentPageProps) {
  const { kind } = shown;
  const translate = useTranslate();
  const { bill, error, refetch } = useDocumentDetail(id);
  const { download } = useDownload('bills');
  const nextSentence = useNextSentence(kind.words);
  const able = useNextPeople('bills', kind.lifecycle, bill);
  const history = useDocumentHistory(kind, bill, view);
  // What was there before does not count for an invoice that is gone, or no longer for this person.
  if (error && (!bill || isAbsence(error)))
    return (
      <RecordFailure
        error={error}
        absent={{ title: translate(`${kind.words}.absent`), text: translate(`${kind.words}.absentText`) }}
        failed={{
          title: translate(`${kind.words}.failure.title`),
          text: translate(`${kind.words}.failure.detail`),
        }}
        onRetry={() => void refetch()}
      />
    );
  if (!bill) return <PageSkeleton />;
  const waits = translate(`${kind.words}.next.${bill.status}.who`, { _: '' }) !== '';
  const offered = documentActions.actionsFor(bill);
  const { primary, beside, more } = arrangedActions(offered, { waits });
  const now = nextSentence(bill, { sender: bill.sender.name, requester: bill.requester.name }, able);
  const print: Action = {
    id: 'print',
    label: translate('document.print'),
    onPress: () => window.print(),
  };
  const keep: Action = {
    id: 'download',
    label: translate('document.download'),
    onPress: () =>
      download({ what: 'document', params: { id: bill.id }, fileName: paperFileName(bill.referenceID) }),
  };
  const hasFiles = bill.media.length > 0;
  const outcome = shown.outcome?.(bill, view) ?? null;
  const { approval, ...read } = bill;
  const histories = bill.histories.map((entry) => ({ ...entry, changes: inReadingOrder(entry.changes) }));
  return (
    <RecordPage
      record={{ ...read, histories, ...(shown.isPlain ? {} : { approval }) }}
      header={{
        title: revisedNumber(bill),
        status: { status: bill.status, looks: documentLooks },
        ...(primary ? { primary } : {}),
        actions: beside,
        popovers: [{ label: translate('list.action.more'), actions: [...more, keep, print] }],
      }}
      refusals={{ next: now, reasons: documentActions.refusalsOf(bill) }}
      above={bar}
      headline={
        <>
          <OnPaper>
            <h1>
              {translate(`${kind.words}.title`)} {revisedNumber(bill)}
            </h1>
            <p>{translate(documentLooks[bill.status].says.key)}</p>
          </OnPaper>
          <Headline
            amountLabel={translate('document.column.totalAmount')}
            amount={
              <ProvedValue pattern={amountPattern(fromWire(bill.totalAmount))}>
                <MoneyText amount={fromWire(bill.totalAmount)} currency={bill.currencyCode} />
              </ProvedValue>
            }
            {...(kind.isOfVendor
              ? { to: <DocumentVendor bill={bill} /> }
              : { to: bill.requester.name, toLabel: translate('document.column.requester') })}
            due={
              kind.isOwed && (bill.remainingAmount === null || bill.remainingAmount > 0) ? bill.dueDate : null
            }
            daysOverdue={bill.totalDaysSinceDueDate}
            now={now}
          />
        </>
      }
      notices={shown.notices?.(bill, offered)}
      attention={<Attention shown={shown} bill={bill} view={view} />}
      files={bill.media}
      // What came of it stands with the facts; beside a file there is no room for it there.
      beside={hasFiles && outcome}
      history={history}
      dialog={documentActions.dialog}
    >
      {shown.first?.(bill, view)}
      <Section title={translate(`${kind.words}.section.facts`)}>
        <DocumentFacts kind={kind} bill={bill} />
      </Section>
      {!shown.isPlain && (
        <Section title={translate(`${kind.words}.section.lines`)}>
          <DocumentLines caption={translate(`${kind.words}.lines`)} bill={bill} />
        </Section>
      )}
      {bill.customFields.length > 0 && (
        <Section title={translate('customValue.title')}>
          <Facts facts={customFieldFacts(bill.customFields)} />
        </Section>
      )}
      {bill.notes !== null && bill.notes !== '' && (
        <Section title={translate(`${kind.words}.section.notes`)}>
          <Notes>{bill.notes}</Notes>
        </Section>
      )}
      {!hasFiles && outcome}
    </RecordPage>
  );
}

interface AttentionProps {
  shown: KindOnScreen;
  bill: DocumentDetail;
  view: PageView;
}

/** What a careful person looks at first. */
function Attention({ shown, bill, view }: AttentionProps) {
  const { kind } = shown;
  const translate = useTranslate();
  const own = shown.attention?.(bill, view) ?? null;
  const isToDecide = bill.status === 'awaiting_review';
  const { duplicates, split, isBankDetailInReview } = bill.attention;
  const flags: { key: string; words: ReactNode }[] = [
    ...(own === null ? [] : [{ key: 'own', words: own }]),
    ...duplicates.map((duplicate) => ({
      key: duplicate.says,
      words: <DuplicateSentence duplicate={duplicate} view={view} />,
    })),
    ...(duplicates.length > 0 && bill.duplicateNote !== null
      ? [{ key: 'note', words: translate('document.duplicateNote', { note: bill.duplicateNote }) }]
      : []),
    ...(split ? [{ key: 'split', words: <SplitInvoiceSentence split={split} view={view} /> }] : []),
    ...(isBankDetailInReview
      ? [{ key: 'bank', words: translate(`${kind.words}.attention.bankDetail`) }]
      : []),
    // What the company writes itself has no paper of a vendor yet.
    ...(kind.isOwed && bill.media.length === 0 && isToDecide
      ? [{ key: 'file', words: translate(`${kind.words}.attention.noAttachment`) }]
      : []),
    ...(bill.totalDaysSinceDueDate > 0
      ? [
          {
            key: 'overdue',
            words: translate(`${kind.words}.attention.overdue`, { smart_count: bill.totalDaysSinceDueDate }),
          },
        ]
      : []),
    ...(bill.urgencyLevel === 'high' && isToDecide
      ? [{ key: 'urgent', words: translate(`${kind.words}.attention.urgent`) }]
      : []),
  ];
  if (flags.length === 0) return null;
  return (
    <Alert severity="warning">
      {flags.map(({ key, words }) => (
        <div key={key}>{words}</div>
      ))}
    </Alert>
  );
}

/** How the history of a document reads, whose changes stand in the order of its form. */
function useDocumentHistory(kind: AnyKind, bill: DocumentDetail | undefined, view: PageView) {
  const words = useNounWords(kind.words);
  const actor = useActor();
  const terms = { translate: useTranslate(), locale: useLocale() };
  // Payments and other documents move one along; who has no page of payments finds them on this one.
  const page = 'approval-payment-list-id';
  const pathOf = ({ type, id }: { type: string; id: number }) =>
    type === 'bill'
      ? pathTo(isReview(view) ? 'approval-bill-list-id' : 'bills-bills-to-pay-id', { id })
      : mayVisit(page, actor)
        ? pathTo(page, { id })
        : `#${paymentAnchor(id)}`;
  return {
    looks: documentLooks,
    actionWords: (action: string) => words(`history.${action}`) || action,
    changeWords: documentChangeWords(terms, bill?.currencyCode ?? 'IDR'),
    pathOf,
  };
}
