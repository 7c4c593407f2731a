/** A limit of a category at destinations of a group; without a group, at all that have none of their own. */
interface PlacedLimit {
  categoryID: number | null;
  destinationGroupID: number | null;
}

/** The limits that hold at destinations of a group: of each category those of the group, else those of all. */
export function limitsAt<Rule extends PlacedLimit>(
  rules: readonly Rule[],
  groupID: number,
  /** The group that a category is of alone; null: it is of all. */
  groupOfCategory: (categoryID: number) => number | null,
): Rule[] {
  const there = rules.filter(({ categoryID }) => {
    const only = categoryID === null ? null : groupOfCategory(categoryID);
    return only === null || only === groupID;
  });
  const own = there.filter(({ destinationGroupID }) => destinationGroupID === groupID);
  const hasOwn = new Set(own.map(({ categoryID }) => categoryID));
  return there.filter(
    ({ categoryID, destinationGroupID }) =>
      destinationGroupID === groupID || (destinationGroupID === null && !hasOwn.has(categoryID)),
  );
}
