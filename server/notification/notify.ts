import type { Message } from '../../domain/message/message.ts';
import type {
  NotificationGroup,
  NotificationKind,
  NotificationSubject,
} from '../../domain/notification/notification.ts';
import type { Executor } from '../database/database.ts';
import { notificationTopic } from '../jobs/jobTopics.ts';
import { writeOutbox } from '../jobs/outbox.ts';

export interface NotificationContent extends NotificationSubject {
  employeeIDs: readonly number[];
  group: NotificationGroup;
  kind: NotificationKind;
  message: Message;
  /** False: in the application only, for who is written to anyway. */
  isMailed?: boolean;
  /** One of many that an act brings along: the mails of a person are one. */
  isGathered?: boolean;
}

/** Tells people about a transition: written with it, delivered after its commit, never inline. */
export async function notify(
  executor: Executor,
  companyID: number,
  content: NotificationContent,
): Promise<void> {
  const employeeIDs = [...new Set(content.employeeIDs)];
  if (employeeIDs.length === 0) return;
  await writeOutbox(executor, companyID, notificationTopic, { ...content, employeeIDs });
}
