import { z } from 'zod';

/** Says whether the person is asked now, and what the provider's script learns about them: no name, no address. */
export const surveyPrompt = z.object({
  id: z.int().describe('One each quarter: 20264 is the last of 2026'),
  showNps: z.boolean(),
  externalID: z.string().describe('The person, to the provider'),
  config: z.object({ vMaps: z.record(z.string(), z.string()).describe('What answers are told apart by') }),
});
export type SurveyPrompt = z.infer<typeof surveyPrompt>;
