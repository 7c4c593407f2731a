import pino from 'pino';

import { readConfiguration } from './configuration.ts';
import { startServer } from './start.ts';
import { StartError } from './startError.ts';

/** How long a stop may take before the process ends anyway, in milliseconds. */
const patienceMs = 10_000;

try {
  const configuration = readConfiguration();
  const log = pino({
    level: configuration.logLevel,
    redact: { paths: ['req.headers.authorization', 'req.headers.cookie'], remove: true },
  });
  const server = await startServer(configuration, log);
  log.info(`Outlay is ready at ${configuration.publicUrl}`);
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // The terminal, npm and the start script may each send one.
      if (isStopping) return;
      isStopping = true;
      log.info(`${signal}: finishing what is in flight`);
      setTimeout(() => process.exit(1), patienceMs).unref();
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the stop failed');
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
