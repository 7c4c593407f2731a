import type { StatusLooks } from '../../../../domain/lifecycle/statusLook.ts';
import type { FilterOption } from './filterFields.ts';

/** Statuses to narrow a list by, in their words. */
export function statusOptions<Status extends string>(
  statuses: readonly Status[],
  looks: StatusLooks<Status>,
  translate: (key: string) => string,
): FilterOption[] {
  return statuses.map((value) => ({ value, label: translate(looks[value].says.key) }));
}
