type Row = Readonly<Record<string, unknown>>;
type Test = (row: Row) => boolean;

const text = String.raw`"((?:[^"\\]|\\.)*)"`;
const conditions: readonly (readonly [RegExp, (field: string, value: string) => Test])[] = [
  [new RegExp(`^(\\w+)==${text}$`), (field, value) => (row) => row[field] === value],
  [/^(\w+)!=null$/, (field) => (row) => row[field] !== undefined && row[field] !== null],
  [
    new RegExp(`^(\\w+)\\.EndsWith\\(${text}\\)$`),
    (field, value) => (row) => {
      const given = row[field];
      if (typeof given !== 'string') throw new UnreadFilter(`${field} is not a text`);
      return given.endsWith(value);
    },
  ],
];

/** A filter that the sandbox does not know, or that fails on a row, as Xero's do. */
export class UnreadFilter extends Error {}

/** An AND that stands in no text. */
const betweenConditions = / AND (?=(?:[^"]|"(?:[^"\\]|\\.)*")*$)/;

/** What the parameter `where` asks for: conditions that are all true. @throws UnreadFilter */
export function filterOf(where: string | null): Test {
  if (where === null) return () => true;
  const tests = where.split(betweenConditions).map(testOf);
  return (row) => tests.every((test) => test(row));
}

function testOf(part: string): Test {
  const condition = part.trim();
  for (const [pattern, of] of conditions) {
    const found = pattern.exec(condition);
    if (found) return of(found[1] ?? '', (found[2] ?? '').replaceAll(/\\(.)/g, '$1'));
  }
  throw new UnreadFilter(`the filter '${condition}' is not read`);
}
