import { errorTexts } from '../message/errorTexts.ts';
import { screenTexts } from '../message/screenTexts.ts';

/** The error catalogue (rules: catalogue): its texts reach a person unchanged, `limitReached` on POST only. */
export const catalogueEn = {
  ...errorTexts,
  fileTooLarge: screenTexts.fileTooLarge,
  limitReached: "You've reached the limit of %{limit}",
} as const;
