import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { mayEnter } from '../../domain/access/access.ts';
import type { AnyNoun, NounView } from '../../domain/noun/noun.ts';
import { importAccess, importAddresses, nounAccess, sortsOf } from '../../domain/noun/noun.ts';
import { nounFor } from '../../domain/noun/nounFor.ts';
import type { FilterKinds } from '../../domain/list/listQuery.ts';
import { dayOfInstant, formatDay } from '../../domain/day/day.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { forgetQueue } from '../ui/approval/reviewQueue.ts';
import type { BatchOptions } from '../ui/list/appListProps.ts';
import { AppList } from '../ui/list/AppList.tsx';
import { ListExport } from '../ui/list/export/ListExport.tsx';
import type { CardPlace, Column } from '../ui/list/columns.ts';
import type { FilterFields } from '../ui/list/filter/filterFields.ts';
import { PageBody } from '../ui/page/PageBody.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { SubHeader } from '../ui/page/SubHeader.tsx';
import { useLocale } from '../ui/useLocale.ts';
import { FieldText } from './fields/FieldText.tsx';
import { firstNounFilter, nounListSpec } from '../../domain/noun/nounList.ts';
import { actionPieces, nounOnScreen } from './nounOnScreen.ts';
import type { NounPieces } from './nounPieces.ts';
import { useCustomList } from './customFields/customFieldList.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import { isCode, numericKinds, wordyKinds } from './columnNature.ts';
import { useNounFilterFields } from './useNounFilterFields.ts';
import { useNounActions } from './useNounActions.tsx';
import { useNounWords } from './useNounWords.ts';
import type { NounRecord } from './nounRecord.ts';

const numeric = [...numericKinds, 'many'];

/** What the columns of a list are. */
interface ColumnNature {
  kindOf: (key: string) => string;
  isMoney: (key: string) => boolean;
}

/** Whether what a column says may be cut where there is no room. */
function isWordy({ title, fields }: AnyNoun, key: string, { kindOf, isMoney }: ColumnNature): boolean {
  return wordyKinds.includes(kindOf(key)) && (key === title || !(isCode(fields[key]) || isMoney(key)));
}

/** Whether a column says money: of the record, or of rows that live with it. */
function isOfMoney({ fields }: Pick<AnyNoun, 'fields'>, key: string): boolean {
  const field = fields[key];
  if (field?.kind === 'many') return Object.values(field.fields).some(({ kind }) => kind === 'amount');
  return field?.kind === 'amount';
}

/** Where a phone shows a column. */
function placeOf(noun: AnyNoun, key: string, { kindOf, isMoney }: ColumnNature): { place?: CardPlace } {
  if (key === noun.title) return { place: 'who' };
  if (key === 'status') return { place: 'status' };
  const { columns } = noun.list;
  const amount = columns.find(isMoney) ?? columns.find((name) => numeric.includes(kindOf(name)));
  if (key === amount) return { place: 'amount' };
  const other = noun.list.columns.find((name) => name !== noun.title && name !== 'status' && name !== amount);
  return key === other ? { place: 'when' } : {};
}

/** So many columns go under the name of a record where a list is narrow; of the others every second under the one before. */
const underName = 2;

/** Under which column one goes where there is no room beside it: words and choices give way to figures and statuses. */
function foldedUnder({ fields, title, list }: AnyNoun): ReadonlyMap<string, string> {
  const kinds = [...wordyKinds, 'choice'];
  const foldable = list.columns.filter(
    (key) => key !== title && key !== 'status' && kinds.includes(fields[key]?.kind ?? ''),
  );
  return new Map(
    foldable.flatMap((key, place): [string, string][] => {
      if (place < underName) return [[key, title]];
      const before = foldable[place - 1];
      return (place - underName) % 2 === 1 && before !== undefined ? [[key, before]] : [];
    }),
  );
}

const noMenu: NonNullable<NounPieces['useCreateMenu']> = () => undefined;

