import { heldRateNoticeEn } from './accounting/heldRate/heldRateNotices.en.ts';
import { heldRateNoticeId } from './accounting/heldRate/heldRateNotices.id.ts';
import { activationMailEn } from './company/invitation/activationMail.en.ts';
import { activationMailId } from './company/invitation/activationMail.id.ts';
import { employeeNoticeEn } from './company/employee/employeeNotices.en.ts';
import { employeeNoticeId } from './company/employee/employeeNotices.id.ts';
import { scheduleNoticeEn } from './company/schedule/run/scheduleNotices.en.ts';
import { scheduleNoticeId } from './company/schedule/run/scheduleNotices.id.ts';
import { exportNoticeEn } from '../server/exchange/export/exportNotices.en.ts';
import { exportNoticeId } from '../server/exchange/export/exportNotices.id.ts';
import { documentNoticeEn } from './purchasing/document/words/documentNotices.en.ts';
import { documentNoticeId } from './purchasing/document/words/documentNotices.id.ts';
import { amendmentRuleEn } from './purchasing/amendment/amendmentRules.en.ts';
import { amendmentRuleId } from './purchasing/amendment/amendmentRules.id.ts';
import { depositRuleEn } from './purchasing/deposit/depositRules.en.ts';
import { depositRuleId } from './purchasing/deposit/depositRules.id.ts';
import { orderRuleEn } from './purchasing/order/orderRules.en.ts';
import { orderRuleId } from './purchasing/order/orderRules.id.ts';
import { quoteMailEn } from './purchasing/quote/mail/quoteMail.en.ts';
import { quoteMailId } from './purchasing/quote/mail/quoteMail.id.ts';
import { quoteRuleEn } from './purchasing/quote/quoteRules.en.ts';
import { quoteRuleId } from './purchasing/quote/quoteRules.id.ts';
import { requestRuleEn } from './purchasing/request/requestRules.en.ts';
import { requestRuleId } from './purchasing/request/requestRules.id.ts';
import { invoiceRuleEn } from './purchasing/invoice/invoiceRules.en.ts';
import { invoiceRuleId } from './purchasing/invoice/invoiceRules.id.ts';
import { paymentNoticeEn } from './paying/payment/words/paymentNotices.en.ts';
import { paymentNoticeId } from './paying/payment/words/paymentNotices.id.ts';
import { paymentRuleEn } from './paying/payment/words/paymentRules.en.ts';
import { paymentRuleId } from './paying/payment/words/paymentRules.id.ts';
import { absenceNoticeEn } from './personal/absence/absenceNotices.en.ts';
import { absenceNoticeId } from './personal/absence/absenceNotices.id.ts';
import { receiptNoticeEn } from './spending/receipt/receiptNotices.en.ts';
import { receiptNoticeId } from './spending/receipt/receiptNotices.id.ts';
import { savedFilterEn } from './personal/savedFilter/savedFilter.en.ts';
import { savedFilterId } from './personal/savedFilter/savedFilter.id.ts';
import { slipNoticeEn } from './accounting/withholdingSlip/slipNotices.en.ts';
import { slipNoticeId } from './accounting/withholdingSlip/slipNotices.id.ts';
import { vendorNoticeEn } from './purchasing/vendor/vendorNotices.en.ts';
import { vendorNoticeId } from './purchasing/vendor/vendorNotices.id.ts';
import { auditEn } from '../domain/audit/audit.en.ts';
import { auditId } from '../domain/audit/audit.id.ts';
import type { Locale } from '../domain/day/day.ts';
import type { PhraseTree } from '../domain/message/message.ts';
import { wordsOfList } from '../domain/list/listHead.ts';
import { wordsOfNoun } from '../domain/noun/nounWords.ts';
import { lists } from './lists.ts';
import { declaredNouns, singleNouns } from './nouns.ts';
import { roomWords } from './words.ts';

async function screenWordsIn(language: Locale): Promise<Record<string, PhraseTree>> {
  const trees = [
    ...Object.values(roomWords),
    ...[...declaredNouns, ...singleNouns].map(({ noun }) => wordsOfNoun(noun)),
    ...lists.map(({ list }) => wordsOfList(list)),
  ].map(async ({ area, [language]: words }) => [area, (await words()) as PhraseTree] as const);
  return Object.fromEntries(await Promise.all(trees));
}

/** The words of all screens. */
export const screenWords = { en: await screenWordsIn('en'), id: await screenWordsIn('id') };

/** What the server says of the nouns: the words of their screens, and those that no screen loads. */
export const nounWords = {
  en: {
    ...screenWords.en,
    absenceNotice: absenceNoticeEn,
    activationMail: activationMailEn,
    amendmentRule: amendmentRuleEn,
    audit: auditEn,
    billNotice: documentNoticeEn,
    depositRule: depositRuleEn,
    employeeNotice: employeeNoticeEn,
    heldRateNotice: heldRateNoticeEn,
    exportNotice: exportNoticeEn,
    invoiceRule: invoiceRuleEn,
    orderRule: orderRuleEn,
    paymentNotice: paymentNoticeEn,
    paymentRule: paymentRuleEn,
    quoteMail: quoteMailEn,
    quoteRule: quoteRuleEn,
    receiptNotice: receiptNoticeEn,
    requestRule: requestRuleEn,
    savedFilter: savedFilterEn,
    scheduleNotice: scheduleNoticeEn,
    slipNotice: slipNoticeEn,
    vendorNotice: vendorNoticeEn,
  },
  id: {
    ...screenWords.id,
    absenceNotice: absenceNoticeId,
    activationMail: activationMailId,
    amendmentRule: amendmentRuleId,
    audit: auditId,
    billNotice: documentNoticeId,
    depositRule: depositRuleId,
    employeeNotice: employeeNoticeId,
    heldRateNotice: heldRateNoticeId,
    exportNotice: exportNoticeId,
    invoiceRule: invoiceRuleId,
    orderRule: orderRuleId,
    paymentNotice: paymentNoticeId,
    paymentRule: paymentRuleId,
    quoteMail: quoteMailId,
    quoteRule: quoteRuleId,
    receiptNotice: receiptNoticeId,
    requestRule: requestRuleId,
    savedFilter: savedFilterId,
    scheduleNotice: scheduleNoticeId,
    slipNotice: slipNoticeId,
    vendorNotice: vendorNoticeId,
  },
};
