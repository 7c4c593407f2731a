import type { ApiArea, NounResource } from '../../../providers/data/nounResource.ts';
import type { MenuPlan } from '../../layout/menu/menu.ts';
import type { Tour } from '../../tour/tour.ts';
import type { HomeRooms } from '../../home/homeRooms.ts';
import type { InboxRooms } from '../../inbox/inboxRooms.ts';
import type { CreatableOf } from '../creatable.ts';
import type { SubscriptionOf } from '../../ui/list/views/subscription.ts';
import type { PhraseBooks } from '../phrases.ts';

/** What the rooms hand to the shell, beside their routes. */
export interface Rooms {
  resources: readonly NounResource[];
  /** What the API answers apart from records. */
  areas: readonly ApiArea[];
  menu: MenuPlan;
  /** What people are shown once. */
  tours: readonly Tour[];
  /** What they give to the home page, loaded with it. */
  home: () => Promise<HomeRooms>;
  /** What they give to the inbox, loaded with it. */
  inbox: () => Promise<InboxRooms>;
  /** Where a list is subscribed to. */
  subscription: SubscriptionOf;
  /** What people may enter, for the command palette; it comes with it. */
  creatable: () => Promise<CreatableOf>;
  /** What is said of them before their screens are there: titles, the menu. */
  words: PhraseBooks;
}
