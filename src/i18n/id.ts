import { accessId } from '../../domain/words/access.id.ts';
import { customValueId } from '../../domain/words/customValue.id.ts';
import { fieldId } from '../../domain/words/field.id.ts';
import { joinId } from '../../domain/words/join.id.ts';
import { nounId } from '../../domain/words/noun.id.ts';
import { ruleId } from '../../domain/words/rule.id.ts';
import { statusId } from '../../domain/words/status.id.ts';
import type { Translation } from '../../domain/words/translation.ts';
import type { en } from './en.ts';
import { approvalId } from './approval.id.ts';
import { commentId } from './comment.id.ts';
import { bankId } from './bank.id.ts';
import { errorId } from './error.id.ts';
import { fileId } from './file.id.ts';
import { formId } from './form.id.ts';
import { listId } from './list.id.ts';
import { reactAdminId } from './reactAdmin.id.ts';
import { shellId } from './shell.id.ts';
import { taxId } from './tax.id.ts';

export const id = {
  verbatim: '%{text}',
  access: accessId,
  approval: approvalId,
  comment: commentId,
  bank: bankId,
  customValue: customValueId,
  error: errorId,
  field: fieldId,
  file: fileId,
  form: formId,
  join: joinId,
  list: listId,
  noun: nounId,
  ra: reactAdminId,
  rule: ruleId,
  shell: shellId,
  status: statusId,
  tax: taxId,
} satisfies Translation<typeof en>;
