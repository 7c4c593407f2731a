import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { mayEnter } from '../../../../../domain/access/access.ts';
import { fromWire } from '../../../../../domain/money/money.ts';
import { formatMoney } from '../../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../../providers/data/dataProvider.ts';
import { ApiError, describeError } from '../../../../../providers/http/apiError.ts';
import { useActor } from '../../../../../providers/session/profile.tsx';
import { NotConnected } from '../../../../../src/ui/page/NotConnected.tsx';
import { Bone } from '../../../../../src/ui/page/PageSkeleton.tsx';
import { Section } from '../../../../../src/ui/page/Section.tsx';
import { SectionFailure } from '../../../../../src/ui/page/SectionFailure.tsx';
import { SimpleTable } from '../../../../../src/ui/page/SimpleTable.tsx';
import { fittingTypes, mappingAccess, tagAccess, taxAccess } from '../../../accountMapping/accountMapping.ts';
import type { BooksAccountAnswer } from '../../../accountMapping/accountMappingWire.ts';
import { labelOf } from '../../../accountMapping/booksOffer.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import type { BooksProgram } from '../../../connection/booksProgram.ts';
import { booksProgramAt } from '../../../connection/booksProgram.ts';
import type { PurchaseChoice, PurchaseSync } from '../purchaseSyncWire.ts';
import type { PurchaseTarget } from '../purchaseTabs.ts';
import { targetsOf } from '../purchaseTabs.ts';
import type { PurchaseOffer } from '../suggestedChoice.ts';
import { suggestedChoice } from '../suggestedChoice.ts';
import { usePurchaseActs } from './usePurchaseActs.tsx';

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 12 } as const;

interface Offer extends PurchaseOffer {
  accounts: readonly BooksAccountAnswer[];
}

interface ChoicesProps {
  area: 'bills' | 'purchases';
  purchase: PurchaseSync;
}

/** What of the books a purchase is posted with, once the books have said what they offer. */
export function PurchaseChoices(props: ChoicesProps) {
  const translate = useTranslate();
  const program = booksProgramAt(useLocation().pathname);
  return (
    <Section title={translate('purchaseSync.books')}>
      {props.purchase.connection === 'active' ? (
        <OfferedChoices {...props} program={program} />
      ) : (
        <NotConnected
          title={translate(`accountingPost.notConnected.${program}`)}
          text={translate('purchaseSync.notConnectedText')}
        />
      )}
    </Section>
  );
}

function OfferedChoices({ program, ...props }: ChoicesProps & { program: BooksProgram }) {
  const translate = useTranslate();
  const { offer, error, retry } = useOffer(program);
  if (offer) return <ChoiceForm {...props} offer={offer} />;
  return error ? (
    <SectionFailure error={error} title={translate('purchaseSync.offerFailed')} onRetry={retry} />
  ) : (
    <Bone style={{ width: '100%', height: 160 }} />
  );
}

function useOffer(program: BooksProgram) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const actor = useActor();
  const { data, error, refetch } = useQuery({
    queryKey: [program, 'offer'],
    queryFn: async ({ signal }): Promise<Offer> => {
      const read = async <Row,>(what: string) =>
        (await dataProvider.read<{ data: Row[] }>(program, { what, signal })).data;
      const [vendors, products, warehouses, terms, accounts, tags, taxes] = await Promise.all([
        read<Offer['vendors'][number]>('vendors'),
        read<Offer['products'][number]>('products'),
        read<Offer['warehouses'][number]>('warehouses'),
        read<Offer['terms'][number]>('terms'),
        mayEnter(actor, mappingAccess.view) ? read<BooksAccountAnswer>('accounts') : [],
        mayEnter(actor, tagAccess) ? read<{ id: string; name: string }>('tags') : null,
        mayEnter(actor, taxAccess) ? read<NonNullable<Offer['taxes']>[number]>('taxes') : null,
      ]);
      return { vendors, products, warehouses, terms, accounts, tags, taxes };
    },
    meta: { raisesErrorPage: false },
  });
  return { offer: data, error, retry: () => void refetch() };
}

