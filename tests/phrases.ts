import { auditEn } from '../domain/audit/audit.en.ts';
import { auditId } from '../domain/audit/audit.id.ts';
import { firstWordsEn } from '../resources/firstWords.en.ts';
import { firstWordsId } from '../resources/firstWords.id.ts';
import { screenWords } from '../resources/words.server.ts';
import { en as shellEn } from '../src/i18n/en.ts';
import { id as shellId } from '../src/i18n/id.ts';
import { inboxEn } from '../src/inbox/inbox.en.ts';
import { inboxId } from '../src/inbox/inbox.id.ts';
import { lineItemsEn } from '../src/ui/lineItems/lineItems.en.ts';
import { lineItemsId } from '../src/ui/lineItems/lineItems.id.ts';

/** Everything that screens say, the words of all rooms included. */
export const en = {
  ...shellEn,
  audit: auditEn,
  inbox: inboxEn,
  lineItems: lineItemsEn,
  ...firstWordsEn,
  ...screenWords.en,
};
export const id = {
  ...shellId,
  audit: auditId,
  inbox: inboxId,
  lineItems: lineItemsId,
  ...firstWordsId,
  ...screenWords.id,
};
