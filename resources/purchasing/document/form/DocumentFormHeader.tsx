import { styled } from '@mui/material/styles';
import { useDataProvider, useTranslate } from 'react-admin';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { noChoice } from '../../../../domain/noun/fields.ts';
import { mayEnter } from '../../../../domain/access/access.ts';
import { currencyPrefix } from '../../../../domain/money/moneyFormat.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { ChoiceField, searchRows } from '../../../../src/ui/form/fields/ChoiceField.tsx';
import { DayField } from '../../../../src/ui/form/fields/DayField.tsx';
import { Field, useFieldAria } from '../../../../src/ui/form/fields/Field.tsx';
import { MoreFields } from '../../../../src/ui/form/MoreFields.tsx';
import { MoneyField } from '../../../../src/ui/form/fields/MoneyField.tsx';
import { SelectControl } from '../../../../src/ui/form/fields/controls.ts';
import { SaidText } from '../../../../src/ui/lineGrid/GridFooter.tsx';
import { SelectField } from '../../../../src/ui/form/fields/SelectField.tsx';
import { SwitchField } from '../../../../src/ui/form/fields/SwitchField.tsx';
import { TextField } from '../../../../src/ui/form/fields/TextField.tsx';
import { useClearError } from '../../../../src/ui/form/fields/useFieldError.ts';
import { KeptText } from '../../../../src/ui/form/formLayout.ts';
import { fieldID } from '../../../../src/ui/form/fields/fieldID.ts';
import type { DocumentKind } from '../document.ts';
import { forWhom, urgencyLevels } from '../document.ts';
import { DocumentFormCurrency, FromVendor } from './DocumentFormCurrency.tsx';
import type { DocumentFields } from './DocumentFormFields.tsx';
import { searchOwn } from './searchOwn.tsx';
import type { VendorRow } from './vendor/VendorDefaults.tsx';
import { useVendorDefaults } from './vendor/VendorDefaults.tsx';
import type { Option } from '../../../../src/ui/form/fields/option.ts';

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 230px), 1fr))',
  gap: '14px 16px',
});

/** What the vendor brought, under the fields. */
const Notes = styled('div')({ marginTop: 8, fontSize: '0.8125rem' });

/** What the document is about: who sent it, when, what it is paid in, for whom. */
export function DocumentFormHeader({ kind }: { kind: DocumentKind }) {
  return kind.isOfVendor ? <OfVendor kind={kind} /> : <OfRequester kind={kind} />;
}

/** What a field is called in the form of a kind. */
export function fieldLabel(
  { words }: DocumentKind,
  name: string,
  translate: (key: string, options?: Record<string, unknown>) => string,
): string {
  return translate(`${words}Form.field.${name}`, { _: translate(`documentForm.field.${name}`) });
}

/** What is needed, where, how soon: no vendor is chosen yet. */
function OfRequester({ kind }: { kind: DocumentKind }) {
  const translate = useTranslate();
  return (
    <Grid>
      <ForWhomFields />
      <DayField path="transactionDate" label={fieldLabel(kind, 'transactionDate', translate)} />
      <DayField path="dueDate" label={fieldLabel(kind, 'dueDate', translate)} isOptional />
      <DocumentFormCurrency broughtCode={null} />
    </Grid>
  );
}

