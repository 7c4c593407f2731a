import { get } from 'react-hook-form';
import type { CustomField } from '../../domain/noun/customFields/customFields.ts';
import type { Field } from '../../domain/noun/fields.ts';
import { inputKey, typedFields } from '../../domain/noun/fields.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import type { Typed } from '../../domain/noun/typedRecord.ts';
import type { NounPieces } from './nounPieces.ts';
import type { NounWords } from './useNounWords.ts';

interface LabelTerms {
  noun: AnyNoun;
  pieces: NounPieces;
  /** The fields that the company added, of all kinds of the noun's records. */
  customFields: readonly CustomField[];
  /** Those of them that stand in the form, in the order of their inputs. */
  ownFields: (typed: Typed) => readonly CustomField[];
  words: NounWords;
  translate: (key: string) => string;
}

/** What the inputs of a noun's form are called, by their paths, and in which order they stand. */
export function nounLabels({ noun, pieces, customFields, ownFields, words, translate }: LabelTerms) {
  const inputs = typedFields(noun.fields).map(([name, field]) => ({
    name,
    field,
    key: inputKey(name, field),
  }));
  const inOrder = Object.values(noun.form)
    .flat()
    .map((name) => inputs.find((one) => one.name === name)?.key);
  const keys = [...inOrder, 'customFields'];

  const paths = [
    ...inputs.map(({ key }) => key),
    ...customFields.map((_field, index) => `customFields.${index}.value`),
  ];

  function labelOf(path: string, typed: Typed): string | null {
    const [head, row, key, innerRow, innerKey] = path.split('.');
    if (head === 'customFields') return ownFields(typed)[Number(row)]?.name ?? translate('customValue.title');
    const found = inputs.find((one) => one.key === head);
    if (!found) return null;
    const { name, field } = found;
    if (row === undefined || key === undefined) return words(`field.${name}`);
    const [inner, innerField] = rowField(field, key) ?? [key];
    const own = pieces.rowWords?.(`${name}.${inner}`, get(typed, `${name}.${row}`) as Typed);
    const place = (called: string, at: string) => `${called} ${Number(at) + 1}`;
    const ofRow = `${place(words(`field.${name}`), row)}, ${own ? translate(own) : words(`field.${name}.${inner}`)}`;
    if (innerRow === undefined || innerKey === undefined) return ofRow;
    const [innermost] = (innerField && rowField(innerField, innerKey)) ?? [innerKey];
    return `${place(ofRow, innerRow)}, ${words(`field.${name}.${inner}.${innermost}`)}`;
  }

  function order(a: string, b: string): number {
    const [[headA = '', rowA, keyA], [headB = '', rowB, keyB]] = [a.split('.'), b.split('.')];
    return (
      keys.indexOf(headA) - keys.indexOf(headB) ||
      Number(rowA ?? -1) - Number(rowB ?? -1) ||
      placeInRow(headA, keyA) - placeInRow(headB, keyB)
    );
  }

  /** Where a field stands among those of its row. */
  function placeInRow(head: string, key: string | undefined): number {
    const field = inputs.find((one) => one.key === head)?.field;
    return field?.kind === 'many'
      ? Object.keys(field.fields).indexOf(rowField(field, key ?? '')?.[0] ?? '')
      : 0;
  }

  return { labelOf, order, paths };
}

/** A field of rows by the key under which it is sent. */
function rowField(field: Field, key: string): [name: string, field: Field] | undefined {
  return field.kind === 'many'
    ? Object.entries(field.fields).find(([name, inner]) => inputKey(name, inner) === key)
    : undefined;
}
