import type { Actor } from '../../../../domain/access/actor.ts';
import type { Locale } from '../../../../domain/day/day.ts';
import { formatInstant, today } from '../../../../domain/day/day.ts';
import type { Period } from '../../../../domain/day/recurrence.ts';
import { periodDaysMax } from '../../../../domain/day/recurrence.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { messagesOf } from '../../../../domain/message/message.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { Dataset } from '../../../../server/exchange/dataset.ts';
import type { KeptFile } from '../../../../server/exchange/export/keptFile.ts';
import { keptMs, mailFile } from '../../../../server/exchange/export/keptFile.ts';
import { employeesAmong } from '../../../../server/exchange/export/recipients.ts';
import { languagesOf } from '../../../personal/savedFilter/savedFilter.server.ts';
import type { StoredRun, StoredSchedule } from '../scheduleTables.server.ts';
import type { scheduleNoticeEn } from './scheduleNotices.en.ts';

export const scheduleNotice = messagesOf<typeof scheduleNoticeEn>('scheduleNotice');

/** A run that went through, and what it made. */
interface MadeRun {
  stored: StoredSchedule;
  run: StoredRun;
  period: Period;
  dataset: Dataset;
  /** With whose rights. */
  actor: Actor;
  recipients: readonly string[];
  rows: number;
  /** Null: nothing has changed. */
  file: KeptFile | null;
}

/** Notes a mail to each recipient, within the transaction that ends the run. */
export async function mailRun(executor: Executor, context: ServerContext, made: MadeRun): Promise<void> {
  const { stored, run, recipients, file, actor } = made;
  const { companyID } = stored;
  const employees = await employeesAmong(executor, companyID, recipients);
  const people = [...new Set([...employees.values(), actor.employeeID])];
  const languages = await languagesOf(executor, companyID, people);
  for (const to of recipients) {
    // Somebody outside of the company reads it in the language of whom it comes from.
    const person = employees.get(to.toLowerCase()) ?? actor.employeeID;
    const language = languages.get(person) ?? 'en';
    const { subject, text } = mailOf(context, made, language);
    await mailFile(executor, companyID, {
      of: `schedule-run-${run.companyID}-${run.id}`,
      to,
      subject,
      text,
      language,
      file,
    });
  }
}

function mailOf(
  { words, configuration, now }: ServerContext,
  { stored, run, period, dataset, actor, rows, file }: MadeRun,
  language: Locale,
): { subject: string; text: string } {
  const say = words.in(language);
  const at = (instant: Date) => formatInstant(instant.toISOString(), actor.timeZone, language);
  const dayOf = (instant: Date) => ({ day: today(actor.timeZone, instant) });
  const values = {
    name: stored.name,
    list: dataset.label,
    rows: scheduleNotice('rows', { count: rows, smart_count: rows }),
    file: file?.fileName ?? '',
    since: at(period.since),
    until: at(period.until),
    day: dayOf(period.until),
    days: periodDaysMax,
    person: actor.fullName,
  };
  const link = `${configuration.publicUrl}/settings/scheduler/file/${run.id}`;
  const sentences: Message[] = [];
  if (file === null) sentences.push(scheduleNotice('empty', values));
  else {
    sentences.push(scheduleNotice('text', values));
    const linked = { day: dayOf(new Date(now().getTime() + keptMs)), link };
    sentences.push(file.isAttached ? scheduleNotice('attached') : scheduleNotice('link', linked));
  }
  if (period.isCut) sentences.push(scheduleNotice('cut', values));
  sentences.push(scheduleNotice('sentBy', values));
  return {
    subject: say(scheduleNotice(file === null ? 'emptySubject' : 'subject', values)),
    text: sentences.map(say).join('\n\n'),
  };
}
