/** Characters a note may have. */
export const notesLengthMax = 2000;

/**
 * What a person gives with an action, by the name it has in the body of the call. It is plain data: every lifecycle is
 * in the first code that the browser loads, and the library of schemas is not. `inputSchema` makes the schema of it that
 * both sides validate with, `FieldControl` draws it.
 */
export type ActionInput = Readonly<Record<string, InputField>>;

export type InputField = { isOptional?: boolean } &
  /** `max`: characters it may have. */
  (
    | { kind: 'text' | 'longText'; max: number }
    | { kind: 'day' }
    /** In the currency of the record. */
    | { kind: 'amount' }
    | { kind: 'choice'; choices: readonly string[] }
    /** Two properties of the body: `bankCode` and `accountNumber`. */
    | { kind: 'bankAccount' }
  );

/** A reason, which stays in the history. */
export const reason = { notes: { kind: 'longText', max: notesLengthMax } } as const satisfies ActionInput;
