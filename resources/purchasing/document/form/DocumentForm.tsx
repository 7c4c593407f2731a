import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useActor } from '../../../../providers/session/profile.tsx';
import type { CustomField } from '../../../../domain/noun/customFields/customFields.ts';
import { alignedCustomFields } from '../../../../domain/noun/customFields/typedCustomFields.ts';
import { useCustomFields } from '../../../../src/noun/customFields/useCustomFields.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { assertNamesRecord, idIn } from '../../../../src/ui/page/addressID.ts';
import { BlankState } from '../../../../src/ui/page/BlankState.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { RecordFailure } from '../../../../src/ui/page/RecordFailure.tsx';
import { SubHeader } from '../../../../src/ui/page/SubHeader.tsx';
import type { Unsaved } from '../../../../src/ui/form/unsavedText.ts';
import { DocumentFormEditor } from './DocumentFormEditor.tsx';
import type { DocumentFields } from './DocumentFormFields.tsx';
import { fieldsOfDocument, newDocument } from './DocumentFormFields.tsx';
import type { SourceUse } from './DocumentFormPermissions.ts';
import { documentFormPermissions } from './DocumentFormPermissions.ts';
import { enteredKindOf } from '../../documentKinds.ts';
import { documentTabs } from '../documentTabs.ts';
import type { DocumentContent } from '../copy/documentContent.ts';
import { changeOfDocument, copyOfDocument, madeOfDocument } from '../copy/begunDocument.tsx';
import type { DocumentKind } from '../document.ts';
import { changeOfType, madeOfType } from '../document.ts';
import type { DocumentDetail } from '../documentWire.ts';
import { useSay } from '../../../../src/ui/feedback/useSay.ts';

/**
 * Enter or change a purchase document. `?type=` says which kind is entered, `?order=`, `?request=` and `?quote=` of
 * which document it is made, `?amends=` which one it changes, `?copy=` with what is in which it begins; `?id=` names the document to change, which is of a kind already.
 */
export default function DocumentForm() {
  const [search] = useSearchParams();
  const type = search.get('type') ?? 'bill';
  const kind = enteredKindOf(type === 'invoice' ? 'bill' : type);
  if (!kind) return <NotHere />;
  const { form } = documentTabs[kind.type];
  // A request has a form at an address of its own, which others may enter.
  if (form !== documentTabs.bill.form) {
    search.delete('type');
    return <Navigate to={{ pathname: pathTo(form), search: String(search) }} replace />;
  }
  return <DocumentFormOf kind={kind} />;
}

/** The form at an address: what is entered there, or the document that the address names, whose kind is its own. */
export function DocumentFormOf({ kind, filled = null }: { kind: DocumentKind; filled?: FilledForm | null }) {
  const [search] = useSearchParams();
  const idOf = (name: string) => {
    const named = search.get(name);
    return named === null ? null : idIn(named);
  };
  const [source = null] = sourceTypes.flatMap((type) => {
    const id = idOf(type);
    return id === null ? [] : [{ type, id }];
  });
  const template = idOf('template');
  if (template !== null && idOf('id') === null && source === null && filled === null) {
    return <FromTemplate kind={kind} id={template} />;
  }
  return <KeptForm kind={kind} id={idOf('id')} source={source} filled={filled} />;
}

/** A new form with what a template holds. */
function FromTemplate({ kind, id }: { kind: DocumentKind; id: number }) {
  const translate = useTranslate();
  const actor = useActor();
  const dataProvider = useDataProvider();
  const { fields, isPending } = useCustomFields(kind.customFields);
  const [now] = useState(() => new Date());
  const answer = useQuery({
    queryKey: ['purchase-templates', 'form', id],
    queryFn: async ({ signal }) =>
      (
        await dataProvider.getOne<{ id: number; name: string; content: DocumentContent | null }>(
          'purchase-templates',
          { id, signal },
        )
      ).data,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { raisesErrorPage: false },
  });
  if (answer.error) {
    return (
      <RecordFailure
        error={answer.error}
        absent={{ title: translate('documentForm.noTemplate'), text: translate(`${kind.words}.absentText`) }}
        failed={{
          title: translate(`${kind.words}Form.loadFailed`),
          text: translate(`${kind.words}.failure.detail`),
        }}
        onRetry={() => void answer.refetch()}
      />
    );
  }
  const content = answer.data?.content;
  if (!content || isPending) return answer.data && !content ? <NotHere /> : <PageSkeleton />;
  if (content.transactionType !== kind.type) return <NotHere />;
  const filled = {
    name: `template${id}`,
    fields: copyOfDocument(content, actor, now, fields),
  };
  return <KeptForm kind={kind} id={null} source={null} filled={filled} />;
}

/** What a new form begins with, found elsewhere than in another document. */
export interface FilledForm {
  /** Tells its unsaved text from that of others. */
  name: string;
  fields: Partial<DocumentFields>;
}

/** A document that something is made of, that is changed, or that is copied. */
type SourceType = keyof typeof madeOfType | 'amends' | 'copy';
const sourceTypes = [...Object.keys(madeOfType), 'amends', 'copy'] as SourceType[];

const sourceUse = (type: SourceType | undefined): SourceUse =>
  type === 'copy' ? 'copy' : type === 'amends' ? 'change' : 'made';

/** There is no form for it. */
function NotHere() {
  const translate = useTranslate();
  return <BlankState isAlert heading="h1" title={translate('shell.error.404.title')} />;
}

interface KeptFormProps {
  /** What is entered. */
  kind: DocumentKind;
  id: number | null;
  /** What a new one is made of. */
  source: { type: SourceType; id: number } | null;
  filled: FilledForm | null;
}

