import { fieldOf, rivalNear, unconfirmedOf, unrivalled } from './head/foundField.ts';
import { cardElsewhere, cashElsewhere } from './labels/receiptLabels.ts';
import type { Cell, Place, TextLine } from './paperText.ts';
import { wordsAt } from './paperText.ts';
import type { PaymentMeans, ReadField } from './readPaper.ts';

/** How a receipt was paid, and when: each null where it says nothing of it. */
interface ReceiptPayment {
  /** Of the day, `14:05`. */
  time: ReadField | null;
  means: ReadField<PaymentMeans> | null;
  /** The last four digits of the card. */
  lastFour: ReadField | null;
}

const named: readonly (readonly [RegExp, PaymentMeans])[] = [
  [/\bqris\b|\bqr\s?code\b/i, 'qris'],
  [
    /\bgo-?pay\b|\bovo\b|\bdana\b|shopee\s?pay|link\s?aja|\bflazz\b|e-?money\b|\bbrizzi\b|tap\s?cash|apple\s?pay|google\s?pay|paypal|grab\s?pay|touch\s?'?n\s?go/i,
    'wallet',
  ],
  [
    /\bvis\s?a\b|master\s?card|\bamex\b|american\s?express|\bjcb\b|\bkartu\b|\bcard\b|\bdebit\b|\bcredit\b|\bkredit\b|girocard|ec-?karte|クレジット/i,
    'bankCard',
  ],
  [cardElsewhere, 'bankCard'],
  [/\btransfer\b|\bbi-?fast\b|virtual\s?account|überweisung/i, 'transfer'],
  [/\btunai\b|\bcash\b|\bbar\b|bargeld|現金|お預/i, 'cash'],
  [cashElsewhere, 'cash'],
];
/** Words of a card or of cash that say nothing of how it was paid. */
const besideThePoint =
  /^\W*(?:server|served\s*by|kasir|waiter|waitress|pelayan|host|guest|tamu|operator)\b|member|loyalty|kartu\s?(?:anggota|nama|member)|gift\s?card|credit\s?note|cash\s?back|cashier|business\s?card|sim\s?card/i;

