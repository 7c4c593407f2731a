import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import type { CustomField } from '../../../../domain/noun/customFields/customFields.ts';
import { fromNowOn } from '../../../../domain/noun/customFields/customValues.ts';
import { alignedCustomFields } from '../../../../domain/noun/customFields/typedCustomFields.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { useHasScreen } from '../../../../src/app/routing/screenContext.ts';
import { useSay } from '../../../../src/ui/feedback/useSay.ts';
import type { SaveKind } from '../../../../src/ui/form/judged.ts';
import type { Sent } from '../../../../src/ui/form/RecordForm.tsx';
import { RecordForm } from '../../../../src/ui/form/RecordForm.tsx';
import { changeOfDocument, copyOfDocument, madeOfDocument } from '../copy/begunDocument.tsx';
import type { DocumentKind } from '../document.ts';
import { documentLooks } from '../document.ts';
import { documentTabs } from '../documentTabs.ts';
import type { DocumentDetail } from '../documentWire.ts';
import { itemTypeOf, unsettledNames } from '../lines/chosenItem.tsx';
import { itemsNamed } from '../lines/products.tsx';
import { changesBetween } from './DocumentFormChanges.tsx';
import { atRoot, errorsOfServer } from './DocumentFormErrors.tsx';
import type { DocumentFields, DocumentPayload } from './DocumentFormFields.tsx';
import { byPlaceOnForm, fieldsOfDocument, judgedDocument, newDocument } from './DocumentFormFields.tsx';
import { askHeadErrors } from './DocumentFormHeadErrors.tsx';
import { fieldLabel } from './DocumentFormHeader.tsx';
import type { SourceUse } from './DocumentFormPermissions.ts';
import { documentFormPermissions } from './DocumentFormPermissions.ts';
import { DocumentFormSections } from './DocumentFormSections.tsx';

const beginnings = { made: madeOfDocument, change: changeOfDocument, copy: copyOfDocument } as const;
const withMiscItems = { query: { includeMiscItem: true } };

/** What a new form begins with, found elsewhere than in another document. */
export interface FilledForm {
  /** Tells its unsaved text from that of others. */
  name: string;
  fields: Partial<DocumentFields>;
}

interface DocumentFormEditorProps {
  kind: DocumentKind;
  /** The document to change; null for a new one. */
  record: DocumentDetail | null;
  /** What a new one is made of. */
  source: DocumentDetail | null;
  /** Whether it is made of that, changes it, or is a copy of it. */
  use: SourceUse;
  /** The fields that the company added to such documents. */
  added: readonly CustomField[];
  filled: FilledForm | null;
  /** A new document was saved as a draft and goes on under its id. */
  onAdopted: (id: number) => void;
}

