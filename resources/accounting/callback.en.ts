import { errorTexts } from '../../domain/message/errorTexts.ts';
import { screenTexts } from '../../domain/message/screenTexts.ts';

/** What the addresses say to which accounting programs and the stream integration send people back. */
export const callbackEn = {
  accounting: {
    title: 'Connection to your accounting program',
    text: 'Your accounting program leads here once it lets Outlay read and write your books. Outlay then takes the data of your company over and shows which accounts are used for what.',
    failed: screenTexts.accountingCallback as string,
    failedText: 'No accounting program is connected to this server, so nothing was taken over.',
  },
  stream: {
    title: errorTexts.streamNotConnected as string,
    text: 'The stream integration reads documents for you, and leads here once your company has connected it. It is not set up on this server: invoices are entered by hand or read from their files.',
  },
  toHome: 'Back to home',
};
