import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { FileViewer } from '../../../src/ui/fileViewer/FileViewer.tsx';
import type { SubHeaderProps } from '../../../src/ui/page/SubHeader.tsx';
import type { ReceiptRow } from './receipt.ts';
import { receipt, receiptErrors } from './receipt.ts';
import { ReadOfReceipt, ReceiptNotice } from './ReceiptNotice.tsx';
import { ReceiptThumbnail } from './ReceiptThumbnail.tsx';

function useAddMenu(): SubHeaderProps['primaryList'] {
  const translate = useTranslate();
  return {
    label: translate('receipt.add'),
    actions: [
      { id: 'take', label: translate('receipt.take.title'), to: pathTo('expenses-receipts-take') },
      { id: 'byHand', label: translate('receipt.byHand'), to: `${receipt.at}/form` },
    ],
  };
}

const Named = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 8 });

/** Whom was paid, beside the receipt in small. */
function NamedReceipt({ row: { name, file } }: { row: ReceiptRow }) {
  return (
    <Named>
      <ReceiptThumbnail file={file[0]} />
      {name}
    </Named>
  );
}

/** What is mended is looked at beside. */
function FileOfForm({ record }: { record: object | null }) {
  const { file = [] } = (record ?? {}) as Partial<ReceiptRow>;
  return file.length > 0 && <FileViewer files={file} />;
}

/** Of a receipt that is there, what it says can change; its file cannot. */
const { said = [] } = receipt.form as Readonly<Record<string, readonly (keyof typeof receipt.fields)[]>>;

const pieces: NounPieces<ReceiptRow> = {
  useCreateMenu: useAddMenu,
  formOf: (_actor, record) => (record === null ? receipt.form : { said }),
  first: { currencyCode: 'IDR' },
  errors: receiptErrors,
  cells: { name: (row) => <NamedReceipt row={row} /> },
  formNotice: FileOfForm,
  notice: ReceiptNotice,
  panels: [ReadOfReceipt],
};
export default pieces;
