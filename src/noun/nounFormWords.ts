import { get } from 'react-hook-form';
import type { CustomField } from '../../domain/noun/customFields/customFields.ts';
import { inputKey, typedFields } from '../../domain/noun/fields.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import type { Typed } from '../../domain/noun/typedRecord.ts';
import type { NounPieces } from './nounPieces.ts';
import type { NounWords } from './useNounWords.ts';

interface LabelTerms {
  noun: AnyNoun;
  pieces: NounPieces;
  /** The fields that the company added. */
  customFields: readonly CustomField[];
  words: NounWords;
  translate: (key: string) => string;
}

/** What the inputs of a noun's form are called, by their paths, and in which order they stand. */
export function nounLabels({ noun, pieces, customFields, words, translate }: LabelTerms) {
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
    const [head, row, key] = path.split('.');
    if (head === 'customFields') return customFields[Number(row)]?.name ?? translate('customValue.title');
    const found = inputs.find((one) => one.key === head);
    if (!found) return null;
    const { name, field } = found;
    if (row === undefined || key === undefined) return words(`field.${name}`);
    const rowFields = field.kind === 'many' ? Object.entries(field.fields) : [];
    const [inner] = rowFields.find(([one, { kind }]) => inputKey(one, { kind }) === key) ?? [key];
    const own = pieces.rowWords?.(`${name}.${inner}`, get(typed, `${name}.${row}`) as Typed);
    return `${words(`field.${name}`)} ${Number(row) + 1}, ${own ? translate(own) : words(`field.${name}.${inner}`)}`;
  }

  function order(a: string, b: string): number {
    const [[headA = '', rowA], [headB = '', rowB]] = [a.split('.'), b.split('.')];
    return keys.indexOf(headA) - keys.indexOf(headB) || Number(rowA ?? -1) - Number(rowB ?? -1);
  }

  return { labelOf, order, paths };
}
