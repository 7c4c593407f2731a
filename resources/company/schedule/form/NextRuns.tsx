import { useRecordContext, useTranslate } from 'react-admin';
import { NextTimes } from '../../../../src/ui/form/rhythm/NextTimes.tsx';
import { Section } from '../../../../src/ui/page/Section.tsx';
import type { Schedule } from '../schedule.ts';

/** Beside the facts of a schedule that is on. */
export function NextRunsPanel() {
  const translate = useTranslate();
  const record = useRecordContext<Schedule>();
  if (record?.status !== 'active' || record.nextRunAt === null) return null;
  // The first of them is the one that the server has noted.
  const after = new Date(new Date(record.nextRunAt).getTime() - 1);
  return (
    <Section title={translate('schedule.form.next')}>
      <NextTimes recurrence={record} after={after} />
    </Section>
  );
}
