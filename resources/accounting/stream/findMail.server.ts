import { and, asc, desc, eq, lt } from 'drizzle-orm';

import { keptText } from '../../../domain/noun/keptText.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { ClockWork, JobWorker } from '../../../server/jobs/jobTopics.ts';
import { jobWorker } from '../../../server/jobs/jobTopics.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import type { MailedDocument } from '../../../server/stream/streamProvider.ts';
import { readBooks } from '../connection/books.server.ts';
import { readConnection } from '../connection/connections.server.ts';
import { accountingConnectionTable } from '../connection/connectionTables.server.ts';
import { makeDraft } from './makeDraft.server.ts';
import { mailedDocumentTable } from './mailedDocumentTable.server.ts';
import { mailTopic } from './mailTopic.server.ts';

/** What comes late stands behind what was found already: so much of it is looked at again. */
const lateMs = 7 * 86_400_000;
/** A list of more pages than this has no end. */
const pagesMax = 20;
const draftsAtOnce = 100;

/** Finds what was mailed, and makes drafts of it. */
export function mailWorker(context: ServerContext): JobWorker {
  return jobWorker(mailTopic, ({ companyID }) => takeMail(context, companyID));
}

/** Looks for mail every few minutes, for each company that is connected. */
export function mailClockWork({ database, outboxChanged }: ServerContext): ClockWork {
  return {
    name: 'stream.lookForMail',
    cron: '*/5 * * * *',
    async run() {
      const { companyID, provider, status } = accountingConnectionTable;
      const connected = await database.system
        .select({ companyID })
        .from(accountingConnectionTable)
        .where(and(eq(provider, 'stream'), eq(status, 'active')));
      for (const one of connected)
        await database.write(one.companyID, (executor) =>
          writeOutbox(executor, one.companyID, mailTopic, {}),
        );
      if (connected.length > 0) outboxChanged();
    },
  };
}

/** Notes each document once, by its number at Stream, and makes a draft of each that waits. */
export async function takeMail(context: ServerContext, companyID: number): Promise<void> {
  const { database } = context;
  const connection = await database.read(companyID, (executor) =>
    readConnection(executor, companyID, 'stream'),
  );
  if (connection?.status !== 'active' || connection.booksID === null) return;
  await findMail(context, companyID, connection.booksID);
  const { id, status } = mailedDocumentTable;
  const waiting = await database.read(companyID, (executor) =>
    executor
      .select({ id })
      .from(mailedDocumentTable)
      .where(
        and(
          eq(mailedDocumentTable.companyID, companyID),
          eq(mailedDocumentTable.streamID, connection.booksID ?? ''),
          eq(status, 'waiting'),
        ),
      )
      .orderBy(asc(id))
      .limit(draftsAtOnce),
  );
  for (const mail of waiting) await makeDraft(context, { companyID, id: mail.id });
}

async function findMail(context: ServerContext, companyID: number, streamID: string): Promise<void> {
  const { database, now } = context;
  const { documentID, receivedAt, id } = mailedDocumentTable;
  const [known] = await database.read(companyID, (executor) =>
    executor
      .select({ documentID })
      .from(mailedDocumentTable)
      .where(
        and(
          eq(mailedDocumentTable.companyID, companyID),
          eq(mailedDocumentTable.streamID, streamID),
          lt(receivedAt, new Date(now().getTime() - lateMs)),
        ),
      )
      .orderBy(desc(receivedAt), desc(id))
      .limit(1),
  );
  let after = known?.documentID ?? null;
  for (let page = 0; page < pagesMax; page += 1) {
    const asked = after;
    const found = await readBooks(context, { companyID, provider: 'stream' }, (stream, accessToken) =>
      stream.mailed(accessToken, asked),
    );
    if (found.length === 0) return;
    await database.write(companyID, (executor) =>
      executor
        .insert(mailedDocumentTable)
        .values(found.map((mail) => ({ companyID, streamID, ...keptMail(mail, now()) })))
        .onConflictDoNothing(),
    );
    const last = found.at(-1)?.id ?? null;
    if (last === after) return;
    after = last;
  }
}

/** What Stream says of a document, as it may be kept: nothing of it comes from the future. */
function keptMail({ id, fileName, sender, receivedAt }: MailedDocument, now: Date) {
  return {
    documentID: id,
    fileName: keptText(fileName, 200) || 'document',
    sender: keptText(sender, 200) || '-',
    receivedAt: receivedAt > now ? now : receivedAt,
  };
}
