import { errorTexts } from '../../domain/message/errorTexts.ts';

/** What the addresses say to which accounting programs and the stream integration send people back. */
export const callbackEn = {
  stream: {
    title: errorTexts.streamNotConnected as string,
    text: 'The stream integration reads documents for you, and leads here once your company has connected it. It is not set up on this server: invoices are entered by hand or read from their files.',
  },
  toHome: 'Back to home',
};