/** Not every program has warehouses and terms. */
const isOffered = (offered: readonly unknown[], chosen: string | null) =>
  offered.length > 0 || chosen !== null;

function ChoiceForm({ area, purchase, offer }: ChoicesProps & { offer: Offer }) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`purchaseSync.${key}`, values);
  const targets = targetsOf(purchase.tab);
  const [choice, setChoice] = useState<PurchaseChoice>(
    () => purchase.post?.choice ?? suggestedChoice(purchase, offer, targets[0] ?? 'purchase'),
  );
  const { preview, post } = usePurchaseActs(area, purchase);
  const failure = post.error ?? preview.error;
  const errors = failure instanceof ApiError ? failure.fields : {};
  const change = (values: Partial<PurchaseChoice>) => {
    post.reset();
    preview.reset();
    setChoice((before) => ({ ...before, ...values }));
  };
  const changeLine = (lineID: number, values: Partial<PurchaseChoice['lines'][number]>) =>
    change({ lines: choice.lines.map((line) => (line.lineID === lineID ? { ...line, ...values } : line)) });
  const isExpense = choice.target === 'expense';
  const accounts = offer.accounts.filter(
    ({ isParent, type }) => !isParent && fittingTypes.category_policy.includes(type),
  );
  const items = isExpense
    ? accounts.map((one) => ({ id: one.id, label: labelOf(one) }))
    : offer.products.map(({ id, name }) => ({ id, label: name }));
  const unplaced =
    errors['target'] ?? (failure && Object.keys(errors).length === 0 && describeError(failure, translate));
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <div style={row}>
        {targets.length > 1 && (
          <Chosen
            label={words('target.label')}
            value={choice.target}
            options={targets.map((target) => ({ id: target, label: words(`target.${target}`) }))}
            onChoose={(target) => setChoice(suggestedChoice(purchase, offer, target as PurchaseTarget))}
          />
        )}
        <Chosen
          label={words('field.vendor')}
          value={choice.vendorID}
          none={words('field.addVendor', { name: purchase.vendorName })}
          options={offer.vendors.map(({ id, name }) => ({ id, label: name }))}
          error={errors['vendorID']}
          onChoose={(vendorID) => change({ vendorID })}
        />
        {!isExpense && isOffered(offer.warehouses, choice.warehouseID) && (
          <Chosen
            label={words('field.warehouse')}
            value={choice.warehouseID}
            none={words('field.none')}
            options={offer.warehouses.map(({ id, name }) => ({ id, label: name }))}
            error={errors['warehouseID']}
            onChoose={(warehouseID) => change({ warehouseID })}
          />
        )}
        {isOffered(offer.terms, choice.termID) && (
          <Chosen
            label={words('field.term')}
            value={choice.termID}
            none={words('field.none')}
            options={offer.terms.map(({ id, name }) => ({ id, label: name }))}
            error={errors['termID']}
            onChoose={(termID) => change({ termID })}
          />
        )}
      </div>
      {offer.tags !== null && (
        <ChosenTags
          offered={offer.tags}
          tags={choice.tags}
          error={errors['tags']}
          onChange={(tags) => change({ tags })}
        />
      )}
      <SimpleTable
        reflows
        caption={words('lines')}
        rows={purchase.lines}
        keyOf={({ id }) => String(id)}
        columns={[
          { key: 'name', header: words('column.name'), isRowHeader: true, cell: ({ name }) => name },
          { key: 'qty', header: words('column.qty'), cell: ({ qty, unit }) => `${qty} ${unit ?? ''}` },
          {
            key: 'amount',
            header: words('column.amount'),
            align: 'right',
            cell: ({ amount }) => formatMoney(fromWire(amount), purchase.currencyCode),
          },
          {
            key: 'item',
            header: words('column.item'),
            cell: ({ id, name }) => {
              const place = choice.lines.findIndex(({ lineID }) => lineID === id);
              return (
                <Chosen
                  label={`${words(isExpense ? 'field.account' : 'field.product')}: ${name}`}
                  isLabelHidden
                  value={choice.lines[place]?.itemID ?? null}
                  none={words('field.choose')}
                  options={items}
                  error={errors[`lines.${place}.itemID`]}
                  onChoose={(itemID) => changeLine(id, { itemID })}
                />
              );
            },
          },
          ...(offer.taxes === null
            ? []
            : [
                {
                  key: 'tax',
                  header: words('column.tax'),
                  cell: ({ id, name }: PurchaseSync['lines'][number]) => {
                    const place = choice.lines.findIndex(({ lineID }) => lineID === id);
                    return (
                      <Chosen
                        label={`${words('field.tax')}: ${name}`}
                        isLabelHidden
                        value={choice.lines[place]?.taxID ?? null}
                        none={words('field.noTax')}
                        options={(offer.taxes ?? []).map((tax) => ({ id: tax.id, label: tax.name }))}
                        error={errors[`lines.${place}.taxID`]}
                        onChoose={(taxID) => changeLine(id, { taxID })}
                      />
                    );
                  },
                },
              ]),
        ]}
      />
      {unplaced && <Alert severity="error">{unplaced}</Alert>}
      <div style={row}>
        <Button variant="contained" loading={post.isPending} onClick={() => post.mutate(choice)}>
          {words(purchase.post === null ? 'post' : 'again')}
        </Button>
        <Button variant="outlined" loading={preview.isPending} onClick={() => preview.mutate(choice)}>
          {words('preview.open')}
        </Button>
      </div>
      {preview.data && (
        <PreviewDialog
          preview={preview.data}
          currencyCode={purchase.currencyCode}
          onClose={() => preview.reset()}
        />
      )}
    </div>
  );
}

