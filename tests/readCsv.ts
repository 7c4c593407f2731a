/** Reads a CSV file as RFC 4180 has it, without its byte order mark: a parser of the tests' own, to judge ours. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at += 1) {
    const mark = text[at];
    if (isQuoted) {
      if (mark !== '"') cell += mark;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (mark === '"') isQuoted = true;
    else if (mark === ',') {
      row.push(cell);
      cell = '';
    } else if (mark === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
      at += 1;
    } else cell += mark;
  }
  return rows;
}
