import type { RoomSeed } from '../server/seed/roomSeed.ts';
import { beginningSeeds } from './beginnings.server.ts';
import { accountMappingSeed } from './accounting/accountMapping/accountMappingSeed.server.ts';
import { streamSeed } from './accounting/stream/streamSeed.server.ts';
import { accountingPostSeed } from './accounting/accountingPost/accountingPostSeed.server.ts';
import { driftSeed } from './accounting/drift/driftSeed.server.ts';
import { purchaseSyncSeed } from './accounting/accountingPost/purchase/purchaseSyncSeed.server.ts';
import { heldRateSeed } from './accounting/heldRate/heldRateSeed.server.ts';
import { withholdingSlipSeed } from './accounting/withholdingSlip/slipSeed.server.ts';
import { broadcastSeed } from './company/broadcast/broadcastSeed.server.ts';
import { creditQuotaSeed } from './company/creditQuota/creditSeed.server.ts';
import { employeeSeed } from './company/employee/employeeSeed.server.ts';
import { scheduleSeed } from './company/schedule/scheduleSeed.server.ts';
import { workflowSeed } from './company/workflow/workflowSeed.server.ts';
import { employeeStore, imports, rooms, schedules, vendorStore, workflows } from './datasets.server.ts';
import { absenceSeed } from './personal/absence/absenceSeed.server.ts';
import { paymentSeed } from './purchasing/payable/paidInvoiceSeed.server.ts';
import { invoiceSeed } from './purchasing/invoice/invoiceSeed.server.ts';
import { splitRuleSeed } from './purchasing/splitRule/splitRuleSeed.server.ts';
import { priceRuleSeed } from './purchasing/priceRule/priceRuleSeed.server.ts';
import { productSeed } from './purchasing/product/productSeed.server.ts';
import { customFieldSeed } from './company/customField/customFieldSeed.server.ts';
import { amendmentSeed } from './purchasing/amendment/amendmentSeed.server.ts';
import { depositSeed } from './purchasing/deposit/depositSeed.server.ts';
import { orderSeed } from './purchasing/order/orderSeed.server.ts';
import { quoteSeed } from './purchasing/quote/quoteSeed.server.ts';
import { requestSeed } from './purchasing/request/requestSeed.server.ts';
import { recurringPurchaseSeed } from './purchasing/recurringPurchase/recurringPurchaseSeed.server.ts';
import { templateSeed } from './purchasing/purchaseTemplate/purchaseTemplateSeed.server.ts';
import { vendorSeed } from './purchasing/vendor/vendorSeed.server.ts';
import { cardCodingSeed } from './spending/cardCoding/cardCodingSeed.server.ts';
import { cardRuleSeed } from './spending/cardRule/cardRuleSeed.server.ts';
import { weekRuleSeed } from './spending/weekRule/weekRuleSeed.server.ts';
import { tripWorkflowSeed } from './travel/trip/tripWorkflowSeed.server.ts';
import { warehouseSeed } from './purchasing/warehouse/warehouseSeed.server.ts';

/** What the rooms bring into the demo company; what a record refers to stands above it. */
export const roomSeeds: readonly RoomSeed[] = [
  // Refer to nothing.
  ...beginningSeeds,
  warehouseSeed,
  broadcastSeed,
  priceRuleSeed,
  weekRuleSeed,
  splitRuleSeed,
  cardRuleSeed,
  heldRateSeed,
  creditQuotaSeed,
  vendorSeed(vendorStore),
  // Are sold by vendors.
  productSeed,
  scheduleSeed(schedules),
  customFieldSeed,
  // Names all of these.
  invoiceSeed,
  // Are withheld of what is paid: of what was paid before, too.
  withholdingSlipSeed,
  paymentSeed,
  // Is followed by invoices of its own.
  orderSeed,
  // Are paid on orders.
  depositSeed,
  // Change orders that are still open then.
  amendmentSeed,
  requestSeed,
  quoteSeed,
  templateSeed,
  recurringPurchaseSeed,
  // Refer to what stands above, and nothing else to them.
  ...rooms.flatMap(({ seed }) => seed ?? []),
  // Names categories.
  cardCodingSeed,
  // Maps policies, accounts and categories.
  accountMappingSeed,
  streamSeed,
  // Are posted to what is mapped.
  purchaseSyncSeed,
  accountingPostSeed,
  driftSeed,
  // Go on while documents go through them.
  workflowSeed(workflows),
  // Is of a policy.
  tripWorkflowSeed(workflows),
  // Acts on people who have filled the other rooms.
  employeeSeed({ store: employeeStore, imports }),
  // Takes over what is open by then.
  absenceSeed,
];
