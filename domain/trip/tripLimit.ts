/** A limit of a category at destinations of a group; without a group, at all that have none of their own. */
interface PlacedLimit {
  categoryID: number | null;
  destinationGroupID: number | null;
}

/** A limit with the group at whose destinations alone it holds; null: on the whole trip. */
interface LimitOfTrip<Rule> {
  rule: Rule;
  groupID: number | null;
}

/** The limits that hold on a trip that leads to these groups. */
export function limitsOfTrip<Rule extends PlacedLimit>(
  rules: readonly Rule[],
  groupIDs: readonly number[],
  groupOfCategory: (categoryID: number) => number | null,
): LimitOfTrip<Rule>[] {
  const visited = [...new Set(groupIDs)];
  const held = new Map(visited.map((groupID) => [groupID, limitsAt(rules, groupID, groupOfCategory)]));
  return rules.flatMap((rule): LimitOfTrip<Rule>[] => {
    const where = visited.filter((groupID) => held.get(groupID)?.includes(rule));
    const isOfOneGroup = rule.categoryID !== null && groupOfCategory(rule.categoryID) !== null;
    // What is paid before the trip for a category of one group lies on no leg of it.
    const isEverywhere = where.length === visited.length || isOfOneGroup;
    if (where.length === 0) return [];
    return isEverywhere ? [{ rule, groupID: null }] : where.map((groupID) => ({ rule, groupID }));
  });
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
