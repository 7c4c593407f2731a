import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { withWords } from '../../../../providers/i18n/roomWords.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import type { DocumentKind } from '../document.ts';
import type { PurchaseListSpec } from '../list/DocumentListSpecs.tsx';
import { roomWords } from '../../../words.ts';
import type { DocumentFilterChoices } from '../list/DocumentFilters.tsx';

const loadDialog = () => withWords([roomWords.documentExport], () => import('./DocumentExportDialog.tsx'));
const DocumentExportDialog = lazy(loadDialog);

export interface DocumentExportButtonProps {
  kind: DocumentKind;
  /** The address of what is listed. */
  search: string;
  spec: PurchaseListSpec;
  choices: DocumentFilterChoices;
}

/** Sends what is listed by mail, for who may do so. */
export function DocumentExportButton(props: DocumentExportButtonProps) {
  const translate = useTranslate();
  const actor = useActor();
  const [isOpen, setOpen] = useState(false);
  if (!actor.permissions.has(props.kind.rights.export)) return null;
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
        {translate('document.export')}
      </Button>
      {isOpen && (
        <Suspense>
          <DocumentExportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