/** Some digits of a card number are hidden: `**** **** **** 4321`, `XXXX-4321`, `512345xxxxxx4321`; a picture shows stars as `k`. */
export const hiddenNumber = /(?:(?:\d{4,6}[ -]?)?(?:[xk*•●#][ -]?){4,15}|\.{4,}\s?)(\d{4})(?!\d)/gi;

const hour =
  /(?<![\d:.,-])([01]\s\d|[01]?\d|2\s?[0-3])\s?[:.]\s?([0-5]\d)(?:\s?[:.]\s?[0-5]\d)?(?:\s?(am|pm)\b)?(?![\d,%])/gi;
/** A picture shows a blank within the hour: `1 7:10`; or a number before it. */
const parted = /^\d\s/;
/** From one hour until another: what is paid for ends with the second. */
const span = /^\s*(?:-|–|—|s\/d|to|until|sampai)\s*\d{1,2}\s?[:.]\s?\d{2}/i;
const labelled = /\bjam\b|pukul|\btime\b|waktu|\buhr\b|uhrzeit|時刻|\bwib\b|\bwita\b|\bwit\b/i;
/** An hour of something else: when a place is open, until when something holds, when a car came in. */
const otherHour =
  /\bmasuk\b|\bentry\b|\bmulai\b|\bstart(?:ed)?\b|\beinfahrt\b|\bin\s*:|buka|open|hours|jam\s?(?:operasional|buka)|öffnungszeiten|until|s\/d|sampai|check\s?-?in/i;

/**
 * How a receipt was paid.
 * @param paidLines the lines on which a sum was handed over, with their labels
 * @param dayPlace where the day stands: the hour beside it is that of the payment
 */
export function readPayment(
  lines: readonly TextLine[],
  paidLines: readonly TextLine[],
  dayPlace: Place | null,
): ReceiptPayment {
  const lastFour = readLastFour(lines);
  return { time: readTime(lines, dayPlace), means: readMeans(lines, paidLines, lastFour !== null), lastFour };
}

function readMeans(
  lines: readonly TextLine[],
  paidLines: readonly TextLine[],
  hasCard: boolean,
): ReadField<PaymentMeans> | null {
  const found = lines.flatMap((line): ReadField<PaymentMeans>[] => {
    if (besideThePoint.test(line.text)) return [];
    const means = named.find(([pattern]) => pattern.test(line.text));
    if (!means) return [];
    const [pattern, value] = means;
    const cell = line.cells.find(({ text }) => pattern.test(text)) ?? line.cells[0];
    const at = cell && pattern.exec(cell.text);
    if (!cell || !at) return [];
    const isSaidTwice = value === 'bankCard' && hasCard;
    const confidence = isSaidTwice ? 0.95 : paidLines.includes(line) ? 0.85 : 0.5;
    return [fieldOf(value, foundIn(line, cell, at.index, at[0]), confidence)];
  });
  return unrivalled(found, rivalNear);
}

function readLastFour(lines: readonly TextLine[]): ReadField | null {
  const found = lines.flatMap((line) =>
    line.cells.flatMap((cell) =>
      [...cell.text.matchAll(hiddenNumber)].map((match) =>
        unconfirmedOf(match[1] ?? '', foundIn(line, cell, match.index, match[0]), 0.9),
      ),
    ),
  );
  return unrivalled(found, rivalNear);
}

function readTime(lines: readonly TextLine[], dayPlace: Place | null): ReadField | null {
  const found = lines.flatMap((line, index) => {
    if (otherHour.test(line.text)) return [];
    const isBesideDay = dayPlace !== null && stands(line, dayPlace);
    return line.cells.flatMap((cell, at) =>
      [...cell.text.matchAll(hour)].flatMap((match) => {
        const isTyped = labelled.test(line.text) || match[0].includes(':');
        // A point parts the cents of a price, too: an hour with one stands at a day, or behind its name.
        if (!isTyped && !isBesideDay) return [];
        // The day itself, `20.11.26`, holds no hour.
        if (
          /[./-]\d{1,2}[./-]\d{2,4}/.test(match.input.slice(Math.max(0, match.index - 6), match.index + 8)) &&
          !match[0].includes(':')
        )
          return [];
        const said = isBesideDay || labelled.test(line.text) ? 0.9 : 0.6;
        const isBegin = span.test(match.input.slice(match.index + match[0].length));
        // Digits behind an hour that stands at no day may be the hour at which it ended.
        const mayGoOn = !isBesideDay && /\d/.test(restOf(line, at, match));
        const isDoubted = mayGoOn || parted.test(match[0]);
        const confidence = isBegin ? 0.4 : isDoubted ? Math.min(said, 0.7) : said;
        const field = unconfirmedOf(inDay(match), foundIn(line, cell, match.index, match[0]), confidence);
        return [{ field, index, at }];
      }),
    );
  });
  return unrivalled(
    found.map(({ field }) => field),
    rivalNear,
  );
}

/** What stands behind a match in its cell and in the next ones. */
function restOf({ cells }: TextLine, at: number, { index, 0: text, input }: RegExpExecArray): string {
  const next = cells.slice(at + 1).map((cell) => cell.text);
  return [input.slice(index + text.length), ...next].join(' ');
}

/** `2:05 pm` as `14:05`. */
function inDay([, hours = '0', minutes = '00', half]: RegExpMatchArray | RegExpExecArray): string {
  const named = Number(hours.replaceAll(/\s/g, '')) % (half === undefined ? 24 : 12);
  const shift = half?.toLowerCase() === 'pm' ? 12 : 0;
  return `${String(named + shift).padStart(2, '0')}:${minutes}`;
}

function stands(line: TextLine, place: Place): boolean {
  const middle = (place.y + place.height / 2) * line.page.height;
  return line.page.number === place.page && line.top <= middle && middle <= line.bottom;
}

function foundIn(line: TextLine, cell: Cell, from: number, text: string) {
  return { text: text.trim(), words: wordsAt(cell, from, from + text.length), line };
}
