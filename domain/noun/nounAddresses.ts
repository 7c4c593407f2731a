import type { AnyNoun, NounView } from './noun.ts';

type Placed = Pick<AnyNoun, 'at' | 'isSingle' | 'kinds'>;

/** The address of the page of a noun's records, with a place for the id: at its own address or in a view. */
export function pageAddress({ at }: Pick<AnyNoun, 'at'>, view?: Pick<NounView, 'at' | 'page'>): string {
  return view?.page ?? `${(view ?? { at }).at}/:id`;
}

/** Where a record of a noun is shown. */
export function pathOfRecord(
  noun: Pick<AnyNoun, 'at' | 'isSingle'>,
  id: number | string,
  view?: NounView,
): string {
  return noun.isSingle ? noun.at : pageAddress(noun, view).replace(':id', String(id));
}

/** Of which kind a record is; undefined of a noun without kinds. */
export function kindOfRecord(
  { kinds }: Pick<AnyNoun, 'kinds'>,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  return kinds && String(record[kinds.by]);
}

/**
 * Where a record of a noun is entered and changed.
 * @param kind Of a noun with kinds
 */
export function formAddress(noun: Placed, kind?: string, view?: NounView): string {
  const { at, isSingle, kinds } = noun;
  if (kinds !== undefined && kind !== undefined) {
    const own = view?.forms?.[kind] ?? kinds.of[kind]?.form;
    if (own !== undefined) return own;
  }
  return isSingle ? `${at}/edit-form` : `${at}/form`;
}

/** Where the form of an existing record is. */
export function formOfRecord(
  noun: Placed,
  record: Readonly<Record<string, unknown>> & { id: number },
  view?: NounView,
): string {
  const at = formAddress(noun, kindOfRecord(noun, record), view);
  return noun.isSingle ? at : `${at}?id=${record.id}`;
}