interface ChosenProps {
  label: string;
  isLabelHidden?: boolean;
  value: string | null;
  /** Stands in place of a choice; unset: something is always chosen. */
  none?: string;
  options: readonly { id: string; label: string }[];
  error?: string | undefined;
  onChoose: (id: string | null) => void;
}

/** One thing of the books. What is chosen and no longer offered stays, and is refused by who posts it. */
function Chosen({ label, isLabelHidden = false, value, none, options, error, onChoose }: ChosenProps) {
  const isOffered = value === null || options.some(({ id }) => id === value);
  return (
    <TextField
      select
      size="small"
      sx={{ minWidth: 'min(220px, 100%)', '& .MuiSelect-select': { whiteSpace: 'normal' } }}
      {...(isLabelHidden ? {} : { label })}
      value={value ?? ''}
      error={error !== undefined}
      helperText={error}
      onChange={({ target }) => onChoose(target.value || null)}
      slotProps={{
        select: { displayEmpty: true },
        inputLabel: { shrink: true },
        htmlInput: { 'aria-label': label },
      }}
    >
      {none !== undefined && <MenuItem value="">{none}</MenuItem>}
      {!isOffered && <MenuItem value={value ?? ''}>{value}</MenuItem>}
      {options.map(({ id, label: name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface TagsProps {
  offered: readonly { id: string; name: string }[];
  tags: readonly string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
}

function ChosenTags({ offered, tags, error, onChange }: TagsProps) {
  const translate = useTranslate();
  const left = offered.filter(({ id }) => !tags.includes(id));
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6 }}>
      {tags.map((id) => {
        const tag = offered.find((one) => one.id === id);
        return (
          <Chip
            key={id}
            size="small"
            label={tag?.name ?? id}
            color={tag ? 'default' : 'error'}
            onDelete={() => onChange(tags.filter((one) => one !== id))}
          />
        );
      })}
      {left.length > 0 && (
        <Chosen
          label={translate('purchaseSync.field.tags')}
          value={null}
          none={translate('accountMapping.addTag')}
          options={left.map(({ id, name }) => ({ id, label: name }))}
          error={error}
          onChoose={(id) => id !== null && onChange([...tags, id])}
        />
      )}
    </div>
  );
}
