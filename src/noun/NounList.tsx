import { useTranslate } from 'react-admin';
import { mayEnter } from '../../domain/access/access.ts';
import type { AnyNoun, NounView } from '../../domain/noun/noun.ts';
import { importAccess, nounAccess } from '../../domain/noun/nounAccess.ts';
import { isImported } from '../../domain/noun/nounSheets.ts';
import { importAddresses, sortsOf } from '../../domain/noun/noun.ts';
import { nounFor } from '../../domain/noun/nounFor.ts';
import type { FilterKinds } from '../../domain/list/listQuery.ts';
import { dayOfInstant, formatDay } from '../../domain/day/day.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { ListExport } from '../ui/list/export/ListExport.tsx';
import type { Action } from '../ui/action/action.ts';
import type { CardPlace, Column } from '../ui/list/columns.ts';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { useLocale } from '../ui/useLocale.ts';
import { FieldText } from './fields/FieldText.tsx';
import { lawLooks } from '../../domain/lifecycle/statusLook.ts';
import { writtenPaths } from '../../domain/noun/nounAddresses.ts';
import { listedColumns, ownTask, shownColumns } from '../../domain/noun/nounList.ts';
import { listedNoun } from './listedNoun.ts';
import { actionPieces, nounOnScreen } from './nounOnScreen.ts';
import type { NounPieces } from './nounPieces.ts';
import { isCode, numericKinds, wordyKinds } from './columnNature.ts';
import { useNounFilterFields } from './useNounFilterFields.ts';
import { RecordList } from './RecordList.tsx';
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
  if (key === 'status' || key === ownTask) return { place: 'status' };
  const { columns } = noun.list;
  const amount = columns.find(isMoney) ?? columns.find((name) => numeric.includes(kindOf(name)));
  if (key === amount) return { place: 'amount' };
  const other = noun.list.columns.find((name) => name !== noun.title && name !== 'status' && name !== amount);
  return key === other ? { place: 'when' } : {};
}

/** So many columns go under the name of a record where a list is narrow; of the others every second under the one before. */
const underName = 2;

/**
 * Under which column one goes where there is no room beside it: words and choices first, then every second figure. Of a view
 * those that the noun's own list has go first: what a view adds is what it is opened for.
 */
function foldedUnder(
  { fields, title, list }: AnyNoun,
  shown: readonly string[],
): ReadonlyMap<string, string> {
  const named = [...new Set([...list.columns, ...shown])].filter(
    (key) => shown.includes(key) && key !== title && key !== 'status',
  );
  const ofKinds = (kinds: readonly string[]) =>
    named.filter((key) => kinds.includes(fields[key]?.kind ?? ''));
  const words = ofKinds([...wordyKinds, 'choice']);
  const others = words.slice(underName);
  return new Map([
    ...words.slice(0, underName).map((key): [string, string] => [key, title]),
    ...[others, ofKinds(numericKinds)].flatMap(secondUnderFirst),
  ]);
}

/** Every second one, with the one before. */
const secondUnderFirst = (keys: readonly string[]): [string, string][] =>
  keys.flatMap((key, place): [string, string][] => {
    const before = keys[place - 1];
    return place % 2 === 1 && before !== undefined ? [[key, before]] : [];
  });

const noMenu: NonNullable<NounPieces['useCreateMenu']> = () => undefined;
const noActions: NonNullable<NounPieces['useListActions']> = () => [];
const noRowActions: NonNullable<NounPieces['useRowActions']> = () => () => [];

