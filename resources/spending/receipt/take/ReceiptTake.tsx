import { useTranslate } from 'react-admin';
import { PageBody } from '../../../../src/ui/page/PageBody.tsx';
import { SubHeader } from '../../../../src/ui/page/SubHeader.tsx';
import { receipt } from '../receipt.ts';
import { TakeReceipts } from './TakeReceipts.tsx';

/** Where receipts are taken: on a phone one after the other, elsewhere by files. */
export default function ReceiptTake() {
  const translate = useTranslate();
  return (
    <>
      <SubHeader
        title={translate('receipt.take.title')}
        primary={{ id: 'done', label: translate('receipt.take.done'), to: receipt.at }}
      />
      <PageBody style={{ maxWidth: 720 }}>
        <p style={{ margin: 0 }}>{translate('receipt.take.text')}</p>
        <TakeReceipts />
      </PageBody>
    </>
  );
}