/** Keeps one editor per document. A new one that is saved goes on as the document it became. */
function KeptForm({ kind: entered, id, source, filled }: KeptFormProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const [adopted, setAdopted] = useState<number | null>(null);
  const isAdopted = id !== null && id === adopted;
  const readID = isAdopted ? null : (id ?? source?.id ?? null);
  const answer = useQuery({
    queryKey: ['bills', 'form', readID],
    queryFn: async ({ signal }) => {
      assertNamesRecord(readID ?? 0);
      const meta = { query: { includeMiscItem: true } };
      return (await dataProvider.getOne<DocumentDetail>('bills', { id: readID ?? 0, meta, signal })).data;
    },
    enabled: readID !== null,
    // The form holds what was read until it is sent: it must not be exchanged under the hands of the person.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const found = answer.data ?? null;
  const kind = (id !== null && found && enteredKindOf(found.transactionType)) || entered;
  const isReview = useLocation().pathname.startsWith('/approval/');
  const { fields, isPending } = useCustomFields(kind.customFields);
  const isRead = readID === null || found !== null;
  if (isPending && !answer.error) return <PageSkeleton />;
  if (!isRead) {
    return answer.error ? (
      <RecordFailure
        error={answer.error}
        absent={{ title: translate(`${kind.words}.absent`), text: translate(`${kind.words}.absentText`) }}
        failed={{
          title: translate(`${kind.words}Form.loadFailed`),
          text: translate(`${kind.words}.failure.detail`),
        }}
        onRetry={() => void answer.refetch()}
      />
    ) : (
      <PageSkeleton />
    );
  }
  const parts = { kind, added: fields, filled, onAdopted: setAdopted };
  if (id !== null && !isAdopted) {
    // Another form is for such documents: a request has one of its own.
    const formOf = ({ type }: DocumentKind) => documentTabs[type][isReview ? 'reviewForm' : 'form'];
    if (formOf(kind) !== formOf(entered)) return <Navigate to={pathTo(formOf(kind), {}, { id })} replace />;
    return <DocumentEditing key={id} {...parts} record={found} source={null} use="made" />;
  }
  if (found && !(source && beginsWith(source.type, found, kind))) return <NotHere />;
  return <DocumentEditing key="new" {...parts} record={null} source={found} use={sourceUse(source?.type)} />;
}

/** Whether a document of the kind can begin with what is in this one. */
function beginsWith(type: SourceType, { transactionType }: DocumentDetail, kind: DocumentKind): boolean {
  if (type === 'copy') return transactionType === kind.type;
  if (type === 'amends') {
    const changes: Partial<Record<string, { makes: string }>> = changeOfType;
    return changes[transactionType]?.makes === kind.type;
  }
  return transactionType === type && madeOfType[type].makes === kind.type;
}

const beginnings = { made: madeOfDocument, change: changeOfDocument, copy: copyOfDocument } as const;

interface DocumentEditingProps {
  kind: DocumentKind;
  record: DocumentDetail | null;
  /** What a new one is made of. */
  source: DocumentDetail | null;
  /** Whether it is made of that, changes it, or is a copy of it. */
  use: SourceUse;
  /** The fields that the company added to such documents. */
  added: readonly CustomField[];
  filled: FilledForm | null;
  onAdopted: (id: number) => void;
}

/** What the editor starts with: the document, or text that was typed earlier; a new start is a new editor. */
function DocumentEditing(props: DocumentEditingProps) {
  const { kind, record: first, source: given, use, added, filled, onAdopted } = props;
  const translate = useTranslate();
  const actor = useActor();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [start, setStart] = useState<{
    serial: number;
    record: DocumentDetail | null;
    restored: Unsaved<DocumentFields> | null;
  }>({ serial: 0, record: first, restored: null });
  const { record, restored, serial } = start;
  // A draft of what is made of it goes on under its own address, which does not name it any more.
  const [source] = useState(given);
  // Kept as they were when the form was opened: its inputs stand in their order.
  const [customFields] = useState(added);
  const [empty] = useState(() =>
    source
      ? beginnings[use](source, actor, new Date(), customFields)
      : { ...newDocument(kind.type, actor, new Date(), customFields), ...filled?.fields },
  );
  const say = useSay();
  const permissions = documentFormPermissions(kind, record, actor, source, use);
  if (permissions.refusal !== null) {
    return (
      <>
        <SubHeader title={record?.referenceID ?? translate(`${kind.words}Form.new`)} />
        <BlankState
          title={translate(`${kind.words}Form.refused`)}
          text={say(permissions.refusal)}
          {...(record
            ? {
                action: (
                  <Button component={Link} to={pathTo('bills-bills-to-pay-id', { id: record.id })}>
                    {translate(`${kind.words}Form.open`)}
                  </Button>
                ),
              }
            : {})}
        />
      </>
    );
  }
  return (
    <DocumentFormEditor
      key={serial}
      kind={kind}
      record={record}
      customFields={customFields}
      source={source}
      use={use}
      filledName={filled?.name ?? null}
      saved={
        record
          ? { ...fieldsOfDocument(record, customFields), priceDecimals: actor.priceDecimals ?? 0 }
          : empty
      }
      restored={restored}
      onRestore={(unsaved) => {
        const values = {
          ...unsaved.values,
          customFields: alignedCustomFields(customFields, unsaved.values.customFields),
        };
        setStart({ serial: serial + 1, record, restored: { ...unsaved, values } });
      }}
      onReload={(newer) => setStart({ serial: serial + 1, record: newer, restored: null })}
      onCreated={(id) => {
        onAdopted(id);
        const next = new URLSearchParams(filled ? search : '');
        next.set('id', String(id));
        void navigate({ pathname, search: `?${next}` }, { replace: true });
      }}
    />
  );
}
