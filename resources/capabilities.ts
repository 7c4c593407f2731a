import type { CapabilityRule } from '../domain/access/capability.ts';
import { employeeCapabilities } from './company/employee/employeeCapabilities.ts';
import { paymentCapabilities } from './paying/payment/paymentCapabilities.ts';
import { purchaseAccess, purchaseCapabilities } from './purchasing/purchaseCapabilities.ts';
import { cardCapabilities } from './spending/cardCapabilities.ts';

/** What people do in the company, of every room; one that looks at others stands below them. */
export const capabilities = [
  ...purchaseCapabilities,
  ...paymentCapabilities,
  ...purchaseAccess,
  ...employeeCapabilities,
  ...cardCapabilities,
] as const satisfies readonly CapabilityRule[];

declare module '../domain/access/capability.ts' {
  /** A capability that no room has does not compile. */
  interface Capabilities extends Record<(typeof capabilities)[number]['name'], true> {}
}
