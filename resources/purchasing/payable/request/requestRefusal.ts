import type { DocumentDetail } from '../../document/documentWire.ts';

/** Why no payment of a document can be requested now. */
export function requestRefusal(
  { refusals }: Pick<DocumentDetail, 'refusals'>,
  translate: (key: string) => string,
): string {
  const sentence = refusals['createPayment'];
  return sentence === undefined ? translate('noun.why.closed') : sentence;
}
