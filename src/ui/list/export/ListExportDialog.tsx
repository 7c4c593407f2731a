import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { rowsAtOnceMax } from '../../../../domain/list/exportLimits.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { ApiError, describeError } from '../../../../providers/http/apiError.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import type { ExportBegun, ExportFormat } from '../../../../domain/list/sheetExport.ts';
import { ConfirmDialog } from '../../feedback/ConfirmDialog.tsx';
import { OptionGroup } from '../../form/fields/OptionGroup.tsx';
import { useLocale } from '../../useLocale.ts';
import { describeFilter } from '../filter/filterFields.ts';
import type { Recipient } from './ExportAddresses.tsx';
import { ExportAddresses, looksLikeAddress } from './ExportAddresses.tsx';
import { ExportProgressDialog } from './ExportProgress.tsx';
import type { ShownList } from '../shownList.ts';

const Contents = styled('div')({
  display: 'grid',
  gap: 16,
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& h3': { margin: '0 0 4px', fontSize: '0.8125rem', fontWeight: 600 },
  '& .filters': { margin: 0, paddingInlineStart: 20, overflowWrap: 'anywhere' },
});

type Delivery = 'download' | 'mail';

interface ListExportDialogProps {
  list: ShownList;
  onClose: () => void;
}

/** Says what would be exported, asks how and where it shall go, and has it made (rules: exports). */
export default function ListExportDialog({ list, onClose }: ListExportDialogProps) {
  const { resource, caption, filters, question, columns, total } = list;
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [recipients, setRecipients] = useState<readonly Recipient[]>([
    { email: actor.email, name: actor.fullName },
  ]);
  const [typed, setTyped] = useState('');
  const [addressError, setAddressError] = useState<string | null>(null);
  const isLong = total > rowsAtOnceMax;
  const [chosenFormat, setFormat] = useState<ExportFormat>('xlsx');
  const [chosenDelivery, setDelivery] = useState<Delivery>('download');
  const format = isLong ? 'csv' : chosenFormat;
  const delivery = isLong ? 'mail' : chosenDelivery;
  const asked = { ...question, columns: columns.map(({ key }) => key).join(',') };

  const begin = useMutation({
    mutationFn: (emails: readonly string[]) =>
      dataProvider.read<ExportBegun>(resource, {
        what: 'export',
        query: { ...asked, format, emails: emails.join(',') },
      }),
    onError: (error) => {
      const refusal = error instanceof ApiError ? error.fields['emails'] : undefined;
      setAddressError(refusal ?? null);
    },
  });
  const download = useMutation({
    mutationFn: () =>
      dataProvider.download(resource, {
        what: `export.${format}`,
        query: asked,
        fileName: `${resource}.${format}`,
      }),
    onSuccess: onClose,
  });

  function send(): void {
    const text = typed.trim().toLowerCase();
    if (text !== '' && !looksLikeAddress(text)) {
      setAddressError(translate('listExport.unknown'));
      return;
    }
    const emails = [...new Set([...recipients.map(({ email }) => email), ...(text === '' ? [] : [text])])];
    if (emails.length === 0) {
      setAddressError(translate('listExport.noAddress'));
      return;
    }
    setAddressError(null);
    begin.mutate(emails);
  }

  const title = translate('listExport.title', { list: caption });
  if (begin.data) return <ExportProgressDialog title={title} id={begin.data.id} onClose={onClose} />;
  const under = delivery === 'mail' ? begin : download;
  const failure = under.error && addressError === null ? describeError(under.error, translate) : null;
  const max = formatNumber(String(rowsAtOnceMax));
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={translate(delivery === 'mail' ? 'listExport.send' : 'listExport.doDownload')}
      isPending={under.isPending}
      failure={failure}
      onConfirm={delivery === 'mail' ? send : () => download.mutate()}
      onClose={onClose}
    >
      <Contents>
        <div>
          <p>
            <strong>
              {translate('listExport.count', { smart_count: total, count: formatNumber(String(total)) })}
            </strong>
          </p>
          <p>
            {translate('listExport.columns', { columns: columns.map(({ header }) => header).join(', ') })}
          </p>
        </div>
        {filters.length === 0 ? (
          <p>{translate('listExport.noFilters')}</p>
        ) : (
          <section>
            <h3>{translate('listExport.filters')}</h3>
            <ul className="filters">
              {filters.map((filter) => (
                <li key={filter.name}>{describeFilter(filter, translate, locale)}</li>
              ))}
            </ul>
          </section>
        )}
        <Choice
          legend={translate('listExport.format')}
          chosen={format}
          onChoose={setFormat}
          options={[
            {
              value: 'xlsx',
              label: translate('listExport.xlsx'),
              isClosed: isLong,
              ...(isLong ? { note: translate('listExport.tooManyForExcel', { max }) } : {}),
            },
            { value: 'csv', label: translate('listExport.csv') },
          ]}
        />
        <Choice
          legend={translate('listExport.delivery')}
          chosen={delivery}
          onChoose={setDelivery}
          options={[
            {
              value: 'download',
              label: translate('listExport.download'),
              isClosed: isLong,
              ...(isLong ? { note: translate('listExport.tooManyForDownload', { max }) } : {}),
            },
            { value: 'mail', label: translate('listExport.mail'), note: translate('listExport.mailNote') },
          ]}
        />
        {delivery === 'mail' && (
          <ExportAddresses
            recipients={recipients}
            onRecipients={(next) => {
              setRecipients(next);
              setAddressError(null);
              begin.reset();
            }}
            typed={typed}
            onTyped={(text) => {
              setTyped(text);
              setAddressError(null);
            }}
            error={addressError}
          />
        )}
      </Contents>
    </ConfirmDialog>
  );
}

interface ChoiceProps<Value extends string> {
  legend: string;
  chosen: Value;
  onChoose: (value: Value) => void;
  options: readonly { value: Value; label: string; note?: string; isClosed?: boolean }[];
}

function Choice<Value extends string>({ legend, chosen, onChoose, options }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <OptionGroup>
      <legend>{legend}</legend>
      {options.map(({ value, label, note, isClosed = false }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            disabled={isClosed}
            onChange={() => onChoose(value)}
          />
          <span>
            {label}
            {note !== undefined && <small>{note}</small>}
          </span>
        </label>
      ))}
    </OptionGroup>
  );
}
