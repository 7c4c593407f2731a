import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { startTransition, Suspense, useCallback, useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import type { CustomField } from '../../../../domain/noun/customFields/customFields.ts';
import { fromNowOn } from '../../../../domain/noun/customFields/customValues.ts';
import { isZero } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { report } from '../../../../providers/monitoring.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { afterDecision } from '../../../../providers/data/queryClient.ts';
import { ApiError, errorMessage } from '../../../../providers/http/apiError.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { useHasScreen } from '../../../../src/app/routing/screenContext.ts';
import { CustomFieldInputs } from '../../../../src/noun/customFields/CustomFieldInputs.tsx';
import { SubHeader } from '../../../../src/ui/page/SubHeader.tsx';
import { VerdictNotice } from '../../../../src/ui/approval/VerdictNotice.tsx';
import { Attachments } from '../../../../src/ui/form/Attachments.tsx';
import type { Refusal } from '../../../../src/ui/form/ErrorSummary.tsx';
import { ErrorSummary } from '../../../../src/ui/form/ErrorSummary.tsx';
import { ErrorText } from '../../../../src/ui/form/fields/Field.tsx';
import { FormBar, FormPage, FormSection, useRoomForBar } from '../../../../src/ui/form/formLayout.ts';
import { UnsavedNotice } from '../../../../src/ui/form/UnsavedNotice.tsx';
import { RestoredContext } from '../../../../src/ui/form/restored.ts';
import { fieldID } from '../../../../src/ui/form/fields/fieldID.ts';
import type { Unsaved } from '../../../../src/ui/form/unsavedText.ts';
import { useUnsavedText } from '../../../../src/ui/form/useUnsavedText.ts';
import type { LineGridHandle } from '../../../../src/ui/lineGrid/LineGrid.tsx';
import { DocumentFormApproval } from './DocumentFormApproval.tsx';
import { DocumentFormConflict } from './DocumentFormConflict.tsx';
import type { SourceUse } from './DocumentFormPermissions.ts';
import { documentFormPermissions } from './DocumentFormPermissions.ts';
import type { DocumentFields, DocumentPayload, SaveKind } from './DocumentFormFields.tsx';
import { documentPayload, fieldsOfDocument } from './DocumentFormFields.tsx';
import { DocumentFormWithholding } from './DocumentFormWithholding.tsx';
import { DocumentFormHeader, DocumentFormNotes, fieldLabel } from './DocumentFormHeader.tsx';
import { DuplicateFindings } from '../duplicate/DuplicateFindings.tsx';
import { askHeadErrors, DocumentFormHeadErrors } from './DocumentFormHeadErrors.tsx';
import { LineSplitText } from './split/LineSplitText.tsx';
import { VendorDefaults } from './vendor/VendorDefaults.tsx';
import { useFormValidation } from './DocumentFormValidation.tsx';
import { documentResolver, errorsByPath, errorsOfServer, inFormOrder } from './DocumentFormErrors.tsx';
import type { DocumentKind } from '../document.ts';
import { documentTabs } from '../documentTabs.ts';
import type { DocumentDetail } from '../documentWire.ts';
import { fieldError } from '../../../../src/ui/form/fields/useFieldError.ts';
import type { FieldMessages, Message } from '../../../../domain/message/message.ts';
import { documentLooks } from '../document.ts';
import { lazyPiece } from '../../../../src/ui/page/lazyPiece.tsx';
import { useLive } from '../../../../src/ui/lineGrid/liveStore.ts';
import { LineItemGrid } from '../lines/LineItemGrid.tsx';
import { TotalsPanel } from '../lines/TotalsPanel.tsx';
import { itemTypeOf, unsettledNames } from '../lines/chosenItem.tsx';
import { itemsNamed } from '../lines/products.tsx';
import type { TotalsStore } from '../lines/useTotalsStore.tsx';
import { useTotalsStore } from '../lines/useTotalsStore.tsx';

const Foot = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.4fr) minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

const Column = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

const Notice = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '10px 16px',
  borderRadius: theme.shape.borderRadius,
  color: theme.vars?.palette.tone.attention.ink,
  backgroundColor: theme.vars?.palette.tone.attention.ground,
}));

