import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { today } from '../../domain/day/day.ts';
import type { FilterKinds } from '../../domain/list/listQuery.ts';
import { readListQuery } from '../../domain/list/listQuery.ts';
import type { AnyListRoom, ListRow } from '../../domain/list/listRoom.ts';
import { columnsOf, rowTarget } from '../../domain/list/listRoom.ts';
import type { Named } from '../../domain/noun/fields.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { isCode, numericKinds, wordyKinds } from '../noun/columnNature.ts';
import { FieldText } from '../noun/fields/FieldText.tsx';
import { AppList } from '../ui/list/AppList.tsx';
import type { CardPlace, Column } from '../ui/list/columns.ts';
import { ListExport } from '../ui/list/export/ListExport.tsx';
import { PageBody } from '../ui/page/PageBody.tsx';
import { SubHeader } from '../ui/page/SubHeader.tsx';
import type { ListPieces } from './listRoutes.ts';
import { useListFields } from './useListFields.ts';
import { useRecordAddress } from './useRecordAddress.ts';

type Row = ListRow<AnyListRoom>;

/** Where a phone shows a column: who, how much, when. */
function placeOf({ fields, title, sum }: AnyListRoom, key: string): { place?: CardPlace } {
  if (key === title) return { place: 'who' };
  if (key === sum) return { place: 'amount' };
  const firstDay = Object.keys(fields).find((name) => fields[name]?.kind === 'day');
  return key === firstDay ? { place: 'when' } : {};
}

/** The columns of a list room by its fields, with what its room says instead. */
function shownColumns(
  room: AnyListRoom,
  own: Readonly<Record<string, Partial<Column<Row>> | undefined>>,
  headerOf: (key: string) => string,
  pageOf: ((row: Row) => string) | null,
): Column<Row>[] {
  const { title, hidden, leads } = room;
  const columns = columnsOf(room).map(([key, field]): Column<Row> => {
    const address = leads[key];
    const isText = wordyKinds.includes(field.kind) && !isCode(field);
    return {
      key,
      header: headerOf(key),
      sortable: field.isSorted === true,
      isRowHeader: key === title,
      isHiddenAtFirst: hidden.includes(key),
      ...(numericKinds.includes(field.kind) ? { align: 'right' as const } : {}),
      ...(isText && key !== title ? { isText, under: title } : {}),
      ...placeOf(room, key),
      ...(key === title && pageOf ? { href: pageOf } : {}),
      ...(address === undefined ? {} : { href: (row) => row[address as keyof Row] as string | null }),
      cell: (row) => <FieldText noun={room.name} name={key} field={field} record={row} />,
      ...own[key],
    };
  });
  return columns.toSorted((a, b) => Number(b.isRowHeader) - Number(a.isRowHeader));
}

/** What the tab that is open asks of the list. */
function tabOf({ spec }: AnyListRoom, { tabFilter }: ListPieces, search: URLSearchParams): object {
  if (tabFilter === undefined) return {};
  const { filter } = readListQuery(spec, String(search)).query;
  return { [tabFilter]: filter[tabFilter] };
}

/** The list of a list room, as a screen. */
export function listScreen(room: AnyListRoom, pieces: ListPieces) {
  const { name, path, spec, title, sum, first } = room;
  const { tabs: Tabs, above: Above, columns = {}, rowActions, titleAt } = pieces as ListPieces<Row>;
  const target = rowTarget(room);
  const nameOf = (row: Row) => {
    const value = row[title as keyof typeof row] as string | Named | null;
    return typeof value === 'object' ? (value?.name ?? '') : value;
  };

  return function ListScreen() {
    const translate = useTranslate();
    const { timeZone } = useActor();
    const [begun] = useState(() => first(today(timeZone, new Date())));
    const fields = useListFields(room, { tabFilter: pieces.tabFilter });
    const addressOf = useRecordAddress(target?.resource ?? path);
    const [search] = useSearchParams();
    const firstFilter = { ...begun, ...tabOf(room, pieces, search) };
    const shownTitle = translate(titleAt?.(search) ?? `title.${name}`);
    const pageOf = target && addressOf ? (row: Row) => addressOf(target.idOf(row)) : null;
    return (
      <>
        <SubHeader title={shownTitle} />
        {Tabs && <Tabs />}
        <PageBody>
          {Above && <Above />}
          <AppList<Row, FilterKinds>
            resource={path}
            spec={spec}
            hasSums={sum !== undefined}
            firstFilter={firstFilter}
            {...(pieces.tabKeys ? { readElsewhere: pieces.tabKeys } : {})}
            caption={shownTitle}
            columns={shownColumns(room, columns, (key) => translate(`${name}.field.${key}`), pageOf)}
            nameOf={nameOf}
            fields={fields}
            {...(rowActions ? { rowActions } : {})}
            toolbar={(shown) => <ListExport list={shown} />}
            failedText={translate(`${name}.failed`, { _: translate('noun.failedText') })}
            nothingYet={{
              title: translate(`${name}.nothing`),
              text: translate(`${name}.nothingYet`),
            }}
          />
        </PageBody>
      </>
    );
  };
}
