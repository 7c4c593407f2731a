import { useRecordContext, useTranslate } from 'react-admin';
import { useSay } from '../../../src/ui/feedback/useSay.ts';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { limitText } from './tripLimitText.ts';
import type { TripPolicy } from './tripPolicy.ts';

/** The limits of a policy by category and destinations: a row for each category, a column for each group that is named. */
export function LimitMatrix() {
  const translate = useTranslate();
  const say = useSay();
  const policy = useRecordContext<TripPolicy>();
  const rules = policy?.rules ?? [];
  const groups = new Map(
    rules.map(({ destinationGroup: group }) => [group?.id ?? null, group?.name ?? null]),
  );
  const categories = new Map(rules.map(({ category }) => [category.id, category.name]));
  const limitsOf = (categoryID: number, groupID: number | null) =>
    rules.filter(
      ({ category, destinationGroup: group }) =>
        category.id === categoryID && (group?.id ?? null) === groupID,
    );
  const cellOf = (categoryID: number, groupID: number | null) => {
    const limits = limitsOf(categoryID, groupID);
    if (limits.length > 0) return limits.map((rule) => say(limitText(rule))).join('; ');
    return limitsOf(categoryID, null).length > 0 ? translate('tripPolicy.asAllOthers') : '-';
  };
  const everywhere = groups.size > 1 ? 'otherDestinations' : 'allDestinations';
  return (
    <SimpleTable
      caption={translate('tripPolicy.field.rules')}
      reflows
      rows={[...categories]}
      keyOf={([id]) => id}
      columns={[
        {
          key: 'category',
          header: translate('tripPolicy.field.rules.category'),
          isRowHeader: true,
          cell: ([, name]) => name,
        },
        ...[...groups].map(([id, name]) => ({
          key: String(id),
          header: name ?? translate(`tripPolicy.${everywhere}`),
          cell: ([categoryID]: [number, string]) => cellOf(categoryID, id),
        })),
      ]}
    />
  );
}
