import Close from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { describeError } from '../../../../providers/http/apiError.ts';
import { requestRefusal } from './requestRefusal.ts';
import { PaymentRequestForm } from './PaymentRequestForm.tsx';
import { mayRequestPayment } from '../list/payableActions.ts';
import { useDocumentDetail } from '../../document/page/useDocumentDetail.tsx';

const Panel = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  width: 'min(100vw, 480px)',
  boxSizing: 'border-box',
  padding: 20,
  '& > header': { display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 8 },
});

interface PaymentRequestDialogProps {
  billID: number;
  billReferenceID: string;
  onDone: () => void;
  onClose: () => void;
}

/** The payment of one document is requested without leaving the list. */
export function PaymentRequestDialog({
  billID,
  billReferenceID,
  onDone,
  onClose,
}: PaymentRequestDialogProps) {
  const translate = useTranslate();
  const titleID = useId();
  const { bill: document, error } = useDocumentDetail(billID);
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleID } }}
    >
      <Panel>
        <header>
          <div>
            <Typography id={titleID} variant="h2">
              {translate('payable.request.title')}
            </Typography>
            <span>
              {billReferenceID}
              {document && `, ${document.vendorName ?? '-'}`}
            </span>
          </div>
          <IconButton aria-label={translate('payable.request.close')} onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        </header>
        {document ? (
          mayRequestPayment(document) ? (
            <PaymentRequestForm bill={document} onDone={onDone} onCancel={onClose} />
          ) : (
            <p role="alert">{requestRefusal(document, translate)}</p>
          )
        ) : error ? (
          <p role="alert">{describeError(error, translate)}</p>
        ) : (
          <output>{translate('shell.loading')}</output>
        )}
      </Panel>
    </Drawer>
  );
}
