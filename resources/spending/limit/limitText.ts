import type { LimitRow } from '../../../domain/limit/limit.ts';
import { limitsOfRow } from '../../../domain/limit/limit.ts';
import type { Message } from '../../../domain/message/message.ts';
import { joined, messagesOf } from '../../../domain/message/message.ts';
import type { limitGridEn } from './limitRow.en.ts';

const word = messagesOf<typeof limitGridEn>('limitGrid');

/** The limits of a row in words: "Rp 500.000 per transaction, Rp 2.000.000 a month". */
export function limitsText(row: LimitRow): Message {
  const limits = limitsOfRow(row);
  if (limits.length === 0) return word('noLimits');
  return joined(
    'comma',
    limits.map(({ frequency, amount }) => word(`said.${frequency}`, { amount: { amount, currency: 'IDR' } })),
  );
}

/** The limits of rows in words, each with whom or what it is of. */
export function rulesText<Row extends LimitRow>(
  rows: readonly Row[],
  whoOf: (row: Row) => string | Message,
): Message {
  return joined(
    'semicolon',
    rows.map((row) => word('of', { who: whoOf(row), limits: limitsText(row) })),
  );
}

/** Whom a rule of job grades is of. */
export function gradesText({ jobGrades }: { jobGrades: readonly string[] }): string | Message {
  return jobGrades.length === 0 ? word('everyone') : jobGrades.join(', ');
}
