import { createContext, use } from 'react';
import type { Actor } from '../../domain/access/actor.ts';
import type { HasScreen } from '../app/routing/guards.ts';

/** Something that a person may enter: the key of its words, and its form. */
export interface Creatable {
  label: string;
  to: string;
}

export type CreatableOf = (actor: Actor, hasScreen: HasScreen) => readonly Creatable[];
type LoadCreatable = () => Promise<CreatableOf>;

const CreatableContext = createContext<LoadCreatable>(() => Promise.resolve(() => []));
/** Tells the palette what the rooms let people enter. */
export const CreatableProvider = CreatableContext.Provider;

export function useLoadCreatable(): LoadCreatable {
  return use(CreatableContext);
}
