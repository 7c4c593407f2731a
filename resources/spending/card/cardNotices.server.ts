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

const saidOf = ({ id, cardType, cardName }: Told, event: Event, values: MessageValues) =>
  ({
    group: 'virtualCards',
    eventType: `card_${event}`,
    objectType: cardTerms[cardType].name,
    objectID: id,
    message: cardNotice(event, { card: cardName, ...values } as never),
  }) as const;

/** Tells who holds a card what became of it. @param about What it is about, where that is not the card */
export async function tellHolder(
  executor: Executor,
  card: Told,
  event: Event,
  values: MessageValues = {},
  kind: NotificationContent['kind'] = 'complete',
  about: Partial<Pick<NotificationContent, 'objectType' | 'objectID'>> = {},
): Promise<void> {
  const employeeIDs = [card.assignedEmployeeID];
  await notify(executor, card.companyID, { ...saidOf(card, event, values), employeeIDs, kind, ...about });
}

/** Tells finance that something is wrong with a card. */
export async function tellFinance(
  executor: Executor,
  card: Told,
  event: Event,
  values: MessageValues = {},
): Promise<void> {
  const keepers = carries(cardTerms[card.cardType].permissions.edit);
  await notify(executor, card.companyID, {
    ...saidOf(card, event, values),
    employeeIDs: await employeesWith(executor, card.companyID, keepers, []),
    kind: 'assignment',
  });
}
