import { wordsOfNoun } from '../domain/noun/nounWords.ts';
import { withWords } from '../providers/i18n/roomWords.ts';
import type { ScreenedNoun } from '../src/noun/nounRoutes.ts';
import { accountTransfer } from './paying/accountTransfer/accountTransfer.ts';
import { allocation } from './paying/allocation/allocation.ts';
import { companyAccount } from './paying/companyAccount/companyAccount.ts';
import { paymentFileLayout } from './paying/paymentFileLayout/paymentFileLayout.ts';
import { paymentRun } from './paying/paymentRun/paymentRun.ts';
import { employee } from './company/employee/employee.ts';
import { heldRate } from './accounting/heldRate/heldRate.ts';
import { taxObject } from './purchasing/taxObject/taxObject.ts';
import { withholdingSlip } from './accounting/withholdingSlip/withholdingSlip.ts';
import { absence } from './personal/absence/absence.ts';
import { apiToken } from './company/apiToken/apiToken.ts';
import { webhook } from './company/webhook/webhook.ts';
import { broadcast } from './company/broadcast/broadcast.ts';
import { configurationChange } from './company/configuration/configurationChange.ts';
import { customField } from './company/customField/customField.ts';
import { retentionRule } from './company/retention/retentionRule.ts';
import { companyProfile } from './company/companyProfile/companyProfile.ts';
import { organization } from './company/organization/organization.ts';
import { splitRule } from './purchasing/splitRule/splitRule.ts';
import { priceRule } from './purchasing/priceRule/priceRule.ts';
import { matchRule } from './purchasing/matchRule/matchRule.ts';
import { requestAccess } from './purchasing/requestAccess/requestAccess.ts';
import { schedule } from './company/schedule/schedule.ts';
import { claim } from './spending/claim/claim.ts';
import { payrollBatch } from './accounting/payroll/payrollBatch.ts';
import { payrollRule } from './accounting/payroll/payrollRule.ts';
import { card, physicalCard } from './spending/card/card.ts';
import { cardCoding } from './spending/cardCoding/cardCoding.ts';
import { cardRule } from './spending/cardRule/cardRule.ts';
import { cardTransaction, physicalCardTransaction } from './spending/cardTransaction/cardTransaction.ts';
import { claimLog } from './spending/claimLog/claimLog.ts';
import { categoryPolicy } from './spending/categoryPolicy/categoryPolicy.ts';
import { benefitPlan } from './spending/benefitPlan/benefitPlan.ts';
import { weekRule } from './spending/weekRule/weekRule.ts';
import { customPolicy } from './spending/customPolicy/customPolicy.ts';
import { policyWords } from './spending/limit/policyWords.ts';
import { tripDateWords } from './travel/tripDateWords.ts';
import { destinationGroup } from './travel/destinationGroup/destinationGroup.ts';
import { tripCategory } from './travel/tripCategory/tripCategory.ts';
import { trip } from './travel/trip/trip.ts';
import { tripPolicy } from './travel/tripPolicy/tripPolicy.ts';
import type { KeptKind } from './company/workflow/workflow.ts';
import { keptWorkflows } from './workflows.ts';
import { product } from './purchasing/product/product.ts';
import { purchaseTemplate } from './purchasing/purchaseTemplate/purchaseTemplate.ts';
import { recurringPurchase } from './purchasing/recurringPurchase/recurringPurchase.ts';
import { receipt } from './spending/receipt/receipt.ts';
import { termPayment } from './purchasing/termPayment/termPayment.ts';
import { vendor } from './purchasing/vendor/vendor.ts';
import { roomWords } from './words.ts';
import { warehouse } from './purchasing/warehouse/warehouse.ts';

/** Keeps where they are called, so that the names of their routes follow. */
function declare<const At extends `/${string}`>(nouns: readonly ScreenedNoun<At>[]) {
  return nouns;
}

/** Each kind of workflow, with the words and pieces of all. */
function workflow<const At extends `/${string}`>({ name, noun }: KeptKind<string, At>): ScreenedNoun<At> {
  return {
    noun,
    pieces: async () => {
      const room = await withWords(
        [roomWords.workflow],
        () => import('./company/workflow/workflowPieces.tsx'),
      );
      return { default: room.workflowPieces(name) };
    },
    calls: {
      actions: {
        replay: { method: 'POST', path: 'replay' },
        replayNew: { method: 'POST', path: 'replay', isOfList: true },
      },
      reads: { passed: '{id}/passed-with-fewer' },
    },
  };
}

/** Cards of each type, and what was paid by them, with the words and pieces of all. */
const cardScreens = {
  pieces: () => withWords([wordsOfNoun(card)], () => import('./spending/card/cardPieces.tsx')),
  calls: {
    reads: {
      topUps: '{id}/top-ups',
      eligibility: '{id}/deactivation-eligibility',
      creationLimit: 'creation-limit',
    },
    actions: { reveal: { method: 'POST', path: 'reveal' } },
  },
} as const satisfies Partial<ScreenedNoun>;
const cardTransactionScreens = {
  pieces: () =>
    withWords(
      [wordsOfNoun(cardTransaction)],
      () => import('./spending/cardTransaction/cardTransactionPieces.tsx'),
    ),
  calls: {
    reads: { receipts: '{id}/receipts', spend: 'spend' },
    actions: { snooze: { method: 'PATCH', path: 'snooze' } },
  },
} as const satisfies Partial<ScreenedNoun>;

