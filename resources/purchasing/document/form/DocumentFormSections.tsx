import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Suspense, useCallback, useContext, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { isZero } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import { CustomFieldInputs } from '../../../../src/noun/customFields/CustomFieldInputs.tsx';
import { Attachments } from '../../../../src/ui/form/Attachments.tsx';
import { ErrorText } from '../../../../src/ui/form/fields/Field.tsx';
import { FormGrids } from '../../../../src/ui/form/formGrids.ts';
import { FormPart } from '../../../../src/ui/form/FormPart.tsx';
import { SaveBar } from '../../../../src/ui/form/SaveBar.tsx';
import type { LineGridHandle } from '../../../../src/ui/lineGrid/LineGrid.tsx';
import { useLive } from '../../../../src/ui/lineGrid/liveStore.ts';
import { lazyPiece } from '../../../../src/ui/page/lazyPiece.tsx';
import type { DocumentKind } from '../document.ts';
import type { DocumentDetail } from '../documentWire.ts';
import { DuplicateFindings } from '../duplicate/DuplicateFindings.tsx';
import { LineItemGrid } from '../lines/LineItemGrid.tsx';
import { TotalsPanel } from '../lines/TotalsPanel.tsx';
import type { TotalsStore } from '../lines/useTotalsStore.tsx';
import { useTotalsStore } from '../lines/useTotalsStore.tsx';
import { DocumentFormApproval } from './DocumentFormApproval.tsx';
import type { AddedFields, DocumentFields } from './DocumentFormFields.tsx';
import { DocumentFormHeadErrors } from './DocumentFormHeadErrors.tsx';
import { DocumentFormHeader, DocumentFormNotes } from './DocumentFormHeader.tsx';
import type { DocumentFormPermissions, SourceUse } from './DocumentFormPermissions.ts';
import { DocumentFormWithholding } from './DocumentFormWithholding.tsx';
import { LineSplitText } from './split/LineSplitText.tsx';
import { VendorDefaults } from './vendor/VendorDefaults.tsx';

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

interface DocumentFormSectionsProps {
  kind: DocumentKind;
  /** The document to change; null for a new one. */
  record: DocumentDetail | null;
  /** What a new one is made of. */
  source: DocumentDetail | null;
  use: SourceUse;
  added: AddedFields;
  permissions: DocumentFormPermissions;
  /** Its approval starts from the beginning. */
  isAgain: boolean;
  labelOf: (path: string) => string;
  onCancel: () => void;
}

/** What stands in the form of a document. */
export function DocumentFormSections(props: DocumentFormSectionsProps) {
  const { kind, record, source, use, added, permissions, isAgain, labelOf, onCancel } = props;
  const translate = useTranslate();
  const store = useTotalsStore(useFormContext<DocumentFields>());
  const grids = useContext(FormGrids);
  const keepGrid = useCallback(
    (grid: LineGridHandle | null) => {
      if (grid) grids.set('items', grid);
      else grids.delete('items');
    },
    [grids],
  );
  const [splitLine, setSplitLine] = useState<number | null>(null);
  const [splitting] = useState(() => ({ Text: LineSplitText, onOpen: setSplitLine }));
  return (
    <>
      {record === null && source && (
        <Notice>
          {translate(use === 'copy' ? 'documentForm.copyOf' : `${kind.words}Form.madeOf`, {
            number: source.referenceID,
          })}
        </Notice>
      )}
      {isAgain && <Notice>{translate(`${kind.words}Form.startsAgain`)}</Notice>}
      <WithVendor kind={kind} labelOf={labelOf}>
        <FormPart title={translate(`${kind.words}Form.document`)}>
          <DocumentFormHeader kind={kind} />

          <DocumentFormHeadErrors billID={record?.id ?? null} />
          {kind.type === 'bill' && <DuplicateFindings store={store} billID={record?.id ?? null} />}
        </FormPart>
        {added.fields.length > 0 && (
          <FormPart title={translate('customValue.title')}>
            <CustomFieldInputs fields={added.fields} since={added.since} />
          </FormPart>
        )}
        <FormPart title={translate('documentForm.section.items')}>
          <ErrorText path="items.root" />
          <LineItemGrid
            ref={keepGrid}
            label={translate('documentForm.section.items')}
            store={store}
            splitting={splitting}
          />
        </FormPart>
        {kind.isOfVendor && <DocumentFormWithholding />}
      </WithVendor>
      <Foot>
        <FormPart title={translate('documentForm.section.files')}>
          <Attachments path="media" kind="purchase_invoice" />
          <div style={{ marginTop: 16 }}>
            <DocumentFormNotes kind={kind} />
          </div>
        </FormPart>
        <Column>
          <FormPart title={translate('lineItems.totals.title')}>
            <TotalsPanel store={store} />
          </FormPart>
          <FormPart title={translate('documentForm.approval')}>
            <DocumentFormApproval kind={kind} store={store} billID={record?.id ?? null} />
          </FormPart>
        </Column>
      </Foot>
      <SaveBar
        cancel={translate('documentForm.cancel')}
        onCancel={onCancel}
        draft={permissions.canSaveDraft ? translate('documentForm.saveDraft') : null}
        submit={permissions.canSubmit ? <SubmitWords store={store} isAgain={isAgain} /> : null}
      />
      {splitLine !== null && <SplitLine index={splitLine} store={store} onClose={() => setSplitLine(null)} />}
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

/** Says what the button does, with the sum. */
function SubmitWords({ store, isAgain }: { store: TotalsStore; isAgain: boolean }) {
  const translate = useTranslate();
  const sum = useLive(store, ({ totals, currencyCode }) =>
    isZero(totals.total) ? '' : formatMoney(totals.total, currencyCode),
  );
  return translate(isAgain ? 'documentForm.submitAgain' : 'documentForm.submit', { sum }).trim();
}
