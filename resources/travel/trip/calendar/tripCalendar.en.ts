/** What the calendar of trips says. */
export const tripCalendarEn = {
  title: 'Who is where',
  before: 'Earlier',
  after: 'Later',
  today: 'Today',
  nobody: 'Nobody travels on these days.',
  days: '%{from} – %{until}',
};
