import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { withWords } from '../../../../providers/i18n/roomWords.ts';
import { exportWords } from './exportWords.ts';
import { lazyPiece } from '../../page/lazyPiece.tsx';
import type { ShownList } from '../shownList.ts';

const loadDialog = () => withWords([exportWords], () => import('./ListExportDialog.tsx'));
const ListExportDialog = lazyPiece(loadDialog);

/** Hands out what is listed as a sheet, with the columns that are shown: at once, or by mail. */
export function ListExport({ list }: { list: ShownList }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="text"
        startIcon={<FileDownload />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        {translate('noun.export')}
      </Button>
      {isOpen && (
        <Suspense>
          <ListExportDialog list={list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
