import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type { FieldMessages } from '../../../domain/message/message.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { nounFor } from '../../../domain/noun/nounFor.ts';
import type { Typed } from '../../../domain/noun/typedRecord.ts';
import { readForm } from '../../../domain/noun/typedRecord.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { useReadTerms } from '../../../src/noun/useReadTerms.ts';

/** A policy as its form holds it, to be tried before it is saved. */
interface TypedPolicy {
  policy: Record<string, unknown>;
  /** The one that is changed; null: a new one. */
  id: number | null;
}

/**
 * The policy that stands in a form; null while it is not complete.
 * @param control Of its form; unset: the form around
 */
export function useTypedPolicy(
  noun: AnyNoun,
  errorsOf: (payload: Readonly<Record<string, unknown>>) => Readonly<FieldMessages>,
  control?: Control<Typed>,
): TypedPolicy | null {
  const typed = useWatch(control ? { control } : {}) as Typed;
  const terms = useReadTerms();
  const actor = useActor();
  const [address] = useSearchParams();
  const id = address.get('id');
  // It is tried before it has a name, and its examples are judged when it is saved.
  const examples = noun.fields['examples'] ? { examples: [] } : {};
  const whole = { ...typed, name: typed['name'] || '-', ...examples };
  const { payload, errors } = readForm(nounFor(noun, actor), whole, terms, errorsOf);
  if (Object.keys(errors).length > 0) return null;
  return { policy: payload, id: id === null ? null : Number(id) };
}
