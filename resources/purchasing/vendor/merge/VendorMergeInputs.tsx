import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { FieldText, isFilled } from '../../../../src/noun/fields/FieldText.tsx';
import { useChoices } from '../../../../src/noun/fields/useChoices.ts';
import { failureText } from '../../../../src/ui/feedback/failureText.ts';
import type { Choice } from '../../../../domain/noun/fields.ts';
import { ChoiceField } from '../../../../src/ui/form/fields/ChoiceField.tsx';
import { ErrorText } from '../../../../src/ui/form/fields/Field.tsx';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import type { Vendor } from '../vendor.ts';
import { vendor } from '../vendor.ts';
import { useAlikeVendors } from '../page/useAlikeVendors.tsx';
import type { VendorDealings } from '../page/vendorDealings.ts';
import type { MergeableField } from './vendorMerge.ts';
import { mergeableFields } from './vendorMerge.ts';
import type { ActedRow } from '../../../../src/noun/actedRow.ts';
import { tableRoles } from '../../../../src/ui/page/tableRoles.ts';

const Sides = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': {
    padding: '6px 8px',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  },
  '& thead th': { fontWeight: 650 },
  '& tbody th': { width: '24%', fontWeight: 400, color: theme.vars?.palette.text.secondary },
  '& label': { display: 'flex', gap: 6, alignItems: 'flex-start', cursor: 'pointer', minHeight: 24 },
  // On a phone the name of a field stands above what both have in it.
  [theme.breakpoints.down('sm')]: {
    '& tr': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
    '& thead td': { display: 'none' },
    '& tbody th': { gridColumn: '1 / -1', width: 'auto', paddingBottom: 0, borderBottom: 0 },
  },
  '& input': { width: 16, height: 16, margin: '1px 0', accentColor: theme.vars?.palette.primary.main },
}));

const Suggestions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

interface Compared {
  record: Vendor;
  dealings: VendorDealings;
}

/** A vendor with what is open with it. */
function useCompared(id: number | null) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return useQuery({
    queryKey: [vendor.path, 'compared', id],
    queryFn: async ({ signal }): Promise<Compared> => {
      const [{ data: record }, dealings] = await Promise.all([
        dataProvider.getOne<Vendor>(vendor.path, { id: id ?? 0, signal }),
        dataProvider.read<VendorDealings>(vendor.path, {
          what: 'dealings',
          params: { id: id ?? 0 },
          signal,
        }),
      ]);
      return { record, dealings };
    },
    enabled: id !== null,
    // What is compared is what is merged: it does not change under the hands of the person.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { raisesErrorPage: false },
  });
}

/** Into which vendor one is merged, both side by side, and what the kept one takes of the other. */
export function VendorMergeInputs({ record }: { record: ActedRow }) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const into = useWatch({ name: 'intoID' }) as Choice;
  const search = useChoices(vendor.path);
  const alike = useAlikeVendors(record as unknown as Vendor);
  const mine = useCompared(record.id);
  const theirs = useCompared(into.id);
  const kept = theirs.data;
  const merged = mine.data;

  useEffect(() => {
    if (!kept || !merged) return;
    setValue('intoVersion', String(kept.record.version));
    // What the kept vendor lacks it takes, unless somebody says otherwise.
    const lacking = mergeableFields.filter(
      (field) => !isFilled(kept.record[field]) && isFilled(merged.record[field]),
    );
    setValue(
      'taken',
      lacking.map((field) => ({ field })),
    );
    setValue('accounts', []);
  }, [kept, merged, setValue]);

  const error = mine.error ?? theirs.error;
  return (
    <>
      {into.id === null && alike.length > 0 && (
        <Suggestions>
          {alike.map((one) => (
            <Button
              key={one.id}
              variant="outlined"
              onClick={() => setValue('intoID', { id: one.id, name: one.name })}
            >
              {one.name}
            </Button>
          ))}
        </Suggestions>
      )}
      <ChoiceField
        path="intoID"
        label={translate('vendor.step.merge.into')}
        searchKey={`${vendor.path}.merge`}
        search={async (text, signal) => (await search(text, signal)).filter(({ id }) => id !== record.id)}
      />
      {error && (
        <Alert severity="error" role="alert">
          {failureText(error, translate, translate('noun.failedText'))}
        </Alert>
      )}
      {kept && merged && <SideBySide merged={merged} kept={kept} />}
    </>
  );
}

