import type { HomeRooms } from '../src/home/homeRooms.ts';
import { homeWords } from '../src/home/homeWords.ts';
import { wordsOfNoun } from '../domain/noun/nounWords.ts';
import { companyProfile } from './company/companyProfile/companyProfile.ts';
import { employee } from './company/employee/employee.ts';
import { headNamed } from './nounHeads.ts';
import { purchaseReviewPage } from './purchasing/workflowPages.ts';
import { creatableOf } from './creatable.ts';
import { kindWords } from './purchasing/kindWords.ts';
import { product } from './purchasing/product/product.ts';
import { vendor } from './purchasing/vendor/vendor.ts';
import { roomWords } from './words.ts';

const spendShares = (title: 'vendors' | 'accounts' | 'organizations') =>
  ({
    name: `spend.${title}`,
    title: `invoiceHome.spend.${title}`,
    lists: ['bills-bills-to-pay'],
    shape: 'chart',
    words: [homeWords, roomWords.invoiceHome, roomWords.bill, roomWords.documentStatus],
    screen: () =>
      import('./purchasing/invoice/home/SpendWidgets.tsx').then((room) => ({
        default: room.spendShares(title),
      })),
  }) as const;

/** What the rooms give to the home page: one line a widget, in the order in which a person finds them at first. */
export const homeRooms: HomeRooms = {
  words: [
    roomWords.documentHome,
    roomWords.invoiceHome,
    roomWords.document,
    roomWords.claimFigures,
    roomWords.tripCalendar,
    roomWords.absenceHome,
  ],
  widgets: [
    {
      name: 'documents.own',
      title: 'documentHome.own.title',
      lists: [
        'bills-bills-to-pay',
        'bills-bills-to-pay-order',
        'bills-bills-to-pay-quote',
        'bills-bills-to-pay-request',
      ],
      shape: 'lines',
      isWide: true,
      words: [homeWords, roomWords.documentHome, roomWords.document, roomWords.documentStatus, ...kindWords],
      screen: () => import('./purchasing/document/home/OwnDocuments.tsx'),
    },
    {
      name: 'invoices.cards',
      title: 'invoiceHome.cards.title',
      lists: ['bills-bills-to-pay'],
      shape: 'cards',
      isWide: true,
      words: [homeWords, roomWords.invoiceHome, roomWords.bill, roomWords.documentStatus],
      screen: () => import('./purchasing/invoice/home/FinanceCards.tsx'),
    },
    {
      name: 'invoices.cash',
      title: 'invoiceHome.cash.title',
      lists: ['bills-bills-to-pay'],
      shape: 'chart',
      words: [homeWords, roomWords.invoiceHome, roomWords.bill, roomWords.documentStatus],
      screen: () => import('./purchasing/invoice/home/CashNeeded.tsx'),
    },
    {
      name: 'spend.months',
      title: 'invoiceHome.spend.months',
      lists: ['bills-bills-to-pay'],
      shape: 'chart',
      words: [homeWords, roomWords.invoiceHome, roomWords.bill, roomWords.documentStatus],
      screen: () =>
        import('./purchasing/invoice/home/SpendWidgets.tsx').then((room) => ({ default: room.SpendByMonth })),
    },
    spendShares('vendors'),
    spendShares('organizations'),
    spendShares('accounts'),
    {
      name: 'invoices.cycle',
      title: 'invoiceHome.cycle.title',
      lists: ['bills-bills-to-pay'],
      shape: 'lines',
      words: [homeWords, roomWords.invoiceHome, roomWords.bill, roomWords.documentStatus],
      screen: () => import('./purchasing/invoice/home/CycleTimes.tsx'),
    },
    {
      name: 'claims.own',
      title: 'claimFigures.own.title',
      lists: ['expenses'],
      shape: 'lines',
      words: [homeWords, roomWords.claimFigures],
      screen: () => import('./spending/claimFigures/OwnClaims.tsx'),
    },
    {
      name: 'claims.advances',
      title: 'claimFigures.advances.title',
      lists: ['transactions-claims'],
      shape: 'chart',
      words: [homeWords, roomWords.claimFigures],
      screen: () => import('./spending/claimFigures/AdvancesByAge.tsx'),
    },
    {
      name: 'trips.away',
      title: 'tripCalendar.title',
      lists: ['travel-arrangement', 'approval-business-trip', 'transactions-business-trip'],
      shape: 'lines',
      isWide: true,
      words: [homeWords, roomWords.tripCalendar],
      screen: () => import('./travel/trip/calendar/TripCalendar.tsx'),
    },
    {
      name: 'absences.mine',
      title: 'absenceHome.title',
      lists: ['absences'],
      shape: 'lines',
      words: [homeWords, roomWords.absenceHome],
      screen: () => import('./personal/absence/OwnAbsences.tsx'),
    },
  ],
  beginning: {
    for: 'settings-company',
    words: [homeWords, wordsOfNoun(companyProfile)],
    screen: () => import('./company/companyProfile/Beginning.tsx'),
  },
  starts: creatableOf([vendor, product, employee, headNamed(purchaseReviewPage.name)]),
  firstSteps: [
    {
      resource: vendor.path,
      label: 'documentHome.first.vendor',
      text: 'documentHome.first.vendorText',
      form: 'bills-vendors-form',
    },
    {
      resource: purchaseReviewPage.path,
      label: 'documentHome.first.review',
      text: 'documentHome.first.reviewText',
      form: 'workflow-bills-form',
    },
    {
      resource: 'bills',
      label: 'documentHome.first.invoice',
      text: 'documentHome.first.invoiceText',
      form: 'bills-bills-to-pay-form',
    },
  ],
};
