import type { Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';

/** Before a number of which the sheet has lost digits. */
const lossMark = '≈';
/** Before what a cell shows, where it holds another number than that. */
const splitMark = '≠';

/** A number of at most so many digits is what a sheet shows; of more, it has lost some of them, and is marked. */
const exactDigits = 15;

/** A number is written so that it can be read in one way only. */
export function numberText(number: number): string {
  const digits = String(number);
  if (digits.includes('e') || digits.replaceAll(/\D/g, '').length > exactDigits) return lossMark + digits;
  const [whole = '', fraction] = digits.split('.');
  if (fraction === undefined) return whole;
  // Three digits behind a comma would be read as thousands.
  return `${whole},${fraction.length === 3 ? `${fraction}0` : fraction}`;
}

/** What a cell says that shows one number and holds another. */
export function splitText(shown: string, held: number): string {
  return `${splitMark} ${shown.trim()} | ${numberText(held)}`;
}

/** What spreadsheet programs show where a formula has no value. */
const sheetError =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|UNKNOWN!|CONNECT!|BUSY!|EXTERNAL!|PYTHON!|GETTING_DATA)$/i;

/** Why the text of a cell is none that a field could have; null where it is one. */
export function cellFault(text: string): Message | null {
  if (text.startsWith(lossMark)) return law('recordImport.problem.longNumber');
  if (sheetError.test(text)) return law('recordImport.problem.sheetError', { text });
  if (!text.startsWith(splitMark)) return null;
  const [shown = '', held = ''] = text.slice(splitMark.length).split('|');
  return law('recordImport.problem.shownOtherwise', { shown: shown.trim(), held: held.trim() });
}
