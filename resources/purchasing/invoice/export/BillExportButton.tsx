import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useActor } from '../../../../providers/session/profile.tsx';
import type { BillFilterChoices } from '../list/BillFilters.tsx';

const loadDialog = () => import('./BillExportDialog.tsx');
const BillExportDialog = lazy(loadDialog);

export interface BillExportButtonProps {
  /** The address of what is listed. */
  search: string;
  choices: BillFilterChoices;
}

/** Sends what is listed by mail, for who may do so. */
export function BillExportButton({ search, choices }: BillExportButtonProps) {
  const translate = useTranslate();
  const actor = useActor();
  const [isOpen, setOpen] = useState(false);
  if (!actor.permissions.has('bills_invoice_export')) return null;
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
        {translate('billExport.button')}
      </Button>
      {isOpen && (
        <Suspense>
          <BillExportDialog search={search} choices={choices} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
