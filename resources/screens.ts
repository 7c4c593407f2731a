import type { ComponentType } from 'react';
import type { RouteName } from '../src/routes.ts';

export type ScreenLoader = () => Promise<{ default: ComponentType }>;
export type Screens = { readonly [Name in RouteName]?: ScreenLoader };

/** The screens of the nouns by route name, loaded when first visited: one line per screen. */
export const nounScreens: Screens = {
  'bills-bills-to-pay': () => import('./bill/BillList.tsx'),
  'bills-bills-to-pay-form': () => import('./bill/BillForm.tsx'),
  'bills-bills-to-pay-id': () => import('./bill/BillShow.tsx'),
  'approval-bill-list': () => import('./bill/BillReviewList.tsx'),
  'approval-bill-list-edit-form': () => import('./bill/BillForm.tsx'),
  'approval-bill-list-id': () => import('./bill/BillReview.tsx'),
};