function OfVendor({ kind }: { kind: DocumentKind }) {
  const translate = useTranslate();
  const { getValues } = useFormContext<DocumentFields>();
  const dataProvider = useDataProvider();
  const { vendor, choose, fillDueDate, said } = useVendorDefaults();
  const label = (name: string) => fieldLabel(kind, name, translate);

  async function searchVendors(text: string, signal: AbortSignal): Promise<VendorRow[]> {
    const rows = await searchRows<VendorRow>(dataProvider, 'vendors', text, signal);
    return rows.map((row) =>
      row.status === 'inactive' ? { ...row, refusal: translate('documentForm.archived') } : row,
    );
  }

  return (
    <>
      <Grid>
        {kind.isChange ? (
          <KeptChoice path="vendor" label={label('vendor')} />
        ) : (
          <ChoiceField
            path="vendor"
            label={label('vendor')}
            searchKey="vendors"
            search={searchVendors}
            onChosen={choose}
          />
        )}
        <TextField
          path="referenceNumber"
          label={translate(`${kind.words}Form.referenceNumber`)}
          isOptional
          maxLength={100}
        />
        <DayField
          path="transactionDate"
          label={label('transactionDate')}
          onDay={() => fillDueDate(getValues('termPayment').id)}
        />
        <TermField />
        <DayField path="dueDate" label={label('dueDate')} isOptional={!kind.isOwed} />
        {kind.isOffer && <DayField path="expirationDate" label={label('expirationDate')} isOptional />}
        {kind.isChange ? (
          <KeptCurrency />
        ) : (
          <DocumentFormCurrency broughtCode={vendor?.currencyCode ?? null} />
        )}
      </Grid>
      <Notes>
        <SaidText said={said} />
        {vendor?.companyAccount && (
          <FromVendor>
            {translate('documentForm.vendor.paidFrom', { account: vendor.companyAccount.name })}
          </FromVendor>
        )}
      </Notes>
      <SeldomNeeded kind={kind} />
    </>
  );
}

/** What most documents leave as it is. */
function SeldomNeeded({ kind }: { kind: DocumentKind }) {
  const translate = useTranslate();
  const { control } = useFormContext<DocumentFields>();
  const [
    organization,
    warehouse,
    requester,
    urgencyLevel,
    isPriceIncludeTax,
    witholding,
    witholdingAmount,
    prepaidAmount,
    vatDifference,
    taxInvoiceNumber,
    taxInvoiceDate,
    currencyCode,
  ] = useWatch({
    control,
    name: [
      'organization',
      'warehouse',
      'requester',
      'urgencyLevel',
      'isPriceIncludeTax',
      'witholding',
      'witholdingAmount',
      'prepaidAmount',
      'vatDifference',
      'taxInvoiceNumber',
      'taxInvoiceDate',
      'currencyCode',
    ],
  });
  const label = (name: string) => translate(`documentForm.field.${name}`);
  const hasForWhom = mayEnter(useActor(), forWhom);
  const forWhomTexts = {
    organization: organization.name,
    warehouse: warehouse.name,
    requester: requester.name,
    urgencyLevel: translate(`document.urgency.${urgencyLevel}`),
  };
  const money = (text: string) => (text === '' ? '' : `${currencyPrefix(currencyCode)} ${text}`);
  const texts = {
    ...(hasForWhom ? forWhomTexts : {}),
    ...(kind.isOwed ? { taxInvoiceNumber, taxInvoiceDate } : {}),
    witholding: witholding === '' ? '' : `${witholding} %`,
    witholdingAmount: witholdingAmount === '' ? '' : `${currencyPrefix(currencyCode)} ${witholdingAmount}`,
    ...(kind.isOwed ? { prepaidAmount: money(prepaidAmount), vatDifference: money(vatDifference) } : {}),
    isPriceIncludeTax: isPriceIncludeTax ? translate('document.yes') : '',
  };
  return (
    <div style={{ marginTop: 8 }}>
      <MoreFields
        title={translate('form.more')}
        fields={Object.entries(texts).map(([path, text]) => ({ path, label: label(path), text }))}
      >
        <Grid>
          {hasForWhom && <ForWhomFields keepsRequester={kind.isChange === true} />}
          {kind.isOwed && (
            <>
              <TextField
                path="taxInvoiceNumber"
                label={label('taxInvoiceNumber')}
                isOptional
                maxLength={30}
              />
              <DayField path="taxInvoiceDate" label={label('taxInvoiceDate')} isOptional />
            </>
          )}
          <TextField path="witholding" label={label('witholding')} isOptional maxLength={8} />
          <MoneyField
            path="witholdingAmount"
            label={label('witholdingAmount')}
            currencyCode={currencyCode}
            isOptional
          />
          {kind.isOwed && (
            <>
              <MoneyField
                path="prepaidAmount"
                label={label('prepaidAmount')}
                currencyCode={currencyCode}
                isOptional
              />
              <TextField path="vatDifference" label={label('vatDifference')} isOptional maxLength={8} />
            </>
          )}
          <SwitchField path="isPriceIncludeTax" label={label('isPriceIncludeTax')} isBeside />
        </Grid>
      </MoreFields>
    </div>
  );
}

