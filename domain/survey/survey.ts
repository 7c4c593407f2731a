import { z } from 'zod';

/** What became of a survey that a person was shown (spec 1 §7). */
export const surveyEvents = ['skipped', 'completed'] as const;
export type SurveyEvent = (typeof surveyEvents)[number];

/** Whether the person is to be asked now, and what the provider's script is told of them: no names, no addresses. */
export const surveyPrompt = z.object({
  id: z.int().describe('One each quarter: 20264 is the last of 2026'),
  showNps: z.boolean(),
  externalID: z.string().describe('The person, to the provider'),
  config: z.object({ vMaps: z.record(z.string(), z.string()).describe('What answers are told apart by') }),
});
export type SurveyPrompt = z.infer<typeof surveyPrompt>;

/** The survey of a day, `YYYY-MM-DD`: people are asked once in a quarter. */
export function surveyOf(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return year * 10 + Math.ceil(month / 3);
}