/** The list of a noun, as a screen; at its own address or in a view. */
export function nounList(declared: AnyNoun, pieces: NounPieces, view?: NounView) {
  const cells = pieces.cells as Readonly<Record<string, (row: NounRecord) => React.ReactNode>> | undefined;
  const onScreen = { ...nounOnScreen(declared, view), ...actionPieces(pieces) };
  const {
    listTabs: Tabs,
    aboveList: Above,
    useCreateMenu = noMenu,
    useListActions = noActions,
    useRowActions = noRowActions,
    inWords = [],
  } = pieces;
  /** Rows that live with a record are counted, unless the room words them. */
  const kindOf = (key: string) => {
    const kind = declared.fields[key]?.kind ?? '';
    return kind === 'many' && cells?.[key] ? 'longText' : kind;
  };

  return function NounList() {
    const actor = useActor();
    const noun = nounFor(declared, actor);
    const { title, fields, list } = noun;
    const listed = listedNoun(noun, view);
    const { at, pathOf, spec } = listed;
    const sorts = sortsOf(noun);
    const translate = useTranslate();
    const words = useNounWords(noun.name);
    const locale = useLocale();
    const filterFields = useNounFilterFields(noun, spec);
    const offered = useCreateMenu(view);
    const ownActions = useListActions(view);
    const rowActions = useRowActions() as (row: NounRecord, at: string) => readonly Action[];

    const cellOf = (key: string, row: NounRecord) => {
      const own = cells?.[key];
      if (own) return own(row);
      if (key === ownTask) {
        const { reviewStatus = '' } = row;
        return <StatusBadge status={reviewStatus} looks={lawLooks} isMyTurn={reviewStatus === 'awaiting'} />;
      }
      if (key === 'status')
        return <StatusBadge status={row.status} looks={view?.looks ?? noun.lifecycle.looks} />;
      if (key === 'createdAt') return formatDay(dayOfInstant(row.createdAt, actor.timeZone), locale);
      const field = fields[key];
      return field && <FieldText noun={noun.name} name={key} field={field} record={row} />;
    };
    const isMoney = (key: string) => isOfMoney(noun, key) && !inWords.includes(key);
    const nature: ColumnNature = { kindOf, isMoney };
    const shown = shownColumns(noun, view);
    const folded = foldedUnder(noun, shown);
    const columns = listedColumns(noun, view).map((key): Column<NounRecord> => {
      const under = folded.get(key);
      return {
        key,
        ...(under === undefined ? {} : { under }),
        header: words(`field.${key}`),
        sortable: sorts.includes(key),
        isRowHeader: key === title,
        isHiddenAtFirst: !shown.includes(key),
        isText: isWordy(noun, key, nature),
        ...placeOf(noun, key, nature),
        ...(numeric.includes(kindOf(key)) || isMoney(key) ? { align: 'right' as const } : {}),
        ...(key === title ? { href: ({ id }: NounRecord) => pathOf(id) } : {}),
        cell: (row) => cellOf(key, row),
      };
    });
    const mayCreate =
      view === undefined && noun.isMade !== true && mayEnter(actor, nounAccess(noun, 'create'));
    const mayImport = view === undefined && isImported(noun) && mayEnter(actor, importAccess(noun));
    const isInSheets = noun.hasNoSheets !== true;
    // What waits for others, or was decided, is looked at and not ticked.
    const refusalOf = (row: NounRecord) =>
      noun.lifecycle.transitions.some(({ isBulk, ability }) => isBulk && ability && row[ability])
        ? null
        : translate('approval.review.processed');
    const create = { id: 'create', label: words('create'), to: `${at}/form` };
    const bring = { id: 'import', label: words('import'), to: importAddresses(noun).start };
    return (
      <RecordList<NounRecord, FilterKinds>
        noun={onScreen}
        view={view ? `${view.name}List` : 'list'}
        list={listed}
        header={{
          title: view ? translate(`title.${noun.name}.${view.name}`) : words('many'),
          ...(offered ? { primaryList: offered } : offered !== null && mayCreate ? { primary: create } : {}),
          actions: [...ownActions, ...(mayImport ? [bring] : [])],
        }}
        tabs={
          <>
            {Tabs && <Tabs />}
            {offered?.dialog}
          </>
        }
        around={(drawn) => (
          <>
            {Above && view === undefined && <Above />}
            {drawn}
          </>
        )}
        moreActions={(row) => rowActions(row, pathOf(row.id))}
        hasSums={list.sum !== undefined}
        caption={words('many')}
        columns={columns}
        {...(view?.isWorkedSingly ? {} : { batch: view ? { refusalOf } : {} })}
        fields={filterFields}
        failedText={words('failedText')}
        nothingYet={{ text: words(view ? `nothing.${view.name}` : 'nothingYet') }}
        toolbar={(shown) =>
          isInSheets && writtenPaths(noun).includes(listed.listResource) && <ListExport list={shown} />
        }
      />
    );
  };
}
