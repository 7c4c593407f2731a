import type { Content } from 'pdfmake/interfaces';

import type { MadeReceipt, TillLine } from './receipts.ts';
import { printed } from './print.ts';

/** The paper of a till, 80 mm wide, in points. */
const paper = { width: 227, line: 13, margin: 12 };

function drawn(line: TillLine): Content {
  if ('middle' in line) {
    return {
      text: line.middle,
      alignment: 'center',
      fontSize: line.isLarge ? 14 : 8.5,
      bold: line.isLarge === true,
    };
  }
  const { left, right } = line;
  if (right === undefined) return { text: left };
  return {
    columns: [
      { text: left, width: '*' },
      { text: right, width: 'auto', alignment: 'right' },
    ],
  };
}

/** A receipt as its till prints it. */
export async function printedReceipt({ lines }: MadeReceipt): Promise<Buffer> {
  return await printed({
    pageSize: { width: paper.width, height: 2 * paper.margin + (lines.length + 2) * paper.line * 1.4 },
    pageMargins: paper.margin,
    defaultStyle: { font: 'Roboto', fontSize: 8.5 },
    content: lines.map(drawn),
  });
}
