import { scheduleFormEn } from './form/scheduleForm.en.ts';
import { scheduleRunEn } from './run/scheduleRun.en.ts';

export const scheduleEn = {
  nothingYet: 'A schedule mails a list as a file, again and again. Add the first one.',
  underWay: 'A run is under way: wait until it has ended.',
  weekday: 'Choose a day of the week',
  section: { content: 'What is sent', rhythm: 'When', mail: 'How, and to whom' },
  filter: { query: 'Name' },
  field: {
    dataset: 'List',
    query: 'Filters',
    frequency: 'How often',
    day: 'Day',
    time: 'Time',
    start: 'First day',
    format: 'File',
    recipients: 'Recipients',
    owner: 'Runs with the rights of',
    nextRunAt: 'Next run',
    lastResult: 'Last result',
  },
  choice: {
    frequency: { daily: 'Daily', weekly: 'Weekly', 'bi-weekly': 'Every two weeks', monthly: 'Monthly' },
    format: { xlsx: 'Excel (.xlsx)', xls: 'Excel 97–2003 (.xls)', csv: 'CSV' },
    lastResult: { processing: 'Processing', processed: 'Processed', failed: 'Failed', skipped: 'Skipped' },
  },
  action: { runNow: 'Run now', pause: 'Pause' },
  step: {
    runNow: {
      title: 'Run %{name} now?',
      text: 'What changed since the last run is mailed to all recipients.',
      done: '%{name} is being run. Its log says what becomes of it.',
    },
    delete: {
      title: 'Delete %{name}?',
      text: 'Its log and the files of its runs go with it, and cannot be brought back.',
      done: '%{name} is deleted.',
    },
  },
  history: { runNow: 'Run by hand', pause: 'Paused' },
  form: scheduleFormEn,
  run: scheduleRunEn,
};
