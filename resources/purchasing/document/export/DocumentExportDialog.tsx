import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { ApiError, describeError } from '../../../../providers/http/apiError.ts';
import { ConfirmDialog } from '../../../../src/ui/feedback/ConfirmDialog.tsx';
import { describeFilter, filtersToShow } from '../../../../src/ui/list/filter/filterFields.ts';
import { readListQuery, toWireQuery } from '../../../../src/ui/list/listQuery.ts';
import { useListRows } from '../../../../src/ui/list/useListRows.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { DocumentExportButtonProps } from './DocumentExportButton.tsx';
import type { Recipient } from './DocumentExportAddresses.tsx';
import { DocumentExportAddresses, looksLikeAddress } from './DocumentExportAddresses.tsx';
import { purchaseFilterFields } from '../list/DocumentFilters.tsx';
import type { PurchaseListSpec } from '../list/DocumentListSpecs.tsx';
import type { DocumentRow } from '../documentWire.ts';

const Contents = styled('div')({
  display: 'grid',
  gap: 16,
  '& p': { margin: 0 },
  '& h3': { margin: '0 0 4px', fontSize: '0.8125rem', fontWeight: 600 },
  '& .filters': { margin: 0, paddingInlineStart: 20, overflowWrap: 'anywhere' },
});

interface DocumentExportDialogProps extends DocumentExportButtonProps {
  onClose: () => void;
}

/** Says what would be exported, asks where it shall go, and sends it there (spec 2 §7 "export request"). */
export default function DocumentExportDialog({
  kind,
  search,
  spec,
  choices,
  onClose,
}: DocumentExportDialogProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const actor = useActor();
  const [recipients, setRecipients] = useState<readonly Recipient[]>([
    { email: actor.email, name: actor.fullName },
  ]);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { query } = readListQuery(spec, search);
  const { rows, total } = useListRows<DocumentRow, PurchaseListSpec['filters']>('bills', spec, query);
  const fields = purchaseFilterFields(kind, translate, {
    vendors: choices.vendors ?? [],
    accounts: choices.accounts ?? [],
  });
  const inForce = filtersToShow(spec, fields, query.filter);

  const dataProvider = useDataProvider<OutlayDataProvider>();
  const send = useMutation({
    mutationFn: (emails: readonly string[]) => {
      const { page: _page, limit: _limit, ...question } = toWireQuery(spec, query);
      return dataProvider.read<{ emails: string[] }>('bills', {
        what: 'export',
        query: { ...question, emails },
      });
    },
    onSuccess: ({ emails }) => {
      notify('documentExport.announced', {
        type: 'success',
        messageArgs: { smart_count: emails.length, email: emails[0] },
      });
      onClose();
    },
    onError: (error) => {
      const refusal = error instanceof ApiError ? error.fields['emails'] : undefined;
      setProblem(refusal ?? null);
    },
  });

  function confirm(): void {
    const text = typed.trim().toLowerCase();
    if (text !== '' && !looksLikeAddress(text)) {
      setProblem(translate('documentExport.unknown'));
      return;
    }
    const emails = [...new Set([...recipients.map(({ email }) => email), ...(text === '' ? [] : [text])])];
    if (emails.length === 0) {
      setProblem(translate('documentExport.noAddress'));
      return;
    }
    setProblem(null);
    send.mutate(emails);
  }

  const isFieldProblem = problem !== null;
  return (
    <ConfirmDialog
      isOpen
      title={translate(`documentExport.${kind.words}.title`)}
      confirmLabel={translate('documentExport.send')}
      isPending={send.isPending}
      failure={send.error && !isFieldProblem ? describeError(send.error, translate) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Contents>
        <div>
          <p>
            <strong>
              {rows === undefined
                ? translate(`documentExport.${kind.words}.counting`)
                : translate(`documentExport.${kind.words}.count`, {
                    smart_count: total,
                    count: formatNumber(String(total)),
                  })}
            </strong>
          </p>
          <p>{translate('documentExport.text')}</p>
        </div>
        {inForce.length === 0 ? (
          <p>{translate(`documentExport.${kind.words}.noFilters`)}</p>
        ) : (
          <section>
            <h3>{translate('documentExport.filters')}</h3>
            <ul className="filters">
              {inForce.map((filter) => (
                <li key={filter.name}>{describeFilter(filter, translate, locale)}</li>
              ))}
            </ul>
          </section>
        )}
        <DocumentExportAddresses
          recipients={recipients}
          onRecipients={(next) => {
            setRecipients(next);
            setProblem(null);
            send.reset();
          }}
          typed={typed}
          onTyped={(text) => {
            setTyped(text);
            setProblem(null);
          }}
          problem={problem}
        />
      </Contents>
    </ConfirmDialog>
  );
}
