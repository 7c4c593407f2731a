import type { Actor } from '../../../domain/access/actor.ts';

/**
 * The company accounts whose money a person may see; null: all of them. Who lists purchases of some accounts alone sees those
 * that are allotted to them.
 */
export function accountsSeenBy({
  permissions,
  companyAccountIDs,
}: Pick<Actor, 'permissions' | 'companyAccountIDs'>): readonly number[] | null {
  const isOfSome =
    permissions.has('bills_invoice_view_list_for_specific_accounts') &&
    !permissions.has('bills_invoice_view_list');
  return isOfSome ? companyAccountIDs : null;
}
