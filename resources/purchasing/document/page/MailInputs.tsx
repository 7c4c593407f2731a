import { useTranslate } from 'react-admin';
import { FieldInput } from '../../../../src/noun/fields/FieldInput.tsx';
import { useFilledAddress } from '../../../../src/ui/form/useFilledAddress.tsx';
import type { DocumentRow } from '../documentWire.ts';
import { mailing } from '../../documentMail/mailing.ts';
import type { ActedRow } from '../../../../src/noun/actedRow.ts';

/** Where a document is sent: to the address of its vendor, unless another one is typed. */
export default function MailInputs({ record }: { record: ActedRow }) {
  const translate = useTranslate();
  const { vendor, transactionType } = record as ActedRow & Pick<DocumentRow, 'vendor' | 'transactionType'>;
  useFilledAddress('vendors', vendor?.id ?? 0);
  return Object.entries(mailing).map(([name, field]) => (
    <FieldInput
      key={name}
      noun={transactionType}
      path={name}
      wordKey={`sendByMail.${name}`}
      label={translate(`${transactionType}.step.sendByMail.${name}`)}
      field={field}
    />
  ));
}
