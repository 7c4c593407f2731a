import type { ComponentType } from 'react';
import { lazy } from 'react';
import { withWords } from '../providers/i18n/roomWords.ts';
import type { AskedProps } from '../src/ui/list/filter/ListFilters.tsx';
import { declaredNouns } from './nouns.ts';
import { kindWords } from './purchasing/kindWords.ts';
import { roomWords } from './words.ts';

const paymentFilters = (name: 'ApprovalFilters' | 'ReleaseFilters') =>
  lazy(() =>
    withWords([roomWords.payment, roomWords.paymentStatus], () =>
      import('./paying/payment/list/PaymentListFilters.tsx').then((room) => ({ default: room[name] })),
    ),
  );

/** The filters of the lists that can be written as a sheet, by the path of their calls. */
export const datasetFilters: Readonly<Record<string, ComponentType<AskedProps>>> = {
  bills: lazy(() =>
    withWords(
      [roomWords.document, roomWords.documentStatus, ...kindWords],
      () => import('./purchasing/document/list/DocumentListFilters.tsx'),
    ),
  ),
  'payment-makers': lazy(() =>
    withWords(
      [roomWords.payment, roomWords.documentStatus],
      () => import('./paying/payable/list/PayableListFilters.tsx'),
    ),
  ),
  'payment-approvals': paymentFilters('ApprovalFilters'),
  'payment-releasers': paymentFilters('ReleaseFilters'),
  ...Object.fromEntries(
    declaredNouns
      .filter(({ noun }) => noun.hasNoSheets !== true)
      .map(({ noun, words }) => [
        noun.path,
        lazy(() =>
          withWords([words], async () => ({
            default: (await import('../src/noun/NounFilters.tsx')).nounFilters(noun),
          })),
        ),
      ]),
  ),
};