function SideBySide({ merged, kept }: { merged: Compared; kept: Compared }) {
  const translate = useTranslate();
  const words = (key: string, values?: Record<string, unknown>) =>
    translate(`vendor.step.merge.${key}`, values);
  const shown = mergeableFields.filter(
    (field) => isFilled(merged.record[field]) || isFilled(kept.record[field]),
  );
  const accounts = merged.record.bankAccounts.filter(
    ({ bankCode, accountNumber }) =>
      !kept.record.bankAccounts.some(
        (own) => own.bankCode === bankCode && own.accountNumber === accountNumber,
      ),
  );
  return (
    <>
      <Sides {...tableRoles.table}>
        <thead {...tableRoles.rows}>
          <tr {...tableRoles.row}>
            <td {...tableRoles.cell}>{words('field')}</td>
            <th {...tableRoles.columnHead}>{words('kept', { name: kept.record.name })}</th>
            <th {...tableRoles.columnHead}>{words('gone', { name: merged.record.name })}</th>
          </tr>
        </thead>
        <tbody {...tableRoles.rows}>
          {shown.map((field) => (
            <FieldRow key={field} field={field} merged={merged.record} kept={kept.record} />
          ))}
          <tr {...tableRoles.row}>
            <th {...tableRoles.rowHead}>{words('documents')}</th>
            <td {...tableRoles.cell}>{kept.dealings.documents}</td>
            <td {...tableRoles.cell}>{merged.dealings.documents}</td>
          </tr>
          <tr {...tableRoles.row}>
            <th {...tableRoles.rowHead}>{translate('vendor.headline.owed')}</th>
            <td {...tableRoles.cell}>
              <Owed dealings={kept.dealings} />
            </td>
            <td {...tableRoles.cell}>
              <Owed dealings={merged.dealings} />
            </td>
          </tr>
          <tr {...tableRoles.row}>
            <th {...tableRoles.rowHead}>{translate('vendor.field.bankAccounts')}</th>
            <td {...tableRoles.cell}>
              {kept.record.bankAccounts.map((account) => (
                <div key={account.id}>{accountWords(account)}</div>
              ))}
            </td>
            <td {...tableRoles.cell}>
              {accounts.map((account) => (
                <AccountChoice key={account.id} account={account} />
              ))}
              {accounts.length === 0 && '-'}
            </td>
          </tr>
        </tbody>
      </Sides>
      <ErrorText path="accounts" />
      <Alert severity="warning">
        {words('happens', {
          documents: merged.dealings.documents,
          kept: kept.record.name,
          name: merged.record.name,
        })}
      </Alert>
    </>
  );
}

interface FieldRowProps {
  field: MergeableField;
  merged: Vendor;
  kept: Vendor;
}

/** One field of both; a choice where they differ and the merged one has something. */
function FieldRow({ field, merged, kept }: FieldRowProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const taken = useWatch({ name: 'taken' }) as { field: MergeableField }[];
  const isTaken = taken.some((one) => one.field === field);
  const label = translate(`vendor.field.${field}`, { _: translate(`noun.field.${field}`) });
  const text = (side: Vendor) => (
    <FieldText noun={vendor.name} name={field} field={vendor.fields[field]} record={side} />
  );
  const differs = JSON.stringify(merged[field]) !== JSON.stringify(kept[field]) && isFilled(merged[field]);
  const choice = (side: Vendor, takes: boolean) => (
    <label>
      <input
        type="radio"
        name={`taken.${field}`}
        checked={isTaken === takes}
        onChange={() =>
          setValue('taken', [...taken.filter((one) => one.field !== field), ...(takes ? [{ field }] : [])])
        }
      />
      <span>{text(side)}</span>
    </label>
  );
  return (
    <tr {...tableRoles.row}>
      <th {...tableRoles.rowHead}>{label}</th>
      <td {...tableRoles.cell}>{differs ? choice(kept, false) : text(kept)}</td>
      <td {...tableRoles.cell}>{differs ? choice(merged, true) : text(merged)}</td>
    </tr>
  );
}

type Account = Vendor['bankAccounts'][number];

function accountWords({ bankName, accountNumber, accountHolderName }: Account): string {
  return [bankName, accountNumber, accountHolderName].filter((part) => part !== '').join(' ');
}

function AccountChoice({ account }: { account: Account }) {
  const { setValue } = useFormContext();
  const accounts = useWatch({ name: 'accounts' }) as { accountID: string }[];
  const accountID = String(account.id);
  const others = accounts.filter((one) => one.accountID !== accountID);
  return (
    <label>
      <input
        type="checkbox"
        checked={others.length < accounts.length}
        onChange={({ target }) => setValue('accounts', target.checked ? [...others, { accountID }] : others)}
      />
      <span>{accountWords(account)}</span>
    </label>
  );
}

function Owed({ dealings }: { dealings: VendorDealings }) {
  if (dealings.owed.length === 0) return '-';
  return dealings.owed.map(({ currencyCode, openAmount }) => (
    <div key={currencyCode}>
      <MoneyText amount={openAmount} currency={currencyCode} />
    </div>
  ));
}
