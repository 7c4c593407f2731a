import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

export type ReferenceRow = Record<string, unknown> & { id: number; referenceID: string };
export type ReferenceLine = Record<string, unknown>;

export interface ReferenceSite {
  url: string;
  stop: () => Promise<void>;
}

const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Builds bench/reference for production into a folder. */
export async function buildReference(outDir: string): Promise<void> {
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const config = join(projectRoot, 'bench', 'reference', 'vite.config.ts');
  const args = [
    vite,
    'build',
    '--config',
    config,
    '--outDir',
    outDir,
    '--emptyOutDir',
    '--logLevel',
    'error',
  ];
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0)
    throw new Error(`the reference application could not be built: vite ended with code ${code}`);
}

/**
 * Serves the built reference application and its data from memory, compressed as the product's are, files as small as
 * they get and answers while they are given: at least as fast as any server of its own could be.
 */
export async function serveReference(
  outDir: string,
  { rows, lines }: { rows: readonly ReferenceRow[]; lines: readonly ReferenceLine[] },
): Promise<ReferenceSite> {
  const files = readBuild(outDir);
  const document = { id: 1, referenceID: 'DOC/1', notes: '', items: lines };

  async function answerApi(request: IncomingMessage, response: ServerResponse, address: URL): Promise<void> {
    const [, , resource, id] = address.pathname.split('/');
    if (request.method === 'PUT') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      sendJson(response, JSON.parse(Buffer.concat(chunks).toString('utf8')));
    } else if (resource === 'documents') {
      sendJson(response, id ? document : { data: [document], total: 1 });
    } else if (id) {
      sendJson(response, rows.find((row) => row.id === Number(id)) ?? null);
    } else {
      const text = address.searchParams.get('q') ?? '';
      const page = Number(address.searchParams.get('page'));
      const perPage = Number(address.searchParams.get('perPage'));
      const found = text === '' ? rows : rows.filter(({ referenceID }) => referenceID.includes(text));
      sendJson(response, { data: found.slice((page - 1) * perPage, page * perPage), total: found.length });
    }
  }

  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (address.pathname.startsWith('/api/')) {
      answerApi(request, response, address).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
      return;
    }
    const file = files.get(address.pathname) ?? files.get('/index.html');
    const isHashed = address.pathname.startsWith('/assets/');
    response.writeHead(200, {
      'content-type': file?.contentType,
      'content-encoding': 'br',
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(file?.content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'br' });
  response.end(compress(Buffer.from(JSON.stringify(body)), answerQuality));
}

function readBuild(outDir: string): Map<string, { content: Buffer; contentType: string }> {
  const files = new Map<string, { content: Buffer; contentType: string }>();
  for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
    files.set(`/${relative(outDir, path).split(sep).join('/')}`, {
      content: compress(readFileSync(path), constants.BROTLI_MAX_QUALITY),
      contentType,
    });
  }
  return files;
}

/** The quality that a server takes for what it compresses while it answers. */
const answerQuality = 4;

function compress(content: Buffer, quality: number): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
