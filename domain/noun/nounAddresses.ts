import type { AnyNoun, NounView } from './noun.ts';
import type { NounHead } from './nounHead.ts';

type Placed = Pick<NounHead, 'at' | 'isSingle' | 'kinds'>;

/** The address of the page of a noun's records, with a place for the id: at its own address or in a view. */
export function pageAddress({ at }: Pick<AnyNoun, 'at'>, view?: Pick<NounView, 'at' | 'page'>): string {
  return view?.page ?? `${(view ?? { at }).at}/:id`;
}

/** Under what the last question of a noun's list is kept, at its own address or in a view. */
export function screenOf(path: string, view?: Pick<NounView, 'name'>): string {
  return view ? `${path}.${view.name}` : path;
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
export function formAddress(noun: Placed, kind?: string, view?: Pick<NounView, 'forms'>): string {
  const { at, isSingle, kinds } = noun;
  if (kinds !== undefined && kind !== undefined) {
    const own = view?.forms?.[kind] ?? kinds.of[kind]?.form;
    if (own !== undefined) return own;
  }
  return isSingle ? `${at}/edit-form` : `${at}/form`;
}

/** Where the form of an existing record is. */
export function formOfRecord(
  noun: Pick<AnyNoun, 'at' | 'isSingle' | 'kinds'>,
  record: Readonly<Record<string, unknown>> & { id: number },
  view?: NounView,
): string {
  const at = formAddress(noun, kindOfRecord(noun, record), view);
  return noun.isSingle ? at : `${at}?id=${record.id}`;
}

/** Where a noun's records are decided on one after the other; undefined: nowhere. */
export function reviewView<View extends Pick<NounView, 'name'>>({
  views,
}: {
  views?: readonly View[];
}): View | undefined {
  return views?.find(isReview);
}

/** The lists of a noun that are written as sheets: its own, and those of views that have one and are not gone through. */
export function writtenPaths({ path, views = [] }: Pick<NounHead, 'path' | 'views'>): string[] {
  return [path, ...views.flatMap((view) => (view.path === undefined || isReview(view) ? [] : [view.path]))];
}

/** Whether a view is gone through, record after record. */
export function isReview(view: Pick<NounView, 'name'> | undefined): boolean {
  return view?.name === 'review';
}
