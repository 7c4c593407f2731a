/** What became of a survey that a person was shown (rules: survey). */
export const surveyEvents = ['skipped', 'completed'] as const;
export type SurveyEvent = (typeof surveyEvents)[number];

/** The survey of a day, `YYYY-MM-DD`: people are asked once in a quarter. */
export function surveyOf(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return year * 10 + Math.ceil(month / 3);
}
