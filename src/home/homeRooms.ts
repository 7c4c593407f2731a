import type { RoomWords } from '../../providers/i18n/roomWords.ts';
import { loadWords } from '../../providers/i18n/roomWords.ts';
import type { CreatableOf } from '../app/creatable.ts';
import { handedOver } from '../app/handedOver.ts';
import type { RouteName, ScreenLoader } from '../app/routing/routes.ts';

/** What a widget looks like while it is on the way. */
export type WidgetShape = 'lines' | 'cards' | 'chart';

/** A piece of the home page that a room gives. */
interface HomeWidget {
  /** Under it a person's order and choice are kept. */
  name: string;
  /** The key of its title. */
  title: string;
  /** It shows what these lists show: to who may enter one of them. */
  lists: readonly RouteName[];
  shape: WidgetShape;
  /** It takes the whole width. */
  isWide?: true;
  /** The words that it speaks. */
  words: readonly RoomWords[];
  screen: ScreenLoader;
}

/** What a company does first: done once there is a record. */
export interface FirstStep {
  /** Counted by react-admin's name. */
  resource: string;
  /** Keys of what is done, and why. */
  label: string;
  text: string;
  /** Where it is done; offered to who may enter it. */
  form: RouteName;
}

/** What the rooms give to the home page: widgets in the order in which a person finds them at first. */
export interface HomeRooms {
  widgets: readonly HomeWidget[];
  starts: CreatableOf;
  /** In their order; once the last is done a company is under way. */
  firstSteps: readonly FirstStep[];
  /** Takes the place of the first steps for who may enter this page; it shows nothing in a company that is under way. */
  beginning: Pick<HomeWidget, 'words' | 'screen'> & { for: RouteName };
  /** What is said before a widget is there: titles, starts, steps. */
  words: readonly RoomWords[];
}

type HomeLoader = () => Promise<HomeRooms>;

const { hand, taken } = handedOver<HomeLoader>();

/** Hands over what the rooms give to the home page; it is loaded with its screen. */
export const setHomeRooms: (load: HomeLoader) => void = hand;

/** What the rooms give to the home page, with its words; waits until it is handed over. */
export async function loadHomeRooms(): Promise<HomeRooms> {
  const rooms = await (await taken)();
  await loadWords(rooms.words);
  return rooms;
}
