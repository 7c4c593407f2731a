import { useTranslate } from 'react-admin';
import type { ListSpec } from '../../../../domain/list/listQuery.ts';
import { useFilterFields } from '../../../../src/ui/list/filter/useFilterFields.ts';
import type { DocumentKind } from '../document.ts';
import { columnLabel } from '../documentOnScreen.tsx';

/** The statuses that documents of a kind can be listed by. */
export function statusesListed({ lifecycle, isOwed }: DocumentKind): readonly string[] {
  return isOwed ? [...lifecycle.statuses, 'overdue'] : lifecycle.statuses;
}

const ofVendors: readonly string[] = ['vendorIDs', 'companyAccountIDs'];
const ofWhatIsOwed: readonly string[] = ['paidDate', 'paymentDate', 'hasDuplicate'];

interface DocumentFilters {
  /** The statuses that are offered; unset: all that the list can be asked. */
  statuses?: readonly string[];
  /** What the list is asked, where that is not its address. */
  asked?: string;
}

/** How the filters of a list of documents are shown: those that its kind has. */
export function useDocumentFilterFields<Kinds>(
  { type, words, isOwed, isOfVendor }: DocumentKind,
  spec: ListSpec<Kinds>,
  { statuses, asked }: DocumentFilters = {},
) {
  const translate = useTranslate();
  return useFilterFields(spec, {
    asked,
    labelOf: (name) =>
      name === 'dueDate'
        ? columnLabel({ words }, name, translate)
        : translate(`document.filter.${name === 'query' && !isOfVendor ? 'number' : name}`),
    wordOf: (name, value) => translate(`document.${name}.${value}`),
    isShown(name) {
      if (name === 'matchState') return type === 'bill';
      if (name === 'receivedState') return type === 'order';
      return (isOwed || !ofWhatIsOwed.includes(name)) && (isOfVendor || !ofVendors.includes(name));
    },
    ...(statuses ? { offered: { status: statuses } } : {}),
  });
}
