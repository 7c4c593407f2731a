import { createContext } from 'react';
import type { RoomWords } from '../../providers/i18n/roomWords.ts';
import type { Profile } from '../../providers/session/profileState.ts';

/** One thing that people are shown once, on the home page: it points at something and leads somewhere (rules: tours). */
export interface Tour {
  /** Under `tour.{id}` the browser keeps that a person has seen it. */
  id: string;
  /** Who is shown it. */
  isFor: (profile: Profile) => boolean;
  /** What it points at, as a selector; a tour whose target is not on the page waits. */
  target: string;
  /** Where its words are: `title`, `text` and `action`, what its button says. */
  words: RoomWords<{ title: string; text: string; action: string }>;
  /** The address that its button leads to. */
  to: string;
}

/** The tours that the rooms bring, in the order in which they are shown. */
export const ToursContext = createContext<readonly Tour[]>([]);
