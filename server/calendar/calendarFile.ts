import type { Day } from '../../domain/day/day.ts';

/** Something that takes place, as calendars show it. */
export interface CalendarEvent {
  /** The same event has the same one each time. */
  uid: string;
  summary: string;
  description?: string | null;
  location?: string | null;
  start: CalendarMoment;
  /** Of whole days, the day after the last. */
  end: CalendarMoment;
}

/** A whole day, or a time of one on the clock of the place. */
interface CalendarMoment {
  day: Day;
  time: string | null;
}

/** An octet more, and a line goes on in the next one (RFC 5545, 3.1). */
const octetsMax = 75;

/** A calendar file (RFC 5545) of events. @param made When it is written */
export function calendarFile(events: readonly CalendarEvent[], made: Date): string {
  const stamp = `${compact(made.toISOString().slice(0, 19))}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Outlay//Trips//EN',
    'CALSCALE:GREGORIAN',
    ...events.flatMap(({ uid, summary, description = null, location = null, start, end }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stamp}`,
      `DTSTART${momentOf(start)}`,
      `DTEND${momentOf(end)}`,
      `SUMMARY:${escaped(summary)}`,
      ...(description === null ? [] : [`DESCRIPTION:${escaped(description)}`]),
      ...(location === null ? [] : [`LOCATION:${escaped(location)}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const compact = (text: string) => text.replaceAll(/[-:]/g, '');

function momentOf({ day, time }: CalendarMoment): string {
  return time === null ? `;VALUE=DATE:${compact(day)}` : `:${compact(day)}T${compact(time)}00`;
}

/** A text as a value: what would end it or part it is written with a backslash. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');
}

/** A line in parts of so many octets, none of which cuts a letter. */
function folded(line: string): string {
  const parts = [''];
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > octetsMax) {
      parts.push('');
      // The blank that begins the next line counts.
      octets = 1;
    }
    parts[parts.length - 1] += letter;
    octets += size;
  }
  return parts.join('\r\n ');
}
