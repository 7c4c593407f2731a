import { createContext } from 'react';
import type { RoomWords } from '../../providers/i18n/roomWords.ts';
import type { RouteName } from '../app/routing/routes.ts';
import type { Profile } from '../../providers/session/profileState.ts';

/** One thing that people are shown once, on the home page: it points at something and leads somewhere (rules: tours). */
export interface Tour {
  /** Under `tour.{id}` the browser keeps that a person has seen it. */
  id: string;
  /** Who is shown it. */
  isFor: (profile: Profile) => boolean;
  /**
   * The page whose entry in the menu it points at; where the menu is closed for want of room, at the button that opens it. A person
   * without the entry is not shown the tour.
   */
  target: RouteName;
  /** Where its words are: `title`, `text` and `action`, what its button says. */
  words: RoomWords<{ title: string; text: string; action: string }>;
  /** The address that its button leads to. */
  to: () => string;
}

/** The tours that the rooms bring, in the order in which they are shown. */
export const ToursContext = createContext<readonly Tour[]>([]);
