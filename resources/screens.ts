import type { ComponentType } from 'react';
import type { RouteName } from '../src/routes.ts';

export type ScreenLoader = () => Promise<{ default: ComponentType }>;
export type Screens = { readonly [Name in RouteName]?: ScreenLoader };

/** The screens of the nouns by route name, loaded when first visited: one line per screen. */
export const nounScreens: Screens = {};
