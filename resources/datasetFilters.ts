import type { ComponentType } from 'react';
import { withWords } from '../providers/i18n/roomWords.ts';
import { auditWords } from '../src/audit/auditWords.ts';
import type { AskedProps } from '../src/ui/list/filter/ListFilters.tsx';
import { wordsOfList } from '../domain/list/listHead.ts';
import { lists } from './lists.ts';
import { declaredNouns } from './nouns.ts';
import type { TransactionType } from './purchasing/document/document.ts';
import { kindWords } from './purchasing/kindWords.ts';
import { writtenPaths } from '../domain/noun/nounAddresses.ts';
import { wordsOfNoun } from '../domain/noun/nounWords.ts';
import { roomWords } from './words.ts';
import { lazyPiece } from '../src/ui/page/lazyPiece.tsx';

const paymentFilters = (name: 'ApprovalFilters' | 'ReleaseFilters') =>
  lazyPiece(() =>
    withWords([roomWords.payment, roomWords.paymentStatus], () =>
      import('./paying/payment/list/PaymentListFilters.tsx').then((room) => ({ default: room[name] })),
    ),
  );
const payableFilters = lazyPiece(() =>
  withWords(
    [roomWords.payment, roomWords.paymentStatus, roomWords.documentStatus],
    () => import('./purchasing/payable/list/PayableListFilters.tsx'),
  ),
);
const documentFilters = (type: TransactionType) =>
  lazyPiece(() =>
    withWords([roomWords.document, roomWords.documentStatus, ...kindWords], () =>
      import('./purchasing/document/list/DocumentListFilters.tsx').then((room) => ({
        default: room.documentListFilters(type),
      })),
    ),
  );

/** A list of payments for invoices is asked what the one for deposits is. */
function ofBoth(path: string, filters: ComponentType<AskedProps>) {
  return { [path]: filters, [`${path}/deposits`]: filters };
}

/** The filters of the lists that can be written as a sheet, by the path of their calls. */
export const datasetFilters: Readonly<Record<string, ComponentType<AskedProps>>> = {
  bills: documentFilters('bill'),
  orders: documentFilters('order'),
  requests: documentFilters('request'),
  quotes: documentFilters('quote'),
  audit: lazyPiece(() => withWords([auditWords], () => import('../src/audit/AuditFilters.tsx'))),
  ...ofBoth('payment-makers', payableFilters),
  ...ofBoth('payment-approvals', paymentFilters('ApprovalFilters')),
  ...ofBoth('payment-releasers', paymentFilters('ReleaseFilters')),
  ...Object.fromEntries(
    lists.map(({ list }) => [
      list.path,
      lazyPiece(() =>
        withWords([wordsOfList(list)], async () => ({
          default: (await import('../src/list/ListScreenFilters.tsx')).listScreenFilters(list),
        })),
      ),
    ]),
  ),
  ...Object.fromEntries(
    declaredNouns
      .filter(({ noun }) => noun.hasNoSheets !== true)
      .flatMap(({ noun }) =>
        writtenPaths(noun).map((path) => [
          path,
          lazyPiece(() =>
            withWords([wordsOfNoun(noun)], async () => ({
              default: (await import('../src/noun/NounFilters.tsx')).nounFilters(noun),
            })),
          ),
        ]),
      ),
  ),
};
