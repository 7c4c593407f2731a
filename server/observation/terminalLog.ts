import type { DestinationStream } from 'pino';

/** What a line holds that a person at a terminal is told otherwise, or not at all. */
const untold = [
  'pid',
  'hostname',
  'reqId',
  'method',
  'route',
  'status',
  'durationMs',
  'companyID',
  'employeeID',
  'responseTime',
];

/**
 * The log as a person reads it: time, level, words, how long it took. Its library is loaded only for a terminal.
 * @param destination where the lines go; default: standard output
 */
export async function createTerminalLog(destination?: NodeJS.WritableStream): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    colorize: destination === undefined,
    translateTime: 'SYS:HH:MM:ss',
    ignore: untold.join(','),
    singleLine: true,
    messageFormat: (line, messageKey) => wordsOf(line, line[messageKey]),
    // What was said is there before the process ends.
    sync: true,
    ...(destination === undefined ? {} : { destination }),
  });
}

function wordsOf({ method, route, status, durationMs }: Record<string, unknown>, message: unknown): string {
  const words = typeof route === 'string' ? `${String(method)} ${route} ${String(status)}` : String(message);
  return typeof durationMs === 'number' ? `${words} (${durationWords(durationMs)})` : words;
}

function durationWords(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
