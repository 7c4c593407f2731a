import { genericMessage, screenTexts } from '../../domain/message/screenTexts.ts';

/** What the browser itself says of a call that failed; the server's own words are shown as they come. */
export const errorEn = {
  generic: genericMessage,
  network: 'The server cannot be reached. Check your connection, then try again.',
  unavailable: 'The service is not available right now. Try again in a moment.',
  fileTooLarge: screenTexts.fileTooLarge,
  signedOut: 'Your session has ended. Sign in again.',
};