/** The form of a document: a draft is saved without leaving it. */
export function DocumentFormEditor(props: DocumentFormEditorProps) {
  const { kind, record: opened, source: given, use, filled, onAdopted } = props;
  const translate = useTranslate();
  const say = useSay();
  const actor = useActor();
  const notify = useNotify();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { pathname, search } = useLocation();
  // A draft of what is made of it goes on under its own address, which does not name it any more.
  const [source] = useState(given);
  const [newName] = useState(() =>
    source ? `${use === 'copy' ? 'copyOf' : 'of'}${source.id}` : (filled?.name ?? 'new'),
  );
  // Kept as they were when the form was opened: its inputs stand in their order.
  const [added] = useState(() => ({
    fields: props.added,
    held: opened?.customFields ?? [],
    since: opened === null || isEntered(kind, opened) ? fromNowOn : opened.createdAt,
  }));
  const [empty] = useState(() =>
    source
      ? beginnings[use](source, actor, new Date(), added.fields)
      : { ...newDocument(kind.type, actor, new Date(), added.fields), ...filled?.fields },
  );
  const priced = { priceDecimals: actor.priceDecimals ?? 0 };
  const permissionsOf = (record: DocumentDetail | null) =>
    documentFormPermissions(kind, record, actor, source, use);

  function labelOf(path: string): string {
    const [head = '', line, column] = path.split('.');
    if (head === 'customFields') return added.fields[Number(line)]?.name ?? translate('customValue.title');
    if (head === 'referenceNumber') return translate(`${kind.words}Form.referenceNumber`);
    if (line === undefined || column === undefined) return fieldLabel(kind, head, translate);
    return `${translate('lineGrid.lineWord')} ${Number(line) + 1}, ${translate(`lineItems.column.${column}`)}`;
  }

  function titleOf(record: DocumentDetail | null): string {
    if (record === null) return translate(`${kind.words}Form.new`);
    if (permissionsOf(record).refusal !== null) return record.referenceID;
    return translate('documentForm.edit', { number: record.referenceID });
  }

  function refusalOf(record: DocumentDetail | null) {
    const { refusal } = permissionsOf(record);
    if (refusal === null) return null;
    const action = record && (
      <Button component={Link} to={pathTo('bills-bills-to-pay-id', { id: record.id })}>
        {translate(`${kind.words}Form.open`)}
      </Button>
    );
    return { title: translate(`${kind.words}Form.refused`), text: say(refusal), action };
  }

  function prepare(form: UseFormReturn<DocumentFields>, saveKind: SaveKind): Promise<void> | null {
    const names = saveKind === 'draft' ? [] : unsettledNames(form.getValues('items'));
    return names.length === 0 ? null : settleItems(dataProvider, form, names);
  }

  /** A draft is taken as it is, anything else is judged by the server. One press, one key. */
  async function send({
    kind: saveKind,
    record,
    version,
    payload,
    pressKey,
  }: Sent<DocumentDetail, DocumentPayload>) {
    const { body } = payload;
    const seen = version === null ? {} : { version };
    if (saveKind === 'draft') {
      return dataProvider.act<DocumentDetail>('bills', {
        input: body,
        ...(record
          ? { id: record.id, action: 'saveDraft', ...seen }
          : { action: 'createDraft', idempotencyKey: pressKey() }),
      });
    }
    const saving = record
      ? dataProvider.update<DocumentDetail>('bills', {
          id: record.id,
          data: body,
          previousData: { ...record, ...seen },
        })
      : dataProvider.create<DocumentDetail>('bills', { data: body, meta: { idempotencyKey: pressKey() } });
    return (await saving).data;
  }

  function onSaved(answer: DocumentDetail, saveKind: SaveKind): void {
    const messageArgs = { number: answer.referenceID };
    if (saveKind === 'submit') {
      notify('documentForm.submitted', { type: 'success', messageArgs });
      leave(answer.id);
      return;
    }
    notify('documentForm.draftSaved', { type: 'success', messageArgs });
    if (opened !== null) return;
    onAdopted(answer.id);
    const next = new URLSearchParams(filled ? search : '');
    next.set('id', String(answer.id));
    void navigate({ pathname, search: `?${next}` }, { replace: true });
  }

  function leave(id: number | null): void {
    const tabs = documentTabs[kind.type];
    const isReview = pathname.startsWith('/approval/');
    const page = isReview ? 'approval-bill-list-id' : 'bills-bills-to-pay-id';
    const isShown = id !== null && hasScreen(page);
    void navigate(isShown ? pathTo(page, { id }) : pathTo(tabs[isReview ? 'reviewList' : 'list']));
  }

  return (
    <RecordForm<DocumentFields, DocumentDetail, DocumentPayload, DocumentDetail>
      record={opened}
      name={(record) => `${kind.words}.${record ? record.id : newName}`}
      header={(record) => ({
        title: titleOf(record),
        ...(record ? { status: { status: record.status, looks: documentLooks } } : {}),
      })}
      refusal={refusalOf}
      values={(record) => ({ ...(record ? fieldsOfDocument(record, added.fields) : empty), ...priced })}
      fit={(values) => ({
        ...values,
        ...priced,
        customFields: alignedCustomFields(added.fields, values.customFields),
      })}
      judge={(fields, saveKind) => {
        const { errors, payload } = judgedDocument(fields, saveKind, added);
        return { errors: atRoot(errors), payload };
      }}
      ask={(fields, record) => askHeadErrors(queryClient, dataProvider, fields, record?.id ?? null)}
      prepare={prepare}
      send={send}
      goesOnWith={(answer, saveKind) => (saveKind === 'draft' ? answer : null)}
      onSaved={onSaved}
      place={(refusals, payload) => errorsOfServer(refusals, payload?.sentLines ?? [])}
      saidOf={({ code }) =>
        code === 'idempotency_conflict' ? { key: `${kind.words}Form.sentBefore` } : null
      }
      newer={async (_error, { id }) =>
        (await dataProvider.getOne<DocumentDetail>('bills', { id, meta: withMiscItems })).data
      }
      changes={(before, after, mine) =>
        changesBetween(before, after, mine, {
          yes: translate('form.conflict.yes'),
          no: translate('form.conflict.no'),
          files: (count) => translate('form.conflict.files', { smart_count: count }),
          urgency: (level) => translate(`document.urgency.${level}`),
        })
      }
      labelOf={labelOf}
      order={byPlaceOnForm}
      isSentByEnter={false}
    >
      {(record) => (
        <DocumentFormSections
          kind={kind}
          record={record}
          source={source}
          use={use}
          added={added}
          permissions={permissionsOf(record)}
          isAgain={record !== null && !isEntered(kind, record)}
          labelOf={labelOf}
          onCancel={() => leave(record?.id ?? null)}
        />
      )}
    </RecordForm>
  );
}

/** Whether it is still being entered. */
function isEntered({ enteredAs }: DocumentKind, { status }: DocumentDetail): boolean {
  return status === 'draft' || status === enteredAs;
}

/** Puts an item behind every name that has none: the product of that name, else one made for this purchase. */
async function settleItems(
  dataProvider: OutlayDataProvider,
  form: UseFormReturn<DocumentFields>,
  names: string[],
): Promise<void> {
  const found = await itemsNamed(dataProvider, names);
  const items = new Map(names.map((name, at) => [name, found[at]]));
  for (const [index, line] of form.getValues('items').entries()) {
    const item = line.itemableID === null ? items.get(line.itemName.trim()) : undefined;
    if (!item) continue;
    form.setValue(`items.${index}.itemableID`, item.id);
    form.setValue(`items.${index}.itemableType`, itemTypeOf(item));
  }
}
