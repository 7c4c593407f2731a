import { accessEn } from '../../domain/words/access.en.ts';
import { fieldEn } from '../../domain/words/field.en.ts';
import { joinEn } from '../../domain/words/join.en.ts';
import { nounEn } from '../../domain/words/noun.en.ts';
import { ruleEn } from '../../domain/words/rule.en.ts';
import { statusEn } from '../../domain/words/status.en.ts';
import { nounWordsEn } from '../../resources/words.en.ts';
import { approvalEn } from './approval.en.ts';
import { bankEn } from './bank.en.ts';
import { errorEn } from './error.en.ts';
import { fileEn } from './file.en.ts';
import { formEn } from './form.en.ts';
import { lineItemsEn } from './lineItems.en.ts';
import { listEn } from './list.en.ts';
import { reactAdminEn } from './reactAdmin.en.ts';
import { shellEn } from './shell.en.ts';
import { titlesEn } from './titles.en.ts';

/** Every English message of the screens, one key per area: the shell's own, the nouns', and what the laws say in the browser. */
export const en = {
  ...nounWordsEn,
  verbatim: '%{text}',
  access: accessEn,
  approval: approvalEn,
  bank: bankEn,
  error: errorEn,
  field: fieldEn,
  file: fileEn,
  form: formEn,
  join: joinEn,
  lineItems: lineItemsEn,
  list: listEn,
  noun: nounEn,
  ra: reactAdminEn,
  rule: ruleEn,
  shell: shellEn,
  status: statusEn,
  title: titlesEn,
};
