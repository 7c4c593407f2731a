import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

/** The rows on screen are old, because the newer ones could not be had. */
export default function StaleNotice({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" variant="text" onClick={onRetry}>
          {translate('list.state.retry')}
        </Button>
      }
    >
      {translate('list.state.stillOld')}
    </Alert>
  );
}
