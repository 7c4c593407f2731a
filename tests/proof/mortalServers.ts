import type { MailMessage, ServerContext } from '../../server/context.ts';

class Death extends Error {}

/** How many servers died, and where. */
export type Deaths = Record<'beforeCommit' | 'afterCommit' | 'afterMail', number>;

/** Servers that die at some of their commits and mails, and do nothing any more from then on. */
export interface MortalServers {
  deaths: Deaths;
  start: (context: ServerContext) => ServerContext;
}

/** @param diesOnceIn of so many moments of one kind at which a server can die, one does */
export function mortalServers({
  diesOnceIn,
  onMail = () => {},
}: {
  diesOnceIn: number;
  onMail?: (message: MailMessage) => void;
}): MortalServers {
  const deaths: Deaths = { beforeCommit: 0, afterCommit: 0, afterMail: 0 };
  // Counted by kind: commits in turns have both of theirs one after the other, and every fourth were always the same kind.
  const moments: Deaths = { beforeCommit: 0, afterCommit: 0, afterMail: 0 };
  return {
    deaths,
    start(context) {
      const { database, mailer, files } = context;
      let isDead = false;
      const live = () => {
        if (isDead) throw new Death('it is dead');
      };
      const mayDie = (moment: keyof Deaths) => {
        moments[moment] += 1;
        if (moments[moment] % diesOnceIn !== 0) return;
        isDead = true;
        deaths[moment] += 1;
        throw new Death(moment);
      };
      const alive =
        <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
        async (...args: Args) => {
          live();
          return await work(...args);
        };
      return {
        ...context,
        outboxChanged: () => {},
        files: { ...files, put: alive(files.put), get: alive(files.get), remove: alive(files.remove) },
        database: {
          ...database,
          read: alive(database.read),
          async write(companyID, work, options) {
            live();
            const untilCommit: typeof work = async (executor) => {
              const made = await work(executor);
              mayDie('beforeCommit');
              return made;
            };
            const result = await database.write(companyID, untilCommit, options);
            mayDie('afterCommit');
            return result;
          },
        },
        mailer: {
          async send(message) {
            live();
            await mailer.send(message);
            onMail(message);
            mayDie('afterMail');
          },
        },
      };
    },
  };
}

/** Whether one of them came to its end; what fails otherwise than by a death is a fault. */
export function onlyDeaths(ends: readonly PromiseSettledResult<unknown>[]): boolean {
  for (const end of ends) {
    if (end.status === 'rejected' && !(end.reason instanceof Death)) throw end.reason;
  }
  return ends.some(({ status }) => status === 'fulfilled');
}
