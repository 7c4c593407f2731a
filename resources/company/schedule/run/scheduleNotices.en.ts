/** What people are told of runs, by mail and in the application. */
export const scheduleNoticeEn = {
  subject: '%{name}: %{rows}, %{day}',
  emptySubject: '%{name}: nothing changed, %{day}',
  rows: '%{count} row |||| %{count} rows',
  text: 'The file %{file} holds %{rows} of the list “%{list}” that changed between %{since} and %{until}.',
  attached: 'It is attached.',
  link: 'It is too large for a mail. Until %{day}, recipients who are employees find it here, once signed in:\n%{link}',
  empty: 'In the list “%{list}” nothing changed between %{since} and %{until}. There is no file.',
  cut: 'A file reaches %{days} days back at most: changes before that are in none.',
  sentBy: 'The schedule belongs to %{person}.',
  failed: 'The schedule %{name} failed: %{reason}',
  paused: 'The schedule %{name} is paused: %{reason}',
  reason: {
    noRight:
      '%{person} may no longer export this list, or no longer works here. Somebody who may has to save it.',
    noDataset: 'its list does not exist any more.',
    nobody: 'none of its recipients may still get it.',
    unexpected: 'it could not be made after %{tries} tries.',
    outage: 'The server was not running. A later run covers this time.',
  },
};
