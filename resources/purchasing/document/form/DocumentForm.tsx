import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useActor } from '../../../../providers/session/profile.tsx';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { useCustomFields } from '../../../../src/noun/customFields/useCustomFields.ts';
import { HeldRecord } from '../../../../src/ui/form/HeldRecord.tsx';
import { idIn } from '../../../../src/ui/page/addressID.ts';
import { BlankState } from '../../../../src/ui/page/BlankState.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { enteredKindOf } from '../../documentKinds.ts';
import { copyOfDocument } from '../copy/begunDocument.tsx';
import type { DocumentContent } from '../copy/documentContent.ts';
import type { DocumentKind } from '../document.ts';
import { changeOfType, madeOfType } from '../document.ts';
import { documentTabs } from '../documentTabs.ts';
import type { DocumentDetail } from '../documentWire.ts';
import type { FilledForm } from './DocumentFormEditor.tsx';
import { DocumentFormEditor } from './DocumentFormEditor.tsx';
import type { SourceUse } from './DocumentFormPermissions.ts';

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
  const dataProvider = useDataProvider();
  // Asked for beside the template.
  useCustomFields(kind.customFields);
  return (
    <HeldRecord
      query={{
        queryKey: ['purchase-templates', 'form', id],
        queryFn: async ({ signal }) =>
          (await dataProvider.getOne<Template>('purchase-templates', { id, signal })).data,
        meta: { raisesErrorPage: false },
      }}
      {...failuresOf(kind, translate)}
      absent={{ title: translate('documentForm.noTemplate'), text: translate(`${kind.words}.absentText`) }}
    >
      {({ content }) =>
        content?.transactionType === kind.type ? (
          <FilledFromTemplate kind={kind} id={id} content={content} />
        ) : (
          <NotHere />
        )
      }
    </HeldRecord>
  );
}

interface Template {
  id: number;
  name: string;
  content: DocumentContent | null;
}

function FilledFromTemplate({
  kind,
  id,
  content,
}: {
  kind: DocumentKind;
  id: number;
  content: DocumentContent;
}) {
  const actor = useActor();
  const { fields, isPending } = useCustomFields(kind.customFields);
  const [now] = useState(() => new Date());
  if (isPending) return <PageSkeleton />;
  const filled = { name: `template${id}`, fields: copyOfDocument(content, actor, now, fields) };
  return <KeptForm kind={kind} id={null} source={null} filled={filled} />;
}

/** What is said where what the form is about could not be had. */
function failuresOf({ words }: DocumentKind, translate: (key: string) => string) {
  return {
    absent: { title: translate(`${words}.absent`), text: translate(`${words}.absentText`) },
    failed: { title: translate(`${words}Form.loadFailed`), text: translate(`${words}.failure.detail`) },
  };
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
function KeptForm(props: KeptFormProps) {
  const { kind, id, source } = props;
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const [adopted, setAdopted] = useState<{ id: number; readID: number | null } | null>(null);
  const isAdopted = id !== null && id === adopted?.id;
  const readID = isAdopted ? adopted.readID : (id ?? source?.id ?? null);
  // Asked for beside the document.
  useCustomFields(kind.customFields);
  const kept = { ...props, isAdopted, onAdopted: (id: number) => setAdopted({ id, readID }) };
  if (readID === null) return <FoundForm {...kept} found={null} />;
  return (
    <HeldRecord
      query={{
        queryKey: ['bills', 'form', readID],
        queryFn: async ({ signal }) => {
          const meta = { query: { includeMiscItem: true } };
          return (await dataProvider.getOne<DocumentDetail>('bills', { id: readID, meta, signal })).data;
        },
      }}
      {...failuresOf(kind, translate)}
    >
      {(found) => <FoundForm {...kept} found={found} />}
    </HeldRecord>
  );
}

interface FoundFormProps extends KeptFormProps {
  /** What is changed, or what a new one is made of. */
  found: DocumentDetail | null;
  isAdopted: boolean;
  onAdopted: (id: number) => void;
}

function FoundForm({ kind: entered, id, source, filled, found, isAdopted, onAdopted }: FoundFormProps) {
  const isReview = useLocation().pathname.startsWith('/approval/');
  const isChanged = id !== null && !isAdopted;
  const kind = (isChanged && found && enteredKindOf(found.transactionType)) || entered;
  const { fields, isPending } = useCustomFields(kind.customFields);
  if (isPending) return <PageSkeleton />;
  const parts = { kind, added: fields, filled, onAdopted };
  if (isChanged) {
    // Another form is for such documents: a request has one of its own.
    const formOf = ({ type }: DocumentKind) => documentTabs[type][isReview ? 'reviewForm' : 'form'];
    if (formOf(kind) !== formOf(entered)) return <Navigate to={pathTo(formOf(kind), {}, { id })} replace />;
    return <DocumentFormEditor key={id} {...parts} record={found} source={null} use="made" />;
  }
  if (found && !isAdopted && !(source && beginsWith(source.type, found, kind))) return <NotHere />;
  return (
    <DocumentFormEditor key="new" {...parts} record={null} source={found} use={sourceUse(source?.type)} />
  );
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
