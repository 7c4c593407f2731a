import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import type { ServerContext } from '../context.ts';
import type { DatabaseFigures } from './databaseFigures.ts';
import { createDatabaseFigures } from './databaseFigures.ts';

/** The part that the way of every request calls. */
export interface RequestMetrics {
  /** `seconds` from the first byte of the request to the last of the answer. */
  observe: (method: string, route: string, status: number, seconds: number) => void;
}

export interface Metrics extends RequestMetrics {
  /** Everything in Prometheus' text format. Figures of the database are at most five seconds old. */
  text: () => Promise<string>;
  contentType: string;
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type RequestLabel = 'method' | 'route' | 'status';
type Label = Partial<Record<string, string | number>>;

/** The process is one, however many applications tests build in it. */
let processRegistry: Registry | undefined;
function processMetrics(): Registry {
  if (processRegistry === undefined) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

export function createMetrics(context: Pick<ServerContext, 'database' | 'now' | 'log'>): Metrics {
  const register = new Registry();
  const latency = new Histogram<RequestLabel>({
    name: 'outlay_http_request_duration_seconds',
    help: 'Time to answer, by method, pattern of the route and class of the status',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [register],
  });
  // Looked up by texts that exist already: nothing is put together for a request of a kind that was seen before.
  const labels = new Map<string, Map<string, Record<RequestLabel, string>[]>>();
  const labelsOf = (method: string, route: string, status: number) => {
    let byMethod = labels.get(route);
    if (byMethod === undefined) labels.set(route, (byMethod = new Map()));
    let byClass = byMethod.get(method);
    if (byClass === undefined) byMethod.set(method, (byClass = []));
    const statusClass = Math.trunc(status / 100);
    return (byClass[statusClass] ??= { method, route, status: `${statusClass}xx` });
  };
  const showFigures = figureGauges(register);
  const figures = createDatabaseFigures(context);
  const pools = poolGauges(register);
  const all = Registry.merge([processMetrics(), register]);
  return {
    observe(method, route, status, duration) {
      latency.observe(labelsOf(method, route, status), duration);
    },
    async text() {
      pools(context.database);
      showFigures(await figures());
      return all.metrics();
    },
    contentType: all.contentType,
  };
}

function gaugeIn(register: Registry) {
  return (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `outlay_${name}`, help, labelNames, registers: [register] });
}

function poolGauges(register: Registry) {
  const gauge = gaugeIn(register);
  const most = gauge('database_pool_size_max', 'Connections that the pool may open', ['pool']);
  const size = gauge('database_pool_size', 'Connections that are open', ['pool']);
  const idle = gauge('database_pool_idle', 'Open connections that nobody uses', ['pool']);
  const waiting = gauge('database_pool_waiting', 'Work that waits for a connection', ['pool']);
  return (database: ServerContext['database']) => {
    for (const pool of database.pools()) {
      const label = { pool: pool.name };
      most.set(label, pool.sizeMax);
      size.set(label, pool.size);
      idle.set(label, pool.idle);
      waiting.set(label, pool.waiting);
    }
  };
}

function figureGauges(register: Registry): (figures: DatabaseFigures | null) => void {
  const gauge = gaugeIn(register);
  const up = gauge('database_up', '1 when the database answered this scrape');
  const jobs = gauge('jobs', 'Jobs in the queue, as counted some ten seconds ago', ['queue', 'state']);
  const backlog = gauge('outbox_due_rows', 'Work that is due and has not reached its queue');
  const oldest = gauge('outbox_oldest_due_seconds', 'How long the oldest of it has been due');
  const ledger = {
    entriesOutOfBalance: gauge('ledger_entries_out_of_balance', 'Entries whose lines do not sum to zero'),
    accountsOutOfBalance: gauge(
      'ledger_accounts_out_of_balance',
      'Accounts whose balance is not the sum of their lines',
    ),
    checkedAtSeconds: gauge('ledger_checked_timestamp_seconds', 'When the ledger was last checked'),
    tookSeconds: gauge('ledger_check_duration_seconds', 'How long that check took'),
  };
  return (figures) => {
    // What is not known is not said: an old figure would hide that nothing was counted.
    for (const one of [jobs, backlog, oldest, ...Object.values(ledger)]) one.reset();
    for (const one of [backlog, oldest, ...Object.values(ledger)]) one.remove();
    up.set(figures === null ? 0 : 1);
    if (figures === null) return;
    for (const { queue, state, count } of figures.jobs) jobs.set({ queue, state } satisfies Label, count);
    backlog.set(figures.outbox.dueRows);
    oldest.set(figures.outbox.oldestDueSeconds);
    const { ledgerCheck } = figures;
    if (ledgerCheck === null) return;
    for (const name of Object.keys(ledger) as (keyof typeof ledger)[]) ledger[name].set(ledgerCheck[name]);
  };
}
