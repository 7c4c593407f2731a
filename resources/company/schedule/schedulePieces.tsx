import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { RhythmDayText } from '../../../src/ui/form/rhythm/RhythmDay.tsx';
import { StatusBadge } from '../../../src/ui/StatusBadge.tsx';
import { AskedText } from './form/AskedText.tsx';
import { NextRunsPanel } from './form/NextRuns.tsx';
import { ScheduleContent, ScheduleMail, ScheduleRhythm } from './form/ScheduleSections.tsx';
import { RunLog } from './run/RunLog.tsx';
import type { Schedule } from './schedule.ts';
import { runLooks, scheduleErrors } from './schedule.ts';

const pieces: NounPieces<Schedule> = {
  cells: {
    day: (record) => <RhythmDayText record={record} />,
    lastResult: ({ lastResult }) =>
      lastResult === null ? '-' : <StatusBadge status={lastResult} looks={runLooks} />,
    query: (record) => <AskedText record={record} />,
  },
  errors: scheduleErrors,
  formSections: { content: ScheduleContent, rhythm: ScheduleRhythm, mail: ScheduleMail },
  panels: [RunLog],
  besidePanels: [NextRunsPanel],
};
export default pieces;