/** For whom it is, where it goes, how soon. */
function ForWhomFields({ keepsRequester = false }: { keepsRequester?: boolean }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const label = (name: string) => translate(`documentForm.field.${name}`);
  return (
    <>
      <ChoiceField
        path="organization"
        label={label('organization')}
        isOptional
        searchKey="organizations"
        search={searchOwn(dataProvider, 'organizations')}
      />
      <ChoiceField
        path="warehouse"
        label={label('warehouse')}
        isOptional
        searchKey="warehouses"
        search={searchOwn(dataProvider, 'warehouses')}
      />
      {keepsRequester ? (
        <KeptChoice path="requester" label={label('requester')} />
      ) : (
        <ChoiceField
          path="requester"
          label={label('requester')}
          searchKey="employees"
          search={(text, signal) => searchRows<Option>(dataProvider, 'employees', text, signal)}
        />
      )}
      <SelectField
        path="urgencyLevel"
        label={label('urgencyLevel')}
        options={urgencyLevels.map((value) => ({ value, label: translate(`document.urgency.${value}`) }))}
      />
    </>
  );
}

/** What a change of a document keeps of it. */
function KeptChoice({ path, label }: { path: 'vendor' | 'requester'; label: string }) {
  const { control } = useFormContext<DocumentFields>();
  const { name } = useWatch({ control, name: path });
  return (
    <Field path={path} label={label}>
      <KeptText id={fieldID(path)}>{name}</KeptText>
    </Field>
  );
}

function KeptCurrency() {
  const translate = useTranslate();
  const { control } = useFormContext<DocumentFields>();
  const currencyCode = useWatch({ control, name: 'currencyCode' });
  return (
    <Field path="currencyCode" label={translate('documentForm.field.currencyCode')}>
      <KeptText id={fieldID('currencyCode')}>{currencyCode}</KeptText>
    </Field>
  );
}

function TermField() {
  const { terms, vendor, fillDueDate } = useVendorDefaults();
  const translate = useTranslate();
  const { control } = useFormContext<DocumentFields>();
  const {
    field: { ref, ...field },
  } = useController({ control, name: 'termPayment' });
  const clearError = useClearError();
  const aria = useFieldAria('termPayment');
  const { id } = field.value;
  const isKnown = id === null || terms.some((term) => term.id === id);
  return (
    <Field path="termPayment" label={translate('documentForm.field.termPayment')} isOptional>
      <SelectControl
        {...aria}
        ref={ref}
        onBlur={field.onBlur}
        value={id ?? ''}
        onChange={(event) => {
          const term = terms.find((one) => String(one.id) === event.target.value);
          field.onChange(term ? { id: term.id, name: term.name } : noChoice);
          clearError('termPayment');
          fillDueDate(term?.id ?? null);
        }}
      >
        <option value="">{translate('form.choice.none')}</option>
        {!isKnown && <option value={id}>{field.value.name}</option>}
        {terms.map((term) => (
          <option key={term.id} value={term.id}>
            {term.name}
          </option>
        ))}
      </SelectControl>
      {id !== null && id === vendor?.term?.id && <FromVendor />}
    </Field>
  );
}

/** A note on the document, under its files. */
export function DocumentFormNotes({ kind }: { kind: DocumentKind }) {
  const translate = useTranslate();
  return <TextField path="notes" label={fieldLabel(kind, 'notes', translate)} rows={3} isOptional />;
}
