import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { useActor } from '../../../../providers/session/profile.tsx';

/** Says what is missing in the form of oneself, and who fills it in. */
export function OwnNotice({ record }: { record: { id: number } | null }) {
  const translate = useTranslate();
  const { employeeID } = useActor();
  if (record?.id !== employeeID) return null;
  return <Alert severity="info">{translate('employee.ownForm')}</Alert>;
}
