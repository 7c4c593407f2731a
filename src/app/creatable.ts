import { createContext, use } from 'react';
import type { useTranslate } from 'react-admin';
import type { Actor } from '../../domain/access/actor.ts';
import type { HasScreen } from './routing/guards.ts';

type Translate = ReturnType<typeof useTranslate>;

/** Something that a person may enter, and the address of its form. */
export interface Creatable {
  /** The key of its words; they may name the record as `%{one}`. */
  label: string;
  /** The key of what the record is called. */
  one?: string;
  to: string;
}

/** What a button or an entry that leads to the form says. */
export function creatableLabel(translate: Translate, { label, one }: Creatable): string {
  if (one === undefined) return translate(label);
  const [first = '', ...rest] = translate(one);
  return translate(label, { one: first.toLowerCase() + rest.join('') });
}

export type CreatableOf = (actor: Actor, hasScreen: HasScreen) => readonly Creatable[];
type LoadCreatable = () => Promise<CreatableOf>;

const CreatableContext = createContext<LoadCreatable>(() => Promise.resolve(() => []));
/** Tells the palette what the rooms let people enter. */
export const CreatableProvider = CreatableContext.Provider;

export function useLoadCreatable(): LoadCreatable {
  return use(CreatableContext);
}
