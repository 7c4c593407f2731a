import { flushCompileCache } from 'node:module';

import type { Configuration } from './configuration.ts';
import { readConfiguration } from './configuration.ts';
import type { Nouns } from './engine/nouns.ts';
import { greetingOf, setupSentence } from './greeting.ts';
import { startErrorReports } from './observation/errorReports.ts';
import { createLog } from './observation/log.ts';
import { createTerminalLog } from './observation/terminalLog.ts';
import { startServer } from './start.ts';
import { StartError } from './startError.ts';

/** How long a stop may take before the process ends anyway, in milliseconds. */
const timeoutMs = 10_000;
/** How long the last reports of errors may take. */
const reportTimeoutMs = 2000;

/** Runs the server by the environment's configuration until it is told to stop. What it cannot start with is said in a sentence. */
export async function serve(nouns: Nouns): Promise<void> {
  try {
    await run(readConfiguration(), nouns);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function run(configuration: Configuration, nouns: Nouns): Promise<void> {
  const reports = await startErrorReports(configuration);
  const isForPerson = process.stdout.isTTY && configuration.environment !== 'production';
  const log = createLog({
    level: configuration.logLevel,
    ...(isForPerson ? { destination: await createTerminalLog() } : {}),
    ...(reports === null ? {} : { onError: reports.report }),
  });
  const end = async (code: number) => {
    await reports?.close(reportTimeoutMs);
    process.exit(code);
  };
  // Node would print the error as it is, with the values it quotes.
  process.on('uncaughtException', (error: unknown) => {
    log.fatal({ err: error }, 'the server failed where nobody expected it, and ends');
    void end(1);
  });

  const server = await startServer(configuration, log, nouns);
  if (isForPerson) process.stdout.write(greetingOf(configuration, server));
  else {
    log.info(`Outlay is ready at ${configuration.publicUrl}`);
    // The address is a secret, so it goes to the terminal and not into the log.
    if (server.setupAddress !== null) process.stderr.write(`${setupSentence(server.setupAddress)}\n`);
  }
  // Node keeps what it compiled when it ends, and a server that is killed does not get to that.
  flushCompileCache();
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // The terminal, npm and the start script may each send one.
      if (isStopping) return;
      isStopping = true;
      log.info(`${signal}: finishing what is in flight`);
      setTimeout(() => process.exit(1), configuration.stopDelayMs + timeoutMs + reportTimeoutMs).unref();
      server.stop().then(
        () => end(0),
        (error: unknown) => {
          log.error({ err: error }, 'the stop failed');
          return end(1);
        },
      );
    });
  }
}
