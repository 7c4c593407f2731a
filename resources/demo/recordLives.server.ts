import type { AnyNoun } from '../../domain/noun/noun.ts';
import { organization } from '../company/organization/organization.ts';
import { product } from '../purchasing/product/product.ts';
import { vendor } from '../purchasing/vendor/vendor.ts';
import type { EmployeeRow } from './factories/masterDataFactories.server.ts';
import type { LivedRecord } from './life.server.ts';
import { startLife } from './life.server.ts';
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
export function liveRecords({ people, masterData }: MadeCompany): LivedRecord[] {
  const { admin, 'finance.admin': financeAdmin } = people.named;
  const products = masterData.products.map(({ row }) => row).filter(({ isMiscItem }) => !isMiscItem);
  return [
    ...people.organizations.map((row) => liveRecord(organization, row, admin)),
    ...masterData.vendorRows.map((row) => liveRecord(vendor, row, financeAdmin)),
    ...products.map((row) => liveRecord(product, row, financeAdmin)),
  ];
}

function liveRecord(
  { name, lifecycle }: Pick<AnyNoun, 'name' | 'lifecycle'>,
  row: DeclaredRow,
  actor: EmployeeRow,
): LivedRecord {
  const { companyID, id: subjectID, status, createdAt } = row;
  const [first = status] = lifecycle.statuses;
  const life = startLife();
  life.events.push({ at: createdAt, actor, action: 'create', from: null, to: first });
  if (status !== first) {
    const step = lifecycle.transitions.find(({ from, to }) => from.includes(first) && to.includes(status));
    if (!step) throw new Error(`No action brings a ${name} from ${first} to ${status}`);
    const at = new Date(createdAt.getTime() + untilActedMs);
    life.events.push({ at, actor, action: step.action, from: first, to: status });
  }
  row.version = life.events.length;
  return { companyID, subjectType: name, subjectID, life };
}
