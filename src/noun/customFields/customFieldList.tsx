import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type {
  CustomField,
  CustomFieldSubjects,
  CustomFieldValue,
} from '../../../domain/noun/customFields/customFields.ts';
import {
  customFilterAccess,
  customFilterPrefix,
  optionTypes,
} from '../../../domain/noun/customFields/customFields.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import type { Column } from '../../ui/list/columns.ts';
import type { FilterField } from '../../ui/list/filter/filterFields.ts';
import type { FilterKind } from '../../../domain/list/filterKinds.ts';
import { dayRangeFilter, idFilter, textFilter } from '../../../domain/list/filterKinds.ts';
import type { FilterKinds, ListSpec } from '../../../domain/list/listQuery.ts';
import { useCustomFields } from './useCustomFields.ts';
import { lazyPiece } from '../../ui/page/lazyPiece.tsx';

const CustomValueText = lazyPiece(() =>
  import('./CustomValueText.tsx').then((piece) => ({ default: piece.CustomValueText })),
);

interface AddedRow {
  id: number;
  customFields?: readonly CustomFieldValue[];
}

const nameOf = ({ id }: CustomField): string => `${customFilterPrefix}${id}`;

/** The fields that the person can narrow a list by. */
function filteredBy(actor: Actor, fields: readonly CustomField[]): readonly CustomField[] {
  return mayEnter(actor, customFilterAccess) ? fields.filter(({ isShownInFilter }) => isShownInFilter) : [];
}

function kindOf({ inputType }: CustomField): FilterKind<unknown> {
  if (optionTypes.includes(inputType)) return idFilter() as FilterKind<unknown>;
  return (inputType === 'date' ? dayRangeFilter() : textFilter()) as FilterKind<unknown>;
}

/** What a list can be asked, with the fields that the company added. */
function withCustomFilters<Spec extends ListSpec>(
  spec: Spec,
  actor: Actor,
  fields: readonly CustomField[],
): Spec {
  const added = filteredBy(actor, fields).map((field) => [nameOf(field), kindOf(field)] as const);
  return added.length === 0 ? spec : { ...spec, filters: { ...spec.filters, ...Object.fromEntries(added) } };
}

/** How their filters are shown. */
function customFilterFields(
  actor: Actor,
  fields: readonly CustomField[],
): Readonly<Record<string, FilterField>> {
  return Object.fromEntries(
    filteredBy(actor, fields).map((field) => [
      nameOf(field),
      {
        label: field.name,
        ...(field.options.length > 0
          ? { options: field.options.map(({ id, name }) => ({ value: String(id), label: name })) }
          : {}),
      },
    ]),
  );
}

/** A column for each field, shown when asked for. */
function customColumns<Row extends AddedRow>(fields: readonly CustomField[]): Column<Row>[] {
  return fields.map((field) => ({
    key: nameOf(field),
    header: field.name,
    isText: field.inputType !== 'date' && field.inputType !== 'phoneNumber',
    isHiddenAtFirst: true,
    cell: (row) => {
      const held = row.customFields?.find(({ fieldID }) => fieldID === field.id);
      if (!held) return '-';
      return (
        <Suspense fallback={null}>
          <CustomValueText held={held} />
        </Suspense>
      );
    },
  }));
}

/** What a list can be asked once the fields are known that the company added to its records. */
export function useCustomSpec<Spec extends ListSpec | undefined>(
  subjects: CustomFieldSubjects | undefined,
  spec: Spec,
) {
  const actor = useActor();
  const { fields, isPending } = useCustomFields(subjects);
  return { spec: spec && withCustomFilters(spec, actor, fields), fields, isPending };
}

/** What a list has of the fields that the company added. */
export function useCustomList<Row extends AddedRow, Kinds extends FilterKinds>(
  subjects: CustomFieldSubjects | undefined,
  listed: ListSpec<Kinds>,
) {
  const actor = useActor();
  const { search } = useLocation();
  const { spec, fields, isPending } = useCustomSpec(subjects, listed);
  return {
    spec,
    columns: customColumns<Row>(fields),
    filterFields: customFilterFields(actor, fields),
    /** The address asks for fields that are not known yet: the list waits for them. */
    isAwaited: isPending && search.includes(customFilterPrefix),
  };
}
