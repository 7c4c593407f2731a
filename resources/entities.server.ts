import type { Routes } from '../server/app.ts';
import type { ServerEntity } from '../server/engine/serverEntity.ts';
import { billServerEntity } from './bill/bill.server.ts';
import { placeRoutes } from './company/placeRoutes.server.ts';
import { paymentServerEntity } from './payment/payment.server.ts';
import { productRoutes } from './product/productRoutes.server.ts';
import { preferenceRoutes, savedFilterRoutes } from './savedFilter/savedFilter.server.ts';
import { vendorRoutes } from './vendor/vendorRoutes.server.ts';

/** The nouns that have a lifecycle: one line per noun. */
export const serverEntities: readonly ServerEntity[] = [billServerEntity, paymentServerEntity];

/** Nouns without a lifecycle that only answer questions. */
export const nounRoutes: readonly Routes[] = [
  vendorRoutes,
  productRoutes,
  placeRoutes,
  savedFilterRoutes,
  preferenceRoutes,
];
