import { once } from 'node:events';
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer as createPlainServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { selfSigned } from './selfSigned.ts';

/** The files of `deploy/` before a server, as the programs that they are for run them: over TLS, with what a client claims, streams and uploads. */
const deploy = join(import.meta.dirname, '..', '..', 'deploy');
const missing = (program: string, args: readonly string[], packages: string): string | null =>
  spawnSync(program, args).error === undefined
    ? null
    : `${program} is not installed: the package ${packages} of Debian`;
const absent = {
  nginx: missing('nginx', ['-v'], 'nginx-light'),
  caddy: missing('caddy', ['version'], 'caddy'),
  systemd: missing('systemd-analyze', ['--version'], 'systemd'),
};

let folder: string;
let behind: Server;
let port: number;
const running: ChildProcess[] = [];

const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createPlainServer().listen(0, '127.0.0.1', () => {
      const free = portOf(server);
      server.close(() => resolve(free));
    });
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outlay-proxies-'));
  behind = createServer((asked, answer) => {
    if (asked.url === '/v1/notifications/stream') {
      // Something is said at once, and the answer goes on.
      answer.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
      answer.write('event: counters\n\n');
      return;
    }
    let bytes = 0;
    asked.on('data', (part: Buffer) => (bytes += part.length));
    asked.on('end', () => {
      answer.setHeader('content-type', 'application/json');
      answer.end(JSON.stringify({ headers: asked.headers, bytes }));
    });
  });
  await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve));
  port = portOf(behind);
});
afterAll(() => {
  for (const one of running) one.kill('SIGTERM');
  behind?.closeAllConnections();
  behind?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks through the proxy, whose certificate no authority signed. */
function ask(at: number, path: string, options: { body?: Buffer; headers?: Record<string, string> } = {}) {
  const { body, headers = {} } = options;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(
      {
        host: 'localhost',
        port: at,
        path,
        method: body ? 'POST' : 'GET',
        headers: { host: 'localhost', ...headers },
        rejectUnauthorized: false,
      },
      resolve,
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

async function told(answer: IncomingMessage): Promise<{ headers: Record<string, string>; bytes: number }> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as { headers: Record<string, string>; bytes: number };
}

/** What every proxy before Outlay has to do. */
function keepsItsPromises(at: () => number) {
  it('says whom it asks for, whatever the client claims', async () => {
    const { headers } = await told(await ask(at(), '/', { headers: { 'x-forwarded-for': '203.0.113.9' } }));
    expect(headers['x-forwarded-for']).toMatch(/^(?:127\.0\.0\.1|::1)$/);
    expect(headers['x-forwarded-proto']).toBe('https');
  });

  it('hands on an upload of 20 MB whole', async () => {
    const body = Buffer.alloc(20 * 1024 * 1024, 'outlay');
    expect((await told(await ask(at(), '/v1/media', { body }))).bytes).toBe(body.length);
  });

  it('hands on what goes on as it comes', async () => {
    const answer = await ask(at(), '/v1/notifications/stream');
    const [first] = (await once(answer, 'data')) as [Buffer];
    expect(first.toString()).toContain('counters');
    answer.destroy();
  });
}

/** Until a program that was started answers. */
const until = (answers: () => Promise<boolean>) =>
  vi.waitUntil(() => answers().catch(() => false), { timeout: 20_000, interval: 100 });

describe.skipIf(absent.nginx)(`nginx ${absent.nginx ?? ''}`, () => {
  let secure = 0;
  let plain = 0;
  beforeAll(async () => {
    [secure, plain] = [await freePort(), await freePort()];
    writeFileSync(join(folder, 'cert.pem'), selfSigned.cert);
    writeFileSync(join(folder, 'key.pem'), selfSigned.key);
    const said = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
      .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
      .replaceAll('outlay.example.com', 'localhost')
      .replaceAll(/listen \[::\].*;\n/g, '')
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${secure} ssl`)
      .replace('/etc/ssl/outlay/fullchain.pem', join(folder, 'cert.pem'))
      .replace('/etc/ssl/outlay/privkey.pem', join(folder, 'key.pem'));
    const main = join(folder, 'nginx-main.conf');
    writeFileSync(
      main,
      `daemon off; pid ${folder}/nginx.pid; error_log stderr; worker_processes 1;
       events {} http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
       fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;\n${said}\n}`,
    );
    running.push(spawn('nginx', ['-p', folder, '-c', main], { stdio: 'ignore' }));
    await until(async () => (await ask(secure, '/')).statusCode === 200);
  });

  keepsItsPromises(() => secure);

  it('leads from http to https', async () => {
    const answer = await fetch(`http://127.0.0.1:${plain}/bills`, {
      redirect: 'manual',
      headers: { host: 'localhost' },
    });
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/.*\/bills$/);
  });
});

describe.skipIf(absent.caddy)(`Caddy ${absent.caddy ?? ''}`, () => {
  let secure = 0;
  beforeAll(async () => {
    secure = await freePort();
    const config = join(folder, 'Caddyfile');
    const options = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n';
    writeFileSync(config, options + readFileSync(join(deploy, 'Caddyfile'), 'utf8'));
    const home = join(folder, 'caddy');
    mkdirSync(home);
    const env = {
      ...process.env,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      OUTLAY_HOST: `https://localhost:${secure}`,
      OUTLAY_UPSTREAM: `127.0.0.1:${port}`,
    };
    running.push(
      spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], { env, stdio: 'ignore' }),
    );
    await until(async () => (await ask(secure, '/')).statusCode === 200);
  });

  keepsItsPromises(() => secure);
});

describe.skipIf(absent.systemd)(`systemd ${absent.systemd ?? ''}`, () => {
  it('takes the unit without a complaint', () => {
    const { status, stderr, stdout } = spawnSync(
      'systemd-analyze',
      ['verify', join(deploy, 'outlay.service')],
      {
        encoding: 'utf8',
      },
    );
    expect(`${stdout}${stderr}`).toBe('');
    expect(status).toBe(0);
  });
});

describe('the container', () => {
  const containerfile = readFileSync(join(deploy, 'Containerfile'), 'utf8');

  it('runs as an ordinary account, keeps its data in a volume, and says how it is', () => {
    const words = containerfile.split('\n').map((line) => line.split(' ')[0]);
    const last = words.lastIndexOf('FROM');
    expect(words.slice(last)).toEqual(
      expect.arrayContaining(['USER', 'VOLUME', 'HEALTHCHECK', 'STOPSIGNAL']),
    );
    expect(words.indexOf('USER', last)).toBeLessThan(words.indexOf('CMD', last));
    expect(containerfile).toMatch(/^USER node$/m);
  });

  it('asks of its health what the server answers', async () => {
    const [, code = ''] = /CMD \["node", "-e", "(.+)"\]/.exec(containerfile) ?? [];
    expect(code).not.toBe('');
    const status = (at: number) =>
      new Promise((resolve) => {
        const env = { ...process.env, PORT: String(at) };
        spawn(process.execPath, ['-e', code], { env, stdio: 'ignore' }).on('exit', resolve);
      });
    expect(await status(port)).toBe(0);
    expect(await status(await freePort())).toBe(1);
  });
});
