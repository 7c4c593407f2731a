import { messagesOf } from '../../../domain/message/message.ts';
import type { MessageValues } from '../../../domain/message/message.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { NotificationContent } from '../../../server/notification/notify.ts';
import { notify } from '../../../server/notification/notify.ts';
import { carries, employeesWith } from '../../../server/approval/holders.ts';
import type { cardEn } from './card.en.ts';
import type { StoredCard } from './cardTable.server.ts';
import { cardTerms } from './cardType.ts';

const cardNotice = messagesOf<(typeof cardEn)['notice']>('card.notice');
type Event = keyof (typeof cardEn)['notice'];
type Told = Pick<StoredCard, 'companyID' | 'id' | 'cardType' | 'cardName' | 'assignedEmployeeID'>;

/** Tells who holds a card what became of it. */
export async function tellHolder(
  executor: Executor,
  { companyID, id, cardType, cardName, assignedEmployeeID }: Told,
  event: Event,
  values: MessageValues = {},
  kind: NotificationContent['kind'] = 'complete',
  about: Pick<NotificationContent, 'objectType' | 'objectID'> = {
    objectType: cardTerms[cardType].name,
    objectID: id,
  },
): Promise<void> {
  await notify(executor, companyID, {
    employeeIDs: [assignedEmployeeID],
    group: 'virtualCards',
    kind,
    eventType: `card_${event}`,
    ...about,
    message: cardNotice(event, { card: cardName, ...values } as never),
  });
}

/** Tells finance that something is wrong with a card. */
export async function tellFinance(
  executor: Executor,
  { companyID, id, cardType, cardName }: Told,
  event: Event,
  values: MessageValues = {},
): Promise<void> {
  await notify(executor, companyID, {
    employeeIDs: await employeesWith(executor, companyID, carries(cardTerms[cardType].permissions.edit), []),
    group: 'virtualCards',
    kind: 'assignment',
    eventType: `card_${event}`,
    objectType: cardTerms[cardType].name,
    objectID: id,
    message: cardNotice(event, { card: cardName, ...values } as never),
  });
}
