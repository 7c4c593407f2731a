import { createContext, use } from 'react';
import type { RouteName } from '../../../app/routing/routes.ts';
import type { WireQuery } from '../../../../domain/list/listQuery.ts';

/** What is to be sent again and again. */
interface Subscribed {
  /** A name of the registry of resources. */
  resource: string;
  /** What the list asks, with what is asked always. */
  question: WireQuery;
  /** What is asked, as the address of the list spells it. */
  search: string;
  name: string;
}

/** The form in which it is asked for, filled in; null for a list that is never sent. */
export type SubscriptionOf = (asked: Subscribed) => { route: RouteName; path: string } | null;

const SubscriptionContext = createContext<SubscriptionOf>(() => null);
/** Tells lists where they are subscribed to. */
export const SubscriptionProvider = SubscriptionContext.Provider;

export function useSubscription(asked: Subscribed): ReturnType<SubscriptionOf> {
  return use(SubscriptionContext)(asked);
}
