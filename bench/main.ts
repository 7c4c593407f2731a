import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';

import { browserRowNames, measureBrowser } from './browserRows.ts';
import { startCluster } from './cluster.ts';
import { measureClaims } from './claimRows.ts';
import { measureTrips } from './tripRows.ts';
import { measureMixedUsers } from './mixedUsers.ts';
import { streamKilobytes } from './openStreams.ts';
import { signInAs } from './people.ts';
import { startNaive, startOutlay, watchMemory } from './processes.ts';
import { openRawReads } from './rawReads.ts';
import { connections, measureKindLists, measureNounList, measureReads, medianPageMs } from './readRows.ts';
import { measurePosts } from './postRows.ts';
import type { Report } from './report.ts';
import { describe, startReport, surroundings, tableHead, writeResults } from './report.ts';
import { drawSamples } from './samples.ts';
import type { Settings } from './settings.ts';
import { readSettings } from './settings.ts';
import { measureWrites } from './writeRows.ts';

const resultsFile = new URL('results.json', import.meta.url);
const page = new URL('../docs/bench.md', import.meta.url);
const build = new URL('../dist/index.html', import.meta.url);
const smallRows = 10_000;

/** What has to be undone, the last thing first; a signal undoes it as well. */
const undo: (() => Promise<unknown> | void)[] = [];
let undoing: Promise<void> | undefined;

function undoAll(): Promise<void> {
  undoing ??= (async () => {
    for (const step of undo.toReversed()) {
      try {
        await step();
      } catch (error) {
        say(`Not everything could be taken down: ${String(error)}`);
      }
    }
  })();
  return undoing;
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => void undoAll().finally(() => process.exit(code)));
}

try {
  const settings = readSettings();
  const report = startReport(settings.only, (line) => process.stdout.write(`${line}\n`));
  const about = surroundings(settings.rows);
  process.stdout.write(`${about.machine}\n\n${tableHead()}\n`);
  await measureEverything(report, settings);
  if (settings.only === null) {
    const results = report.results();
    await writeResults(resultsFile, about, results);
    await writeFile(page, describe(about, results));
  }
  process.exitCode = report.hasFailures() ? 1 : 0;
} finally {
  await undoAll();
}

async function measureEverything(report: Report, settings: Settings): Promise<void> {
  const cluster = await startCluster(say);
  undo.push(() => cluster.stop());

  const smallPageMs = report.isWanted('growth.page') ? await measureSmall() : null;

  const { url: databaseUrl, loaded } = await cluster.loadDatabase('large', settings.rows);
  await report.absolute('load.rows', async () => loaded.perSecond);
  const server = await startOutlay(databaseUrl, cluster.dataDir);
  undo.push(() => server.stop());
  const memory = watchMemory(server.pid);
  undo.push(() => memory.stop());
  const samples = await drawSamples(databaseUrl);
  const person = await signInAs(server.url, 'finance.admin');
  const raw = openRawReads(databaseUrl, connections);
  undo.push(() => raw.close());
  const naive = await startNaive(databaseUrl);
  undo.push(() => naive.stop());

  await measureReads(
    report,
    { ours: person, raw, naive: { url: naive.url, headers: {} } },
    samples,
    settings,
  );
  if (smallPageMs !== null) {
    await report.compare('growth.page', async () => ({
      ours: await medianPageMs(person, samples, settings),
      against: smallPageMs,
    }));
  }
  await measureKindLists(report, { ours: person, raw, databaseUrl }, settings);
  await measureNounList(report, { ours: person, raw, databaseUrl }, settings);
  await measureClaims(report, { url: server.url, databaseUrl }, settings);
  await measureTrips(report, { url: server.url, databaseUrl }, settings);
  await measurePosts(report, { url: server.url, databaseUrl }, settings);
  // The rows after it approve and authorize as fast as they can, until nothing is left.
  await measureMixedUsers(report, { url: server.url, databaseUrl }, samples, settings);
  await measureWrites(report, { url: server.url, databaseUrl }, settings);
  await report.absolute('memory.server', async () => memory.largestMB());
  await report.absolute('memory.stream', () => streamKilobytes(server, databaseUrl));
  await naive.stop();
  if (existsSync(build)) {
    await measureBrowser(report, { url: server.url, dataDir: cluster.dataDir }, samples, settings);
  } else {
    report.notMeasured(browserRowNames, 'the browser part is not built: run npm run bench, which builds it');
  }

  /** The page of a small company, before the large database is there. */
  async function measureSmall(): Promise<number> {
    const small = await cluster.loadDatabase('small', Math.min(smallRows, settings.rows));
    const smallServer = await startOutlay(small.url, cluster.dataDir);
    undo.push(() => smallServer.stop());
    const caller = await signInAs(smallServer.url, 'finance.admin');
    const smallSamples = await drawSamples(small.url);
    const medianMs = await medianPageMs(caller, smallSamples, settings);
    await smallServer.stop();
    return medianMs;
  }
}
