import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useActor } from '../../../../providers/session/profile.tsx';
import { pathTo } from '../../../../src/routes.ts';
import { assertNamesRecord, idIn } from '../../../../src/ui/addressID.ts';
import { BlankState } from '../../../../src/ui/BlankState.tsx';
import { PageSkeleton } from '../../../../src/ui/PageSkeleton.tsx';
import { RecordFailure } from '../../../../src/ui/RecordFailure.tsx';
import { SubHeader } from '../../../../src/ui/SubHeader.tsx';
import type { Unsaved } from '../../../../src/ui/form/unsavedText.ts';
import { BillFormEditor } from './BillFormEditor.tsx';
import type { BillFields } from './BillFormFields.tsx';
import { fieldsOfBill, newBill } from './BillFormFields.tsx';
import { billFormPermissions } from './BillFormPermissions.ts';
import type { BillDetail } from '../billWire.ts';
import { useSay } from '../../../../src/ui/useSay.ts';

/** Enter or change an invoice. `?id=` names the one to change (spec 2 §2). */
export default function BillForm() {
  const [search] = useSearchParams();
  const named = search.get('id');
  const type = search.get('type') ?? 'bill';
  if (type !== 'bill' && type !== 'invoice') return <NotHere />;
  return <BillDocument id={named === null ? null : idIn(named)} />;
}

/** Orders, requests and quotes are not entered here. */
function NotHere() {
  const translate = useTranslate();
  return <BlankState isAlert heading="h1" title={translate('shell.error.404.title')} />;
}

/** Keeps one editor per document. A new one that is saved goes on as the document it became. */
function BillDocument({ id }: { id: number | null }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const [adopted, setAdopted] = useState<number | null>(null);
  const isAdopted = id !== null && id === adopted;
  const answer = useQuery({
    queryKey: ['bills', 'form', id],
    queryFn: async ({ signal }) => {
      assertNamesRecord(id ?? 0);
      const meta = { query: { includeMiscItem: true } };
      return (await dataProvider.getOne<BillDetail>('bills', { id: id ?? 0, meta, signal })).data;
    },
    enabled: id !== null && !isAdopted,
    // The form holds what was read until it is sent: it must not be exchanged under the hands of the person.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (id === null || isAdopted) return <BillEditing key="new" record={null} onAdopted={setAdopted} />;
  if (answer.data && answer.data.transactionType !== 'bill') return <NotHere />;
  if (answer.data) return <BillEditing key={id} record={answer.data} onAdopted={setAdopted} />;
  return answer.error ? (
    <RecordFailure
      error={answer.error}
      absent={{ title: translate('bill.absent'), text: translate('bill.absentText') }}
      failed={{ title: translate('billForm.loadFailed'), text: translate('bill.failure.detail') }}
      onRetry={() => void answer.refetch()}
    />
  ) : (
    <PageSkeleton />
  );
}

interface BillEditingProps {
  record: BillDetail | null;
  onAdopted: (id: number) => void;
}

/** What the editor starts with: the document, or text that was typed earlier; a new start is a new editor. */
function BillEditing({ record: first, onAdopted }: BillEditingProps) {
  const translate = useTranslate();
  const actor = useActor();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [start, setStart] = useState<{
    serial: number;
    record: BillDetail | null;
    restored: Unsaved<BillFields> | null;
  }>({ serial: 0, record: first, restored: null });
  const { record, restored, serial } = start;
  const [empty] = useState(() => newBill(actor, new Date()));
  const say = useSay();
  const permissions = billFormPermissions(record, actor);
  if (permissions.refusal !== null) {
    return (
      <>
        <SubHeader title={record?.referenceID ?? translate('billForm.title.new')} />
        <BlankState
          title={translate('billForm.refused')}
          text={say(permissions.refusal)}
          {...(record
            ? {
                action: (
                  <Button component={Link} to={pathTo('bills-bills-to-pay-id', { id: record.id })}>
                    {translate('billForm.open')}
                  </Button>
                ),
              }
            : {})}
        />
      </>
    );
  }
  return (
    <BillFormEditor
      key={serial}
      record={record}
      saved={record ? fieldsOfBill(record) : empty}
      restored={restored}
      onRestore={(unsaved) => setStart({ serial: serial + 1, record, restored: unsaved })}
      onReload={(newer) => setStart({ serial: serial + 1, record: newer, restored: null })}
      onCreated={(id) => {
        onAdopted(id);
        void navigate({ pathname, search: `?id=${id}` }, { replace: true });
      }}
    />
  );
}
