import AttachFile from '@mui/icons-material/AttachFile';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { FilesField } from '../../../../domain/noun/fields.ts';
import { cellInput } from '../../../ui/lineGrid/cells/cellInput.ts';
import type { OwnCellProps } from '../../../ui/lineGrid/lineColumns.ts';
import { FilesInput } from '../FilesInput.tsx';

/** The cell of files in a row: how many there are, and behind it where they are added and taken off. */
export function filesCell(
  key: string,
  heading: string,
  field: Pick<FilesField, 'of' | 'accepts' | 'isRequired'>,
) {
  return function FilesCell(props: OwnCellProps) {
    const translate = useTranslate();
    const { path } = props;
    const files = useWatch({ name: path }) as readonly unknown[] | undefined;
    const [isOpen, setOpen] = useState(false);
    // Once opened it stays: what is on its way arrives after it was closed.
    const [isMade, setMade] = useState(false);
    const count = files?.length ?? 0;
    const { 'aria-label': label, ...input } = cellInput(props, key);
    return (
      <>
        <Button
          {...input}
          aria-label={`${label}: ${translate('noun.files', { smart_count: count })}`}
          size="small"
          color={props.error === null ? 'inherit' : 'error'}
          startIcon={<AttachFile />}
          onClick={() => {
            setMade(true);
            setOpen(true);
          }}
        >
          {count}
        </Button>
        {isMade && (
          <Dialog open={isOpen} keepMounted fullWidth maxWidth="sm" onClose={() => setOpen(false)}>
            <DialogContent>
              <FilesInput path={path} label={heading} field={field} />
            </DialogContent>
            <DialogActions>
              <Button variant="contained" onClick={() => setOpen(false)}>
                {translate('approval.close')}
              </Button>
            </DialogActions>
          </Dialog>
        )}
      </>
    );
  };
}
