import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';

/** Says which parts of a typed or outdated address the list could not use. */
export default function DroppedNotice({
  keys,
  onDismiss,
}: {
  keys: readonly string[];
  onDismiss: () => void;
}) {
  const translate = useTranslate();
  return (
    <Alert severity="info" onClose={onDismiss} closeText={translate('list.dropped.dismiss')}>
      <strong>{translate('list.dropped.title')}.</strong>{' '}
      {translate('list.dropped.text', { keys: keys.join(', ') })}
    </Alert>
  );
}
