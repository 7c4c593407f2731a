import type { AttachmentKind } from '../noun/attachment.ts';
import type { Field, SentOf } from '../noun/fields.ts';
import { longText } from '../noun/fields.ts';

/** Characters a note may have. */
export const notesLengthMax = 2000;

/** An account of a bank, as a person types it: two properties of the body, `bankCode` and `accountNumber`. */
interface BankAccountField {
  kind: 'bankAccount';
}

/** Files, as a person attaches them: their numbers in the property `mediaIDs` of the body. */
interface FilesField {
  kind: 'files';
  /** What kind of attachment they are. */
  of: AttachmentKind;
  /** So many of them. */
  max: number;
}

/**
 * What a person gives with an action, by the name it has in the body of the call, in the kinds of fields that records
 * have. It is plain data: every lifecycle is in the first code that the browser loads, and the library of schemas is not.
 * `inputSchema` makes the schema of it that both sides validate with, `InputFields` draws it.
 */
export type ActionInput = Readonly<Record<string, Field | BankAccountField | FilesField>>;

type GivenFields<Input> = {
  [Name in keyof Input as Input[Name] extends { kind: 'bankAccount' | 'files' } ? never : Name]: Input[Name];
};

/** What a person gave with an action, as it is read. */
export type GivenOf<Input> = SentOf<GivenFields<Input>> &
  (Extract<Input[keyof Input], FilesField> extends never ? unknown : { mediaIDs: number[] });

/** A reason, which stays in the history. */
export const reason = { notes: longText(notesLengthMax, { isRequired: true }) } satisfies ActionInput;

/** The fields of an input that are such as records have. */
export function recordFields(input: ActionInput): [name: string, field: Field][] {
  return Object.entries(input).flatMap(([name, field]) =>
    field.kind === 'bankAccount' || field.kind === 'files' ? [] : [[name, field] as [string, Field]],
  );
}
