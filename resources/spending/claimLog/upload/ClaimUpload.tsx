import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';

import { sheetKind } from '../../../../domain/noun/attachment.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { uploadMedia } from '../../../../providers/data/media.ts';
import { ApiError, describeError } from '../../../../providers/http/apiError.ts';
import { SheetDrop } from '../../../../src/noun/import/SheetDrop.tsx';
import { useDownload } from '../../../../src/ui/page/useDownload.ts';
import type { UploadedType } from '../claimLog.ts';
import { claimLog, uploadedTypes } from '../claimLog.ts';

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

/** A file of which claims were filed before. */
interface SentBefore {
  mediaID: number;
  says: string;
  /** The earlier log. */
  logID: number | undefined;
}

/** A sheet of claims of several employees: what its rows are, the template, and the file. Its log says what became of it. */
export function ClaimUpload({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const titleID = useId();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { download } = useDownload('claims');
  const [submissionType, setSubmissionType] = useState<UploadedType>('reimbursement');
  const [before, setBefore] = useState<SentBefore | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const word = (key: string) => translate(`claimLog.submit.${key}`);

  async function begin(mediaID: number, isSentAgain: boolean): Promise<void> {
    try {
      const input = { mediaID, submissionType, isSentAgain };
      const { id } = await dataProvider.act<{ id: number }>('claims', { action: 'upload', input });
      void navigate(`${claimLog.at}/${id}`);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'already_exists') throw error;
      const { logID } = (error.details ?? {}) as { logID?: number };
      setBefore({ mediaID, says: error.fields['isSentAgain'] ?? describeError(error, translate), logID });
    }
  }

  async function sendAgain(mediaID: number): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      await begin(mediaID, true);
    } catch (error) {
      setFailure(describeError(error, translate));
      setPending(false);
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleID} fullWidth maxWidth="sm">
      <DialogTitle id={titleID}>{word('title')}</DialogTitle>
      <DialogContent>
        <Stack>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={submissionType}
            onChange={(_event, next: UploadedType | null) => {
              if (next !== null) setSubmissionType(next);
              setBefore(null);
            }}
            aria-label={word('type')}
          >
            {uploadedTypes.map((type) => (
              <ToggleButton key={type} value={type}>
                {translate(`claimLog.choice.submissionType.${type}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          {before && (
            <Alert
              severity="warning"
              role="alert"
              action={
                <Button color="inherit" loading={isPending} onClick={() => void sendAgain(before.mediaID)}>
                  {word('again')}
                </Button>
              }
            >
              {before.says}{' '}
              {before.logID !== undefined && (
                <Link to={`${claimLog.at}/${before.logID}`}>{word('before')}</Link>
              )}
              {failure !== null && <p>{failure}</p>}
            </Alert>
          )}
          <SheetDrop
            how={<p>{word(submissionType === 'cashAdvance' ? 'howAdvance' : 'how')}</p>}
            send={async (file, terms) => {
              setBefore(null);
              const { id } = await uploadMedia<{ id: number }>({ file, kind: sheetKind, ...terms });
              await begin(id, false);
            }}
            onTemplate={() =>
              download({
                what: 'uploadTemplate',
                query: { submissionType },
                fileName: `claims-${submissionType}.csv`,
              })
            }
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('shell.dialog.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
