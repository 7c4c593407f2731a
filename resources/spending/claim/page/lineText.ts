import { formatDay } from '../../../../domain/day/day.ts';
import type { Locale } from '../../../../domain/day/day.ts';
import { ownRateChange } from '../../../../domain/money/exchangeRate.ts';
import { absolute, fromWire, isNegative } from '../../../../domain/money/money.ts';
import { formatNumber, formatRate } from '../../../../domain/money/moneyFormat.ts';
import type { Claim } from '../claim.ts';

type Finished = Claim['lines'][number];
/** Of a draft, and of another kind of line, it may say less. */
export type Line = { [Key in keyof Finished]: Finished[Key] | null } & Pick<
  Finished,
  'id' | 'kind' | 'tags' | 'receipts' | 'attendees' | 'splits'
>;

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** When it was: a day, or several. */
export function lineDays({ transactionDate: from, toDate: to }: Line, locale: Locale): string {
  if (from === null) return '-';
  const first = formatDay(from, locale);
  return to === null || to === from ? first : `${first} – ${formatDay(to, locale)}`;
}

/** What it was: who was paid, which way, or an allowance. */
export function lineTitle(line: Line, translate: Translate): string {
  switch (line.kind) {
    case 'perDiem':
      return translate('claim.line.allowance');
    case 'mileage':
      return `${line.from ?? '-'} → ${line.to ?? '-'}`;
    default:
      return line.merchant ?? '-';
  }
}

/** How far, by what: what the sum of a way is computed of. Null of other lines. */
export function wayText(line: Line, translate: Translate): string | null {
  const { kind, distanceKm, isRoundTrip, commuteKm, vehicle } = line;
  if (kind !== 'mileage' || distanceKm === null) return null;
  const km = (distance: number) => translate('claim.line.km', { distance: formatNumber(fromWire(distance)) });
  const way = isRoundTrip ? translate('claim.line.roundTrip', { way: km(distanceKm) }) : km(distanceKm);
  return [
    ...(vehicle === null ? [] : [translate(`claim.choice.lines.vehicle.${vehicle}`)]),
    way,
    ...(commuteKm ? [translate('claim.line.lessCommute', { way: km(commuteKm) })] : []),
  ].join(', ');
}

/** By which rate it is in rupiah, where that is from, and how far it is from the table's. Null of rupiah. */
export function rateText(line: Line, translate: Translate, locale: Locale): string | null {
  const { currencyCode, rateAmount, rateDate, rateSource, rateNote } = line;
  if (currencyCode === null || currencyCode === 'IDR' || rateAmount === null) return null;
  const day = rateDate === null ? '-' : formatDay(rateDate, locale);
  const source = translate(`claim.line.rate.${rateSource ?? 'table'}`, { day, note: rateNote ?? '-' });
  const change = ownRateChange(line);
  return [
    `× ${formatRate(fromWire(rateAmount))}`,
    source,
    ...(change === null
      ? []
      : [
          translate(`claim.line.rate.${isNegative(change) ? 'below' : 'above'}`, {
            percent: formatNumber(absolute(change)),
          }),
        ]),
  ].join(', ');
}

/** Who was there, and from where. */
export function attendeesText({ attendees }: Pick<Line, 'attendees'>): string {
  return attendees
    .map(({ name, company, employee }) => {
      const from = company ?? (employee !== null && employee.name !== name ? employee.name : null);
      return from === null ? name : `${name} (${from})`;
    })
    .join(', ');
}

/** What a part of a line is of: its category, branch and tag. */
export function splitText({ category, organization, tag }: Line['splits'][number]): string {
  return [category.name, organization?.name, tag].filter((name) => name).join(', ');
}