/** The list of a noun, as a screen; at its own address or in a view. */
export function nounList(declared: AnyNoun, pieces: NounPieces, view?: NounView) {
  const cells = pieces.cells as Readonly<Record<string, (row: NounRecord) => React.ReactNode>> | undefined;
  const onScreen = { ...nounOnScreen(declared), ...actionPieces(pieces) };
  const { listTabs: Tabs, useCreateMenu = noMenu, inWords = [] } = pieces;
  /** Rows that live with a record are counted, unless the room words them. */
  const kindOf = (key: string) => {
    const kind = declared.fields[key]?.kind ?? '';
    return kind === 'many' && cells?.[key] ? 'longText' : kind;
  };

  return function NounList() {
    const actor = useActor();
    const noun = nounFor(declared, actor);
    const { path, title, fields, list } = noun;
    const { at } = view ?? noun;
    const listed = nounListSpec(noun, view);
    const custom = useCustomList<NounRecord, FilterKinds>(noun.customFields, listed);
    const { spec } = custom;
    const sorts = sortsOf(noun);
    const translate = useTranslate();
    const words = useNounWords(noun.name);
    const locale = useLocale();
    const actions = useNounActions(onScreen, view ? `${view.name}List` : 'list');
    // Who comes back to the list goes through it as it is then.
    useEffect(() => forgetQueue(spec.screen), [spec.screen]);
    const filterFields: FilterFields<FilterKinds> = {
      ...useNounFilterFields(noun, listed),
      ...custom.filterFields,
    };
    const menu = useCreateMenu();
    if (custom.isAwaited) return <PageSkeleton />;

    const cellOf = (key: string, row: NounRecord) => {
      const own = cells?.[key];
      if (own) return own(row);
      if (key === 'status') return <StatusBadge status={row.status} looks={noun.lifecycle.looks} />;
      if (key === 'createdAt') return formatDay(dayOfInstant(row.createdAt, actor.timeZone), locale);
      const field = fields[key];
      return field && <FieldText noun={noun.name} name={key} field={field} record={row} />;
    };
    const folded = foldedUnder(noun);
    const isMoney = (key: string) => isOfMoney(noun, key) && !inWords.includes(key);
    const nature: ColumnNature = { kindOf, isMoney };
    const columns = [...list.columns, ...(list.hidden ?? [])].map((key): Column<NounRecord> => {
      const under = folded.get(key);
      return {
        key,
        ...(under === undefined ? {} : { under }),
        header: words(`field.${key}`),
        sortable: sorts.includes(key),
        isRowHeader: key === title,
        isHiddenAtFirst: list.hidden?.includes(key) === true,
        isText: isWordy(noun, key, nature),
        ...placeOf(noun, key, nature),
        ...(numeric.includes(kindOf(key)) || isMoney(key) ? { align: 'right' as const } : {}),
        ...(key === title ? { href: (row: NounRecord) => `${at}/${row.id}` } : {}),
        cell: (row) => cellOf(key, row),
      };
    });
    const mayCreate =
      view === undefined && noun.isMade !== true && mayEnter(actor, nounAccess(noun, 'create'));
    const isInSheets = noun.hasNoSheets !== true;
    const batch: BatchOptions<NounRecord> = {
      actions: actions.bulkActions,
      seenOf: ({ id, version }) => ({ id, version }),
      ...(view
        ? {
            // What waits for others, or was decided, is looked at and not ticked.
            refusalOf: (row: NounRecord) =>
              noun.lifecycle.transitions.some(({ isBulk, ability }) => isBulk && ability && row[ability])
                ? null
                : translate('approval.review.processed'),
          }
        : {}),
    };
    const create = { id: 'create', label: words('create'), to: `${at}/form` };
    const bring = { id: 'import', label: words('import'), to: importAddresses(noun).start };
    return (
      <>
        <SubHeader
          title={view ? words(`view.${view.name}`) : words('many')}
          {...(menu ? { primaryList: menu } : mayCreate ? { primary: create } : {})}
          actions={
            view === undefined && isInSheets && noun.isMade !== true && mayEnter(actor, importAccess(noun))
              ? [bring]
              : []
          }
        />
        {Tabs && <Tabs />}
        <PageBody>
          <AppList<NounRecord, FilterKinds>
            resource={path}
            spec={spec}
            hasSums={list.sum !== undefined}
            firstFilter={firstNounFilter(noun, view)}
            caption={words('many')}
            columns={[...columns, ...custom.columns]}
            nameOf={onScreen.nameOf}
            rowActions={actions.rowMenu((row) => `${at}/${row.id}`)}
            {...(actions.bulkActions.length > 0 ? { batch } : {})}
            fields={filterFields}
            failedText={words('failedText')}
            nothingYet={{ text: words(view ? `nothing.${view.name}` : 'nothingYet') }}
            toolbar={(shown) => isInSheets && <ListExport list={shown} />}
          />
        </PageBody>
        {actions.dialog}
      </>
    );
  };
}
