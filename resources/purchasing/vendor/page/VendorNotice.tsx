import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { NoticeProps } from '../../../../src/noun/nounPieces.ts';
import type { Vendor } from '../vendor.ts';
import { vendor } from '../vendor.ts';
import { useAlikeVendors } from './useAlikeVendors.tsx';

/** Into which vendor this one was merged, or which ones look the same and could be merged. */
export function VendorNotice({ start }: NoticeProps) {
  const translate = useTranslate();
  const record = useRecordContext<Vendor>();
  const alike = useAlikeVendors(record);
  if (record?.mergedInto) {
    return (
      <Alert severity="info">
        {translate('vendor.mergedInto')}{' '}
        <Link to={`${vendor.at}/${record.mergedInto.id}`}>{record.mergedInto.name}</Link>
      </Alert>
    );
  }
  if (alike.length === 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={() => start('merge')}>
          {translate('vendor.action.merge')}
        </Button>
      }
    >
      {alike.map((one) => (
        <div key={one.id}>
          {translate(`vendor.alike.${one.sameBy}`, { name: one.name })}{' '}
          <Link to={`${vendor.at}/${one.id}`}>{translate('vendor.alike.open')}</Link>
        </div>
      ))}
    </Alert>
  );
}
