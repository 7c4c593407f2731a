/** Which record stands directly above each; null: none. */
export type Above<Node> = ReadonlyMap<Node, Node | null>;

/** Why a record cannot stand where it is to stand. */
export type TreeFault<Node> =
  /** From the record up to itself again, both ends named. */
  | { kind: 'cycle'; path: readonly Node[] }
  /** Too many records stand one above the other where it does. */
  | { kind: 'deep' };

/** How many records stand above each; absent for those on a cycle, and below one. */
export function levelsAbove<Node>(above: Above<Node>): Map<Node, number> {
  const levels = new Map<Node, number>();
  const settled = new Set<Node>();
  for (const start of above.keys()) {
    const way: Node[] = [];
    const onWay = new Set<Node>();
    let at: Node | null = start;
    while (at !== null && !settled.has(at) && !onWay.has(at)) {
      way.push(at);
      onWay.add(at);
      at = above.get(at) ?? null;
    }
    const base = at === null ? -1 : levels.get(at);
    for (const [index, node] of way.toReversed().entries()) {
      settled.add(node);
      if (base !== undefined) levels.set(node, base + 1 + index);
    }
  }
  return levels;
}

/**
 * What is wrong with the places of these records, where each has one record above it at most: they stand above themselves, or
 * more than `most` records stand one above the other.
 */
export function treeFaults<Node>(
  above: Above<Node>,
  placed: Iterable<Node>,
  most: number,
): Map<Node, TreeFault<Node>> {
  const levels = levelsAbove(above);
  const below = levelsBelow(above, levels);
  const faults = new Map<Node, TreeFault<Node>>();
  for (const node of placed) {
    const level = levels.get(node);
    const path = level === undefined ? wayBack(above, node) : null;
    if (path) faults.set(node, { kind: 'cycle', path });
    else if (level !== undefined && level + (below.get(node) ?? 0) > most) faults.set(node, { kind: 'deep' });
  }
  return faults;
}

/** The way from a record up to itself; null where it leads elsewhere. */
function wayBack<Node>(above: Above<Node>, node: Node): Node[] | null {
  const path = [node];
  const seen = new Set(path);
  let at = above.get(node) ?? null;
  while (at !== null && !seen.has(at)) {
    path.push(at);
    seen.add(at);
    at = above.get(at) ?? null;
  }
  return at === node ? [...path, node] : null;
}

/** How many records stand below each, one below the other. */
function levelsBelow<Node>(above: Above<Node>, levels: ReadonlyMap<Node, number>): Map<Node, number> {
  const below = new Map<Node, number>();
  const deepestFirst = [...levels].toSorted(([, one], [, other]) => other - one);
  for (const [node] of deepestFirst) {
    const upper = above.get(node) ?? null;
    if (upper !== null) below.set(upper, Math.max(below.get(upper) ?? 0, (below.get(node) ?? 0) + 1));
  }
  return below;
}