interface DocumentFormEditorProps {
  kind: DocumentKind;
  /** The document to change; null for a new one. */
  record: DocumentDetail | null;
  /** The fields that the company added to such documents. */
  customFields: readonly CustomField[];
  /** What a new document is made of, for telling its unsaved text from that of others. */
  source: DocumentDetail | null;
  /** Whether it is made of that, changes it, or is a copy of it. */
  use: SourceUse;
  /** What a new document was filled from, for the same. */
  filledName: string | null;
  /** What counts as saved: the record's fields, or those of an empty form. */
  saved: DocumentFields;
  /** Text of an earlier visit to start with. */
  restored: Unsaved<DocumentFields> | null;
  onRestore: (unsaved: Unsaved<DocumentFields>) => void;
  /** Starts again from a newer state of the document, without what was typed. */
  onReload: (newer: DocumentDetail) => void;
  /** A new document was saved as a draft and goes on under its id. */
  onCreated: (id: number) => void;
}

/** The form of a document: typing, judging, sending, and everything that can go wrong on the way. */
export function DocumentFormEditor(props: DocumentFormEditorProps) {
  const {
    kind,
    record: first,
    customFields,
    source,
    use,
    filledName,
    saved,
    restored,
    onRestore,
    onReload,
    onCreated,
  } = props;
  const newName = source ? `${use === 'copy' ? 'copyOf' : 'of'}${source.id}` : (filledName ?? 'new');
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const notify = useNotify();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const queryClient = useQueryClient();
  const actor = useActor();
  const isReview = useLocation().pathname.startsWith('/approval/');
  const grid = useRef<LineGridHandle>(null);
  const saveKind = useRef<SaveKind>('submit');
  const pendingFiles = useRef(0);
  const isSaving = useRef(false);
  /** The document as the server last told it. */
  const [record, setRecord] = useState(first);
  /** The state that the person is changing: an older one, when the text was typed before somebody else saved. */
  const [base, setBase] = useState({
    values: restored?.base ?? saved,
    version: restored ? restored.version : (first?.version ?? null),
  });
  const [saving, setSaving] = useState<SaveKind | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [conflict, setConflict] = useState<{ newer: DocumentDetail; kind: SaveKind } | null>(null);
  const isDraft = record === null || record.status === 'draft' || record.status === kind.enteredAs;
  const [added] = useState(() => ({
    fields: customFields,
    held: first?.customFields ?? [],
    since: isDraft || first === null ? fromNowOn : first.createdAt,
  }));
  const [resolver] = useState(() =>
    documentResolver(() => ({ kind: saveKind.current, pendingFiles: pendingFiles.current, added })),
  );

  const form = useForm<DocumentFields>({
    defaultValues: { ...(restored?.values ?? saved), priceDecimals: actor.priceDecimals ?? 0 },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver,
  });
  const store = useTotalsStore(form);
  const judge = useFormValidation(form, added);
  const unsaved = useUnsavedText<DocumentFields>({
    form,
    owner: { companyID: actor.companyID, employeeID: actor.employeeID },
    document: `${kind.words}.${first ? first.id : newName}`,
    saved,
    base,
    restored,
  });
  const permissions = documentFormPermissions(kind, record, actor, source, use);
  useRoomForBar();
  const [splitLine, setSplitLine] = useState<number | null>(null);
  const [splitting] = useState(() => ({ Text: LineSplitText, onOpen: setSplitLine }));

  const labelOf = useCallback(
    (path: string): string => {
      const [head = '', line, column] = path.split('.');
      if (head === 'customFields') return customFields[Number(line)]?.name ?? translate('customValue.title');
      if (head === 'referenceNumber') return translate(`${kind.words}Form.referenceNumber`);
      if (line === undefined || column === undefined) return fieldLabel(kind, head, translate);
      const name = translate(`lineItems.column.${column}`);
      return `${translate('lineGrid.lineWord')} ${Number(line) + 1}, ${name}`;
    },
    [translate, customFields, kind],
  );

  function refuse(general: readonly Message[], errors: Readonly<FieldMessages>): void {
    const listed = inFormOrder(errors).map(({ path, says }) => ({
      path,
      says,
      label: labelOf(path),
    }));
    setRefusal((last) => ({ serial: (last?.serial ?? 0) + 1, general, errors: listed }));
  }

  function goTo(path: string): void {
    if (grid.current?.focusPath(path)) return;
    const input = document.getElementById(fieldID(path));
    input?.scrollIntoView({ block: 'center' });
    input?.focus({ preventScroll: true });
  }

  async function save(asKind: SaveKind, version = base.version): Promise<void> {
    // The state comes too late for a second press in the same moment.
    if (isSaving.current) return;
    isSaving.current = true;
    saveKind.current = asKind;
    const judged = judge(asKind);
    const isFine = Object.keys(judged.errors).length === 0 && pendingFiles.current === 0;
    try {
      if (isFine) {
        const sending = send(asKind, version, judged.payload);
        // The request leaves first, then the page says so.
        startTransition(() => {
          setSaving(asKind);
          form.clearErrors();
        });
        await sending;
      } else {
        setSaving(asKind);
        const known = await askHeadErrors(queryClient, dataProvider, form.getValues(), record?.id ?? null);
        await form.handleSubmit(
          () => send(asKind, version),
          (errors) => {
            for (const [path, says] of Object.entries(known)) {
              form.setError(path as 'vendor', fieldError(says, 'server'));
            }
            refuse([], { ...known, ...errorsByPath(errors) });
          },
        )();
      }
    } finally {
      isSaving.current = false;
      setSaving(null);
    }
  }

  async function send(
    asKind: SaveKind,
    version: number | null,
    written?: () => DocumentPayload,
  ): Promise<void> {
    let sentLines: number[] = [];
    try {
      const isSettled = asKind === 'draft' || unsettledNames(form.getValues('items')).length === 0;
      if (!isSettled) await settleItems();
      const sent = structuredClone(form.getValues());
      const payload = isSettled && written ? written() : documentPayload(sent, asKind, added);
      sentLines = payload.sentLines;
      succeed(asKind, await write(asKind, version, payload.body), sent);
    } catch (error) {
      await fail(error, asKind, sentLines);
    }
  }

  /** A draft is taken as it is, anything else is judged by the server. One press, one key. */
  async function write(
    asKind: SaveKind,
    version: number | null,
    data: DocumentPayload['body'],
  ): Promise<DocumentDetail> {
    const seen = version === null ? {} : { version };
    if (asKind === 'draft') {
      return await dataProvider.act<DocumentDetail>('bills', {
        input: data,
        ...(record
          ? { id: record.id, action: 'saveDraft', ...seen }
          : { action: 'createDraft', idempotencyKey: unsaved.pressKey() }),
      });
    }
    const saving = record
      ? dataProvider.update<DocumentDetail>('bills', {
          id: record.id,
          data,
          previousData: { ...record, ...seen },
        })
      : dataProvider.create<DocumentDetail>('bills', { data, meta: { idempotencyKey: unsaved.pressKey() } });
    return (await saving).data;
  }

  /** Puts an item behind every name that has none: the product of that name, else one made for this purchase. */
  async function settleItems(): Promise<void> {
    const names = unsettledNames(form.getValues('items'));
    if (names.length === 0) return;
    const found = await itemsNamed(dataProvider, names);
    const items = new Map(names.map((name, at) => [name, found[at]]));
    for (const [index, line] of form.getValues('items').entries()) {
      const item = line.itemableID === null ? items.get(line.itemName.trim()) : undefined;
      if (!item) continue;
      form.setValue(`items.${index}.itemableID`, item.id);
      form.setValue(`items.${index}.itemableType`, itemTypeOf(item));
    }
  }

  function succeed(asKind: SaveKind, answer: DocumentDetail, sent: DocumentFields): void {
    setRefusal(null);
    setConflict(null);
    unsaved.settle(`${kind.words}.${answer.id}`, answer.version, sent);
    void afterDecision(queryClient);
    if (asKind === 'draft') {
      notify('documentForm.draftSaved', { type: 'success', messageArgs: { number: answer.referenceID } });
      if (record === null) onCreated(answer.id);
      setRecord(answer);
      setBase({ values: sent, version: answer.version });
      return;
    }
    notify('documentForm.submitted', { type: 'success', messageArgs: { number: answer.referenceID } });
    leave(answer.id);
  }

  function leave(id: number | null): void {
    const tabs = documentTabs[kind.type];
    if (isReview) {
      const isShown = id !== null && hasScreen('approval-bill-list-id');
      void navigate(isShown ? pathTo('approval-bill-list-id', { id }) : pathTo(tabs.reviewList));
    } else {
      const isShown = id !== null && hasScreen('bills-bills-to-pay-id');
      void navigate(isShown ? pathTo('bills-bills-to-pay-id', { id }) : pathTo(tabs.list));
    }
  }

  async function fail(error: unknown, asKind: SaveKind, sentLines: readonly number[]): Promise<void> {
    if (!(error instanceof ApiError)) {
      report({
        level: 'error',
        title: 'Document form',
        text: 'A save failed.',
        detail: { error },
        isMonitored: true,
      });
    }
    const isKnown = error instanceof ApiError && !error.isOutcomeUnknown;
    if (isKnown && error.code !== 'idempotency_in_progress') unsaved.forgetPressKey();
    if (isKnown && error.code === 'stale_version' && record) {
      await showConflict(record.id, asKind);
      return;
    }
    if (isKnown && error.code === 'idempotency_conflict') {
      refuse([{ key: `${kind.words}Form.sentBefore` }], {});
      return;
    }
    const { fields, homeless } = errorsOfServer(error instanceof ApiError ? error.fields : {}, sentLines);
    for (const [path, says] of Object.entries(fields))
      form.setError(path as 'vendor', fieldError(says, 'server'));
    const isSaid = Object.keys(fields).length > 0 || homeless.length > 0;
    refuse(isSaid ? homeless : [errorMessage(error)], fields);
  }

  async function showConflict(id: number, asKind: SaveKind): Promise<void> {
    try {
      const { data: newer } = await dataProvider.getOne<DocumentDetail>('bills', {
        id,
        meta: { query: { includeMiscItem: true } },
      });
      setConflict({ newer, kind: asKind });
    } catch (error) {
      refuse([errorMessage(error)], {});
    }
  }

  const title = record
    ? translate('documentForm.edit', { number: record.referenceID })
    : translate(`${kind.words}Form.new`);
  return (
    <>
      <SubHeader
        title={title}
        {...(record ? { status: { status: record.status, looks: documentLooks } } : {})}
      />
      <FormProvider {...form}>
        <FormPage noValidate aria-label={title} onSubmit={(event) => event.preventDefault()}>
          <VerdictNotice verdict={record?.verdict ?? null} />
          {refusal && <ErrorSummary key={refusal.serial} refusal={refusal} onGo={goTo} />}
          <UnsavedNotice unsaved={unsaved} onRestore={onRestore} />
          {record === null && source && (
            <Notice>
              {translate(use === 'copy' ? 'documentForm.copyOf' : `${kind.words}Form.madeOf`, {
                number: source.referenceID,
              })}
            </Notice>
          )}
          {!isDraft && <Notice>{translate(`${kind.words}Form.startsAgain`)}</Notice>}
          <WithVendor kind={kind} labelOf={labelOf}>
            <FormSection aria-labelledby="bill-header">
              <h2 id="bill-header">{translate(`${kind.words}Form.document`)}</h2>
              <RestoredContext value={restored}>
                <DocumentFormHeader kind={kind} />
              </RestoredContext>
              <DocumentFormHeadErrors billID={record?.id ?? null} />
              {kind.type === 'bill' && <DuplicateFindings store={store} billID={record?.id ?? null} />}
            </FormSection>
            {customFields.length > 0 && (
              <FormSection aria-labelledby="bill-custom-fields">
                <h2 id="bill-custom-fields">{translate('customValue.title')}</h2>
                <CustomFieldInputs fields={customFields} since={added.since} />
              </FormSection>
            )}
            <FormSection aria-labelledby="bill-items">
              <h2 id="bill-items">{translate('documentForm.section.items')}</h2>
              <ErrorText path="items.root" />
              <LineItemGrid
                ref={grid}
                label={translate('documentForm.section.items')}
                store={store}
                splitting={splitting}
              />
            </FormSection>
            {kind.isOfVendor && <DocumentFormWithholding />}
          </WithVendor>
          <Foot>
            <FormSection aria-labelledby="bill-files">
              <h2 id="bill-files">{translate('documentForm.section.files')}</h2>
              <Attachments
                path="media"
                kind="purchase_invoice"
                onPending={(count) => {
                  pendingFiles.current = count;
                }}
              />
              <div style={{ marginTop: 16 }}>
                <DocumentFormNotes kind={kind} />
              </div>
            </FormSection>
            <Column>
              <FormSection aria-labelledby="bill-totals">
                <h2 id="bill-totals">{translate('lineItems.totals.title')}</h2>
                <TotalsPanel store={store} />
              </FormSection>
              <FormSection aria-labelledby="bill-approval">
                <h2 id="bill-approval">{translate('documentForm.approval')}</h2>
                <DocumentFormApproval kind={kind} store={store} billID={record?.id ?? null} />
              </FormSection>
            </Column>
          </Foot>
          <FormBar>
            <Button color="inherit" onClick={() => leave(record?.id ?? null)} disabled={saving !== null}>
              {translate('documentForm.cancel')}
            </Button>
            {permissions.canSaveDraft && (
              <Button
                variant="outlined"
                onClick={() => void save('draft')}
                loading={saving === 'draft'}
                disabled={saving === 'submit'}
              >
                {translate('documentForm.saveDraft')}
              </Button>
            )}
            {permissions.canSubmit && (
              <SubmitButton
                onPress={() => void save('submit')}
                store={store}
                isAgain={!isDraft}
                isPending={saving === 'submit'}
                isOff={saving === 'draft'}
              />
            )}
          </FormBar>
        </FormPage>
        {splitLine !== null && (
          <SplitLine index={splitLine} store={store} onClose={() => setSplitLine(null)} />
        )}
      </FormProvider>
      {conflict && record && (
        <DocumentFormConflict
          opened={base.values}
          newer={fieldsOfDocument(conflict.newer, customFields)}
          mine={form.getValues()}
          labelOf={labelOf}
          isPending={saving !== null}
          onReload={() => {
            unsaved.settle(`${kind.words}.${conflict.newer.id}`, conflict.newer.version, form.getValues());
            onReload(conflict.newer);
          }}
          onKeep={() => {
            setRecord(conflict.newer);
            setBase({
              values: fieldsOfDocument(conflict.newer, customFields),
              version: conflict.newer.version,
            });
            setConflict(null);
            void save(conflict.kind, conflict.newer.version);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}

interface WithVendorProps {
  kind: DocumentKind;
  labelOf: (path: string) => string;
  children: ReactNode;
}

/** What a vendor brings into the form, of a kind that is of one. */
function WithVendor({ kind, labelOf, children }: WithVendorProps) {
  return kind.isOfVendor ? <VendorDefaults labelOf={labelOf}>{children}</VendorDefaults> : children;
}

const SplitDialog = lazyPiece(() => import('./split/SplitDialog.tsx'));

/** The dialog that splits a line of the form. */
function SplitLine({ index, store, onClose }: { index: number; store: TotalsStore; onClose: () => void }) {
  const translate = useTranslate();
  const { getValues, setValue, clearErrors } = useFormContext<DocumentFields>();
  const line = getValues(`items.${index}`);
  const { totals, currencyCode, unreadLines } = store.get();
  const amount = unreadLines.includes(index) ? '0' : (totals.lines[index]?.amount ?? '0');
  const number = `${translate('lineGrid.lineWord')} ${index + 1}`;
  return (
    <Suspense>
      <SplitDialog
        line={line.itemName.trim() === '' ? number : `${number}, ${line.itemName.trim()}`}
        amount={amount}
        currencyCode={currencyCode}
        splits={line.splits ?? []}
        onSplit={(splits) => {
          setValue(`items.${index}.splits`, splits, { shouldDirty: true });
          clearErrors(`items.${index}.splits`);
          onClose();
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}

interface SubmitButtonProps {
  onPress: () => void;
  store: TotalsStore;
  isAgain: boolean;
  isPending: boolean;
  isOff: boolean;
}

/** Says what it does, with the sum. No submit button of the form: Enter in a field must not send an invoice. */
function SubmitButton({ onPress, store, isAgain, isPending, isOff }: SubmitButtonProps) {
  const translate = useTranslate();
  const sum = useLive(store, ({ totals, currencyCode }) =>
    isZero(totals.total) ? '' : formatMoney(totals.total, currencyCode),
  );
  return (
    <Button variant="contained" onClick={onPress} loading={isPending} disabled={isOff}>
      {translate(isAgain ? 'documentForm.submitAgain' : 'documentForm.submit', { sum }).trim()}
    </Button>
  );
}
