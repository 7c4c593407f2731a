import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

import { expect } from 'vitest';

import { buildSamplePdf } from '../browser/samplePdf.ts';
import { buildForm } from '../server/filesOfAllKinds.ts';

export interface SlowClient {
  /** How it went: the server has ended the connection, or it holds still. */
  outcome: () => Promise<'sent away' | 'still there'>;
  leave: () => void;
}

const dripMs = 100;

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: 'localhost', noDelay: true });
  // To be cut off is what these clients are for.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

function drip(socket: Socket, text: string): SlowClient {
  let position = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || !socket.writable) clearInterval(timer);
    else socket.write(text.charAt(position++ % text.length));
  }, dripMs);
  socket.resume();
  return {
    outcome: () => Promise.resolve(socket.destroyed || socket.readableEnded ? 'sent away' : 'still there'),
    leave: () => {
      clearInterval(timer);
      socket.destroy();
    },
  };
}

/** Sends one header that has no end. */
export async function dripHeaders(port: number): Promise<SlowClient> {
  const socket = await open(port);
  socket.write('GET /v1/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  return drip(socket, 'x');
}

/** Announces a body and sends it byte by byte. */
export async function dripBody(port: number): Promise<SlowClient> {
  const socket = await open(port);
  socket.write(
    'POST /v1/auth/dev HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n',
  );
  return drip(socket, ' ');
}

/** Connects, and says nothing at all. */
export async function staySilent(port: number): Promise<SlowClient> {
  return drip(await open(port), '');
}

/** Asks for large answers again and again, and reads none of them. */
export async function leaveUnread(port: number): Promise<SlowClient> {
  const socket = await open(port);
  socket.pause();
  const request = 'GET /docs/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';
  socket.write(request.repeat(200));
  return {
    async outcome() {
      // What the machine has in its buffers is read out; then the connection is over, or more would come.
      let isOver = false;
      socket.once('close', () => {
        isOver = true;
      });
      const atOnce = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      socket.resume();
      await Promise.race([atOnce, wait(500)]);
      return isOver || socket.destroyed ? 'sent away' : 'still there';
    },
    leave: () => socket.destroy(),
  };
}

/** One request of somebody who means well, on a connection of its own: its status, or why there was no answer. */
export function askOnce(url: string, token: string): Promise<number | string> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      buffer(answer).then(
        () => resolve(answer.statusCode ?? 0),
        (error: unknown) => resolve(String(error)),
      );
    });
    request.on('error', (error) => resolve(String(error)));
  });
}

/** Sends half of an upload, once the server has asked for it; `finish` sends the rest and answers what the server said. */
export async function beginUpload(port: number, token: string): Promise<{ finish: () => Promise<string> }> {
  const content = buildSamplePdf('A paper that came while the server was told to stop');
  const { payload: body, headers } = buildForm([{ content, fileName: 'paper.pdf' }]);
  const socket = await open(port);
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  const closed = once(socket, 'close');
  const half = Math.floor(body.length / 2);
  const asked = once(socket, 'data');
  socket.write(
    `POST /v1/media/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: ${headers['content-type']}\r\nContent-Length: ${body.length}\r\n` +
      'Expect: 100-continue\r\n\r\n',
  );
  await asked;
  expect(Buffer.concat(received.splice(0)).toString('latin1')).toMatch(/^HTTP\/1\.1 100 /);
  socket.write(body.subarray(0, half));
  return {
    async finish() {
      socket.write(body.subarray(half));
      await closed;
      return Buffer.concat(received).toString('latin1');
    },
  };
}

/** The memory that a process holds. */
export function residentMegabytes(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout.trim()) / 1024;
}
