import { z } from 'zod';

import { withSwitches } from '../../../domain/access/access.ts';
import type { ServerContext } from '../../../server/context.ts';
import { readCall, writeCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import type { App } from '../../../server/http/routes.ts';
import { order } from '../order/order.ts';
import { purchasing } from '../document/document.ts';
import { correctDelivery, deliveriesOf, recordDelivery, undoDelivery } from './deliveries.server.ts';
import { deliveryCorrection, deliveryInput, deliveryUndoing, orderDeliveries } from './deliveryWire.ts';
import type { DocumentEntity } from '../document/save/savePart.server.ts';

const deliveryParams = idParams.extend({ deliveryID: z.coerce.number().int().positive() });

/** What is asked and sent of the deliveries on an order. */
export function deliveryRoutes(app: App, context: ServerContext, entity: DocumentEntity): void {
  const call = {
    access: withSwitches(purchasing, order.access),
    tag: 'Purchases',
    answer: orderDeliveries,
  };

  readCall(app, context, {
    ...call,
    // Of an order that is under way while orders are switched off, too.
    access: purchasing,
    url: '/v1/bills/:id/deliveries',
    summary: 'What came of an order, the newest first, and how far each of its lines is',
    params: idParams,
    read: ({ executor, actor, params }) => deliveriesOf(executor, actor, params.id),
  });

  writeCall(app, context, {
    ...call,
    method: 'POST',
    url: '/v1/bills/:id/deliveries',
    summary: 'Record what came of an order',
    params: idParams,
    body: deliveryInput,
    async write({ executor, actor, params: { id: orderID }, body }) {
      await recordDelivery({ executor, context, entity, actor, orderID }, body);
      return await deliveriesOf(executor, actor, orderID);
    },
  });

  writeCall(app, context, {
    ...call,
    method: 'PUT',
    url: '/v1/bills/:id/deliveries/:deliveryID',
    summary: 'Correct a delivery, with the reason',
    takesVersion: true,
    params: deliveryParams,
    body: deliveryCorrection,
    async write({ executor, actor, params: { id: orderID, deliveryID: id }, body, version }) {
      await correctDelivery({ executor, context, entity, actor, orderID }, { ...body, id, version });
      return await deliveriesOf(executor, actor, orderID);
    },
  });

  writeCall(app, context, {
    ...call,
    method: 'PATCH',
    url: '/v1/bills/:id/deliveries/:deliveryID/undo',
    summary: 'Undo a delivery, with the reason',
    takesVersion: true,
    params: deliveryParams,
    body: deliveryUndoing,
    async write({ executor, actor, params: { id: orderID, deliveryID: id }, body: { notes }, version }) {
      await undoDelivery({ executor, context, entity, actor, orderID }, { id, version, notes });
      return await deliveriesOf(executor, actor, orderID);
    },
  });
}
