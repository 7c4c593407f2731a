import { roomWords } from '../words.ts';

/** What pages say of each kind of purchase document: they learn which it is with the document. */
export const kindWords = [
  roomWords.bill,
  roomWords.order,
  roomWords.request,
  roomWords.quote,
  roomWords.deposit,
  roomWords.amendment,
];
