import type { ScreenedNoun } from '../src/noun/nounScreens.ts';
import { organization } from './company/organization/organization.ts';
import { termPayment } from './purchasing/termPayment/termPayment.ts';
import { warehouse } from './purchasing/warehouse/warehouse.ts';

/** The declared nouns, one line each. */
export const declaredNouns: readonly ScreenedNoun[] = [
  { noun: organization },
  { noun: termPayment },
  { noun: warehouse },
];
