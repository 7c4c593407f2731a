import type { AnyNoun } from '../../domain/noun/noun.ts';
import { companyAccount } from '../paying/companyAccount/companyAccount.ts';
import { companyProfile } from '../company/companyProfile/companyProfile.ts';
import { employee } from '../company/employee/employee.ts';
import { organization } from '../company/organization/organization.ts';
import { keptKindOf } from '../company/workflow/workflowRules.ts';
import { requestAccess } from '../purchasing/requestAccess/requestAccess.ts';
import type { EmployeeRow } from './factories/masterDataFactories.server.ts';
import type { SubjectHistory } from './recordHistory.server.ts';
import { startHistory } from './recordHistory.server.ts';
import type { MadeCompany } from './masterDataSeed.server.ts';

interface DeclaredRow {
  companyID: number;
  id: number;
  version: number;
  status: string;
  createdAt: Date;
}

/** Between the day that a record was made and the one on which it was acted on. */
const untilActedMs = 30 * 24 * 60 * 60 * 1000;

/**
 * What happened to the records of declared nouns: each was made, and one that does not stand as a new one does was brought
 * there by the action of its lifecycle. Their versions count it. Bulk loads have no such histories.
 * @throws Error for a status that no action leads to from a new record's
 */
export function declaredHistories({ company, people, workflows }: MadeCompany): SubjectHistory[] {
  const { admin } = people.named;
  const { companyID, createdAt } = company;
  const [status = ''] = requestAccess.lifecycle.statuses;
  const rule = { companyID, id: companyID, version: 1, status, createdAt };
  return [
    ...people.accounts.map((row) => declaredHistory(companyAccount, row, admin)),
    ...people.organizations.map((row) => declaredHistory(organization, row, admin)),
    ...people.employees.map((row) => declaredHistory(employee, row, admin)),
    declaredHistory(requestAccess, rule, admin),
    declaredHistory(companyProfile, { ...rule, status: 'active' }, admin),
    ...workflows.workflows.flatMap((row) => {
      const kind = keptKindOf(row.type);
      return kind ? [declaredHistory(kind.noun, row, admin)] : [];
    }),
  ];
}

function declaredHistory(
  { name, lifecycle }: Pick<AnyNoun, 'name' | 'lifecycle'>,
  row: DeclaredRow,
  actor: EmployeeRow,
): SubjectHistory {
  const { companyID, id: subjectID, status, createdAt } = row;
  const [first = status] = lifecycle.statuses;
  const history = startHistory();
  history.events.push({ at: createdAt, actor, action: 'create', from: null, to: first });
  if (status !== first) {
    const step = lifecycle.transitions.find(
      ({ from, to }) => from.includes(first) && to.includes(status) && !from.includes(status),
    );
    if (!step) throw new Error(`No action brings a ${name} from ${first} to ${status}`);
    const at = new Date(createdAt.getTime() + untilActedMs);
    history.events.push({ at, actor, action: step.action, from: first, to: status });
  }
  row.version = history.events.length;
  return { companyID, subjectType: name, subjectID, history };
}
