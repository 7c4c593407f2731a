import Alert from '@mui/material/Alert';
import { useRecordContext, useTranslate } from 'react-admin';
import { formatDay } from '../../../../domain/day/day.ts';
import { useRecordRead } from '../../../../src/noun/ReadPanel.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { Employee } from '../employee.ts';
import { employee } from '../employee.ts';
import type { EmployeeReferences } from './employeeWire.ts';
import { NameList } from './NamedBy.tsx';

interface EmployeeOnPage extends Employee {
  proposal: {
    proposer: { name: string };
    notes: string;
    account: { bankCode: string | null; accountNumber: string | null } | null;
  } | null;
}

/** What has to be known first: an account that waits, a last day, and where somebody who cannot act is still named. */
export function EmployeeNotice() {
  const translate = useTranslate();
  const locale = useLocale();
  const record = useRecordContext<EmployeeOnPage>();
  if (!record) return null;
  const { status, proposal, resignDate, name } = record;
  return (
    <>
      {proposal && (
        <Alert severity="warning">
          {proposal.account
            ? translate('employee.account.waits', {
                name: proposal.proposer.name,
                account: proposal.account.accountNumber,
                bank: proposal.account.bankCode,
              })
            : translate('employee.kept.waits', { name: proposal.proposer.name, notes: proposal.notes })}
        </Alert>
      )}
      {status !== 'resigned' && resignDate !== null && (
        <Alert severity="info">{translate('employee.leaves', { day: formatDay(resignDate, locale) })}</Alert>
      )}
      {status !== 'active' && (
        <StillNamed words={status === 'resigned' ? 'after' : 'suspended'} name={name} />
      )}
    </>
  );
}

/** Where somebody who left or is suspended is still named, until it is mended. */
function StillNamed({ words, name }: { words: 'after' | 'suspended'; name: string }) {
  const translate = useTranslate();
  const { data } = useRecordRead<EmployeeReferences>(employee.path, 'namedBy');
  if (!data || data.data.length === 0) return null;
  return (
    <Alert severity="warning">
      {translate(`employee.names.${words}`, { name })}
      <NameList names={data.data} />
    </Alert>
  );
}
