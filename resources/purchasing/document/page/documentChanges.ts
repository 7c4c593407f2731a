/** What the history keeps of the lines and files that an edit changed, and in which order a person reads it. */
export type Changes = Record<string, [unknown, unknown]>;

/** A line as an edit compares it; numbers as the database writes them. */
export interface ComparedLine {
  itemName: string | null;
  qty: string;
  unit: string | null;
  unitPrice: string;
  tax: string;
  whtTax: string;
  notes: string | null;
  /** For whom it is, where it is for several. */
  parts: string | null;
}

const lineFields = [
  'itemName',
  'qty',
  'unit',
  'unitPrice',
  'tax',
  'whtTax',
  'notes',
  'parts',
] as const satisfies readonly (keyof ComparedLine)[];

/**
 * The lines that differ, by field: `items.2.qty` of a line that stayed or came, by its number now; `removedItems.3.qty` of
 * one that is gone, by its number then. A line is the same one where the edit says so (`formerID`), else where it says the
 * same, else where it is of the same item, each in order. Moving a line changes nothing.
 */
export function lineChanges(
  before: readonly (ComparedLine & { id: number })[],
  after: readonly (ComparedLine & { formerID: number | null })[],
): Changes {
  const formerOf = pairLines(before, after);
  const changes: Changes = {};
  for (const [index, line] of after.entries()) {
    const former = formerOf.get(line) ?? null;
    for (const field of lineFields) {
      const [was, is] = [former && valueOf(former, field), valueOf(line, field)];
      if (was !== is) changes[`items.${index + 1}.${field}`] = [was, is];
    }
  }
  const kept = new Set(formerOf.values());
  for (const [index, line] of before.entries()) {
    if (kept.has(line)) continue;
    for (const field of lineFields) {
      const was = valueOf(line, field);
      if (was !== null) changes[`removedItems.${index + 1}.${field}`] = [was, null];
    }
  }
  return changes;
}

/** Without a tax there is nothing to say of it. */
function valueOf(line: ComparedLine, field: (typeof lineFields)[number]): string | null {
  const value = line[field];
  const isNoTax = (field === 'tax' || field === 'whtTax') && Number(value) === 0;
  return isNoTax || value === '' ? null : value;
}

function pairLines<Before extends ComparedLine & { id: number }>(
  before: readonly Before[],
  after: readonly (ComparedLine & { formerID: number | null })[],
): Map<ComparedLine, Before> {
  const pairs = new Map<ComparedLine, Before>();
  const rest = new Set(before);
  const pairBy = (isSame: (line: (typeof after)[number], former: Before) => boolean): void => {
    for (const line of after) {
      if (pairs.has(line)) continue;
      const former = [...rest].find((candidate) => isSame(line, candidate));
      if (!former) continue;
      pairs.set(line, former);
      rest.delete(former);
    }
  };
  pairBy((line, former) => line.formerID === former.id);
  pairBy((line, former) => lineFields.every((field) => line[field] === former[field]));
  pairBy((line, former) => line.itemName === former.itemName);
  return pairs;
}

/** A field that the company added is named by its name, which may hold anything. */
const customFieldsPart = 'customFields.';

/** What a stored change is about: a field of the document, one that the company added, one of a line, or a file. */
export function changePlace(key: string): { part: string; number: number; field: string } {
  if (key.startsWith(customFieldsPart)) {
    return { part: 'customFields', number: 0, field: key.slice(customFieldsPart.length) };
  }
  const [part = '', number, field = ''] = key.split('.');
  return number === undefined
    ? { part: '', number: 0, field: part }
    : { part, number: Number(number), field };
}

/** As a person reads them: the document's own fields, then lines by number, then files. Storage keeps no order. */
export function inReadingOrder(changes: Changes): Changes {
  const parts = ['', 'customFields', 'items', 'removedItems', 'media'];
  const rank = (key: string): [number, number, number] => {
    const { part, number, field } = changePlace(key);
    return [parts.indexOf(part), number, lineFields.findIndex((name) => name === field)];
  };
  return Object.fromEntries(
    Object.entries(changes).sort(([a], [b]) => {
      const [first, second] = [rank(a), rank(b)];
      return first[0] - second[0] || first[1] - second[1] || first[2] - second[2];
    }),
  );
}
