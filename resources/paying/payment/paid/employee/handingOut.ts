import { notesLengthMax } from '../../../../../domain/lifecycle/actionInput.ts';
import type { ActionInput } from '../../../../../domain/lifecycle/actionInput.ts';
import type { LifecycleSubject, Rule, Transition } from '../../../../../domain/lifecycle/lifecycle.ts';
import type { PermissionKey } from '../../../../../domain/access/permission.ts';
import { day, longText, reference } from '../../../../../domain/noun/fields.ts';
import { hasPermission } from '../../../../../domain/noun/noun.ts';
import { isReleaser } from '../../releasers.ts';

/** From which account the bank pays; unset: that of the record. */
export const disbursing = { companyAccount: reference('company-accounts') } satisfies ActionInput;

/** What is said of money that was handed over outside; the call takes the day as company time. */
export const handedOver = {
  companyAccount: reference('company-accounts'),
  paidOn: day({ isRequired: true, example: '2026-11-20' }),
  notes: longText(notesLengthMax, { isRequired: true }),
} satisfies ActionInput;

interface HandingOut<Subject, Status extends string> extends Pick<
  Transition<Subject, Status, string, string>,
  'from' | 'to' | 'choose' | 'and'
> {
  /** Who may not: whose money it is, and who approved it. */
  keptAway: readonly Rule<Subject>[];
}

/** A releaser has the bank pay an employee. */
export const disburse = <Subject extends LifecycleSubject, Status extends string>({
  keptAway,
  ...moved
}: HandingOut<Subject, Status>): Transition<Subject, Status, string, string> => ({
  ...moved,
  action: 'disburse',
  by: [isReleaser],
  unless: keptAway,
  input: disbursing,
  route: { method: 'PATCH', path: 'disburse' },
  ability: 'isAbleToDisburse',
  movesMoney: true,
  isBulk: true,
  explained: 'inStatus',
  speaksOf: 'payoutAmount',
});

/** Finance writes down that an employee was paid outside. */
export const markAsDisbursed = <Subject extends LifecycleSubject, Status extends string>({
  keptAway,
  permission,
  ...moved
}: HandingOut<Subject, Status> & { permission: PermissionKey }): Transition<
  Subject,
  Status,
  string,
  string
> => ({
  ...moved,
  action: 'markAsDisbursed',
  by: [hasPermission(permission)],
  unless: keptAway,
  input: handedOver,
  route: { method: 'PATCH', path: 'mark-as-disbursed' },
  ability: 'isAbleToMarkAsDisbursed',
  movesMoney: true,
  isBulk: true,
  explained: 'inStatus',
  place: 'list',
});