/** The declared nouns, one line each. */
export const declaredNouns = declare([
  {
    noun: employee,
    pieces: () =>
      withWords([roomWords.documentStatus], () => import('./company/employee/employeePieces.tsx')),
    choices: 'employees/choices',
    calls: {
      reads: {
        line: '{id}/line',
        namedBy: '{id}/references',
        records: '{id}/records',
        kept: '{id}/kept-data',
        exportKept: '{id}/kept-data/export',
      },
    },
  },
  {
    noun: absence,
    pieces: () => import('./personal/absence/absencePieces.tsx'),
    calls: { reads: { mine: 'mine' } },
  },
  { noun: organization },
  {
    noun: claim,
    pieces: () =>
      withWords(
        [
          wordsOfNoun(receipt),
          roomWords.claimFigures,
          roomWords.limitGrid,
          roomWords.refund,
          wordsOfNoun(claimLog),
        ],
        () => import('./spending/claim/claimPieces.tsx'),
      ),
    calls: {
      actions: {
        preview: { method: 'POST', path: 'preview', isOfList: true },
        upload: { method: 'POST', path: 'uploads', isOfList: true },
      },
      reads: { limits: 'limits', summary: 'summary', uploadTemplate: 'uploads/template' },
    },
  },
  {
    noun: payrollBatch,
    pieces: () => import('./accounting/payroll/payrollPieces.tsx'),
    calls: { reads: { items: '{id}/items' } },
  },
  {
    noun: claimLog,
    pieces: () => import('./spending/claimLog/claimLogPieces.tsx'),
    calls: { reads: { rows: '{id}/rows', failed: '{id}/failed.csv' } },
  },
  {
    noun: categoryPolicy,
    pieces: () =>
      withWords(
        [roomWords.limitGrid, roomWords.policyReplay, ...policyWords],
        () => import('./spending/categoryPolicy/categoryPolicyPieces.tsx'),
      ),
    choices: 'category-policies/choices',
    calls: { actions: { try: { method: 'POST', path: 'trials', isOfList: true } } },
  },
  {
    noun: customPolicy,
    pieces: () =>
      withWords(
        [roomWords.limitGrid, roomWords.policyReplay, ...policyWords],
        () => import('./spending/customPolicy/customPolicyPieces.tsx'),
      ),
  },
  { ...cardScreens, noun: card, choices: card.path },
  { ...cardScreens, noun: physicalCard, choices: physicalCard.path },
  { ...cardTransactionScreens, noun: cardTransaction },
  { ...cardTransactionScreens, noun: physicalCardTransaction },
  {
    noun: receipt,
    pieces: () => import('./spending/receipt/receiptPieces.tsx'),
  },
  {
    noun: benefitPlan,
    pieces: () =>
      withWords(
        [roomWords.limitGrid, ...policyWords],
        () => import('./spending/benefitPlan/benefitPlanPieces.tsx'),
      ),
  },
  {
    noun: destinationGroup,
    pieces: () =>
      withWords([roomWords.limitGrid], () => import('./travel/destinationGroup/destinationGroupPieces.tsx')),
    choices: 'destination-groups/choices',
  },
  {
    noun: tripCategory,
    pieces: () =>
      withWords([roomWords.limitGrid], () => import('./travel/tripCategory/tripCategoryPieces.tsx')),
    choices: 'trip-policy-categories/choices',
  },
  {
    noun: tripPolicy,
    pieces: () =>
      withWords(
        [roomWords.limitGrid, tripDateWords, ...policyWords],
        () => import('./travel/tripPolicy/tripPolicyPieces.tsx'),
      ),
    calls: {
      actions: {
        try: { method: 'POST', path: 'trials', isOfList: true },
        replay: { method: 'POST', path: 'replay', isOfList: true },
      },
      reads: { people: '{id}/people' },
    },
  },
  {
    noun: trip,
    pieces: () =>
      withWords([wordsOfNoun(tripPolicy), tripDateWords], () => import('./travel/trip/tripPieces.tsx')),
    calls: {
      actions: { preApprove: { method: 'POST', path: 'pre-approvals', isOfList: true } },
      reads: {
        arrangement: '{id}/travel-arrangement.pdf',
        report: '{id}/trip-report.pdf',
        calendar: '{id}/calendar.ics',
        whoIsWhere: 'calendar',
      },
    },
  },
  { noun: broadcast },
  {
    noun: paymentRun,
    pieces: () =>
      withWords([roomWords.paymentStatus], () => import('./paying/paymentRun/paymentRunPieces.tsx')),
    calls: { reads: { payments: '{id}/payments', file: '{id}/file' } },
  },
  {
    noun: paymentFileLayout,
    pieces: () => import('./paying/paymentFileLayout/paymentFileLayoutPieces.tsx'),
    choices: 'payment-file-layouts/choices',
  },
  {
    noun: product,
    pieces: () => import('./purchasing/product/ProductPieces.tsx'),
    calls: {
      actions: {
        findByName: { method: 'POST', path: 'matches', isOfList: true },
        findOrMake: { method: 'POST', path: 'misc', isOfList: true },
      },
      reads: { pricesPaid: '{id}/prices-paid' },
    },
  },
  {
    noun: apiToken,
    pieces: () => import('./company/apiToken/apiTokenPieces.tsx'),
    calls: { actions: { issue: { method: 'POST', path: 'issue' } } },
  },
  {
    noun: webhook,
    pieces: () => import('./company/webhook/webhookPieces.tsx'),
    calls: {
      actions: {
        secret: { method: 'POST', path: 'secret' },
        replay: { method: 'POST', path: 'replay' },
      },
      reads: { deliveries: '{id}/deliveries' },
    },
  },
  {
    noun: configurationChange,
    pieces: () => import('./company/configuration/configurationPieces.tsx'),
    calls: { reads: { records: '{id}/records' } },
  },
  {
    noun: schedule,
    pieces: () => import('./company/schedule/schedulePieces.tsx'),
    calls: {
      reads: { runs: '{id}/runs', preview: 'preview', run: 'runs/{id}/details', file: 'runs/{id}/file' },
    },
  },
  {
    noun: purchaseTemplate,
    pieces: () =>
      withWords(
        [roomWords.document, wordsOfNoun(recurringPurchase)],
        () => import('./purchasing/purchaseTemplate/PurchaseTemplatePieces.tsx'),
      ),
  },
  {
    noun: recurringPurchase,
    pieces: () =>
      withWords(
        [roomWords.document, roomWords.documentStatus],
        () => import('./purchasing/recurringPurchase/RecurringPurchasePieces.tsx'),
      ),
  },
  { noun: termPayment },
  {
    noun: vendor,
    pieces: () =>
      withWords(
        [roomWords.documentStatus, roomWords.paymentStatus],
        () => import('./purchasing/vendor/vendorPieces.tsx'),
      ),
    calls: {
      reads: {
        alike: 'alike',
        spend: '{id}/spend',
        dealings: '{id}/dealings',
        documents: '{id}/documents',
        payments: '{id}/payments',
        products: '{id}/products',
        lineDefaults: '{id}/line-defaults',
        open: '{id}/open',
      },
    },
  },
  { noun: warehouse },
  {
    noun: companyAccount,
    pieces: () => import('./paying/companyAccount/companyAccountPieces.tsx'),
    choices: 'company-accounts/choices',
  },
  { noun: allocation, pieces: () => import('./paying/allocation/allocationPieces.tsx') },
  { noun: accountTransfer, pieces: () => import('./paying/accountTransfer/accountTransferPieces.tsx') },
  { noun: heldRate },
  {
    noun: taxObject,
    pieces: () =>
      withWords([roomWords.taxReport], () => import('./accounting/taxReport/taxObjectPieces.tsx')),
  },
  {
    noun: withholdingSlip,
    pieces: () =>
      withWords([roomWords.taxReport], () => import('./accounting/withholdingSlip/slipPieces.tsx')),
    calls: {
      reads: { paper: '{id}/slip.pdf', 'coretax.csv': 'coretax.csv', 'coretax.xml': 'coretax.xml' },
    },
  },
  {
    noun: retentionRule,
    pieces: () => import('./company/retention/retentionRulePieces.tsx'),
    calls: { reads: { preview: '{id}/preview' } },
  },
  ...keptWorkflows.map(workflow),
  // Last: what it asks of the records of the others is asked from then on.
  {
    noun: customField,
    pieces: () => import('./company/customField/CustomFieldPieces.tsx'),
    calls: { reads: { definitions: 'definitions' } },
  },
]);

/** The declared nouns of which a company has one record, one line each. */
export const singleNouns = declare([
  {
    noun: requestAccess,
    pieces: () => import('./purchasing/requestAccess/requestAccessPieces.tsx'),
    calls: { reads: { people: 'people', reach: 'reach', levels: 'levels' } },
  },
  {
    noun: matchRule,
    pieces: () => import('./purchasing/matchRule/matchRulePieces.tsx'),
  },
  {
    noun: priceRule,
    pieces: () => import('./purchasing/priceRule/priceRulePieces.tsx'),
  },
  {
    noun: weekRule,
    pieces: () => import('./spending/weekRule/weekRulePieces.tsx'),
  },
  {
    noun: splitRule,
    pieces: () => import('./purchasing/splitRule/splitRulePieces.tsx'),
  },
  { noun: cardRule },
  { noun: payrollRule },
  { noun: companyProfile, calls: { reads: { beginning: 'beginning' } } },
  {
    noun: cardCoding,
    pieces: () => import('./spending/cardCoding/cardCodingPieces.tsx'),
  },
]);
