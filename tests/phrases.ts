import { auditEn } from '../domain/audit/audit.en.ts';
import { auditId } from '../domain/audit/audit.id.ts';
import { firstWordsEn } from '../resources/firstWords.en.ts';
import { firstWordsId } from '../resources/firstWords.id.ts';
import { screenWords } from '../resources/words.server.ts';
import { en as shellEn } from '../src/i18n/en.ts';
import { id as shellId } from '../src/i18n/id.ts';
import { inboxEn } from '../src/inbox/inbox.en.ts';
import { inboxId } from '../src/inbox/inbox.id.ts';
import { lineGridEn } from '../src/ui/lineGrid/lineGrid.en.ts';
import { lineGridId } from '../src/ui/lineGrid/lineGrid.id.ts';

/** Everything that screens say, the words of all rooms included. */
export const en = {
  ...shellEn,
  audit: auditEn,
  inbox: inboxEn,
  lineGrid: lineGridEn,
  ...firstWordsEn,
  ...screenWords.en,
};
export const id = {
  ...shellId,
  audit: auditId,
  inbox: inboxId,
  lineGrid: lineGridId,
  ...firstWordsId,
  ...screenWords.id,
};
