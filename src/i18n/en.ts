import { accessEn } from '../../domain/words/access.en.ts';
import { customValueEn } from '../../domain/words/customValue.en.ts';
import { fieldEn } from '../../domain/words/field.en.ts';
import { joinEn } from '../../domain/words/join.en.ts';
import { nounEn } from '../../domain/words/noun.en.ts';
import { ruleEn } from '../../domain/words/rule.en.ts';
import { statusEn } from '../../domain/words/status.en.ts';
import { approvalEn } from './approval.en.ts';
import { commentEn } from './comment.en.ts';
import { bankEn } from './bank.en.ts';
import { errorEn } from './error.en.ts';
import { fileEn } from './file.en.ts';
import { formEn } from './form.en.ts';
import { listEn } from './list.en.ts';
import { reactAdminEn } from './reactAdmin.en.ts';
import { shellEn } from './shell.en.ts';
import { taxEn } from './tax.en.ts';

/** Every English message of the screens, one key per area: the shell's own, the nouns', and what the laws say in the browser. */
export const en = {
  verbatim: '%{text}',
  access: accessEn,
  approval: approvalEn,
  comment: commentEn,
  bank: bankEn,
  customValue: customValueEn,
  error: errorEn,
  field: fieldEn,
  file: fileEn,
  form: formEn,
  join: joinEn,
  list: listEn,
  noun: nounEn,
  ra: reactAdminEn,
  rule: ruleEn,
  shell: shellEn,
  status: statusEn,
  tax: taxEn,
};
