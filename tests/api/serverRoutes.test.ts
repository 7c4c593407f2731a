import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createParser } from 'eventsource-parser';
import { UnleashClient } from 'unleash-proxy-client';

import { expectedFlagValues, flagNames, switchAppListFlag } from '../../domain/access/featureFlag.ts';
import { palettes } from '../../domain/look/palette.ts';
import { shellRoutes } from '../../src/app/routing/shellRoutes.ts';
import { paymentNotice } from '../../resources/paying/payment/paymentStore.server.ts';
import { createFlagService } from '../../server/flags/flagService.ts';
import { hasBrowserBuild } from '../../server/http/indexPage.ts';
import { tellPeople } from '../../server/notification/deliverNotification.ts';
import type { NotificationContent } from '../../server/notification/notify.ts';
import type { Caller, TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

let place: TestApp;

beforeAll(async () => {
  place = await createTestApp();
});

afterAll(() => place.close());

const asPage = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('health and version', () => {
  test.each(['/healthcheck', '/v1/health'])('%s answers readiness', async (url) => {
    const answer = await place.app.inject({ method: 'GET', url });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok', database: 'ok', jobs: 'ok', writing: 'ok' });
  });

  test.each(['/version', '/v1/version'])('%s answers the build', async (url) => {
    const answer = await place.app.inject({ method: 'GET', url });
    expect(answer.json()).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      node: process.version,
    });
  });

  test('a database that is away answers 503 with Retry-After', async () => {
    const other = await createTestApp({ isSeeded: false });
    await other.database.systemPool.end();
    const answer = await other.app.inject({ method: 'GET', url: '/healthcheck' });
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ error: { code: 'unavailable' } });
    other.database.systemPool.end = () => Promise.resolve();
    await other.close();
  });
});

describe('a server that can write nothing', () => {
  test('says so, and still answers', async () => {
    const other = await createTestApp({ isSeeded: false });
    const { systemPool } = other.database;
    const { rows } = await systemPool.query<{ name: string }>('select current_database() as name');
    await systemPool.query(`alter database "${rows[0]?.name}" set default_transaction_read_only = on`);
    await systemPool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await systemPool.query('set default_transaction_read_only = on');
    const answer = await other.app.inject({ method: 'GET', url: '/healthcheck' });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: 'degraded', database: 'ok', jobs: 'ok', writing: 'refused' },
    ]);
    await other.close();
  });
});

describe('a person can install the application', () => {
  const root = join(import.meta.dirname, '..', '..');
  interface Manifest {
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
    shortcuts: { name: string; url: string }[];
    [member: string]: unknown;
  }
  const manifestIn = async (language: string) => {
    const headers = { 'accept-language': language };
    const answer = await place.app.inject({ method: 'GET', url: '/manifest.webmanifest', headers });
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(answer.headers['vary']).toContain('accept-language');
    return answer.json<Manifest>();
  };

  test('with icons of the sizes that the manifest states, one of them for any shape', async () => {
    const { icons, ...said } = await manifestIn('en');
    expect(said).toMatchObject({
      name: 'Outlay',
      short_name: 'Outlay',
      start_url: '/',
      display: 'standalone',
    });
    const pictures = icons.filter(({ type }) => type === 'image/png');
    for (const { src, sizes } of pictures) {
      const picture = readFileSync(join(root, 'src', 'public', src));
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
      expect([src, `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`]).toEqual([src, sizes]);
    }
    const plain = pictures.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes);
    expect(plain).toEqual(['192x192', '512x512']);
    expect(pictures.map(({ purpose }) => purpose)).toContain('maskable');
  });

  test('in their language, and with shortcuts to pages that are there', async () => {
    const [english, indonesian] = [await manifestIn('en'), await manifestIn('id-ID')];
    expect([english['lang'], indonesian['lang']]).toEqual(['en', 'id']);
    expect(indonesian['description']).not.toBe(english['description']);
    const known = shellRoutes.map(({ path }) => path as string);
    expect(english.shortcuts.filter(({ url }) => !known.includes(url))).toEqual([]);
  });

  test('and sees the colours of the product before anything of it runs', async () => {
    const page = readFileSync(join(root, 'index.html'), 'utf8');
    expect(page).toContain('rel="manifest" href="/manifest.webmanifest"');
    const { theme_color, background_color } = await manifestIn('en');
    expect([theme_color, background_color]).toEqual([
      palettes.light.sheet,
      palettes.light.background.default,
    ]);
    for (const [name, { sheet, background, divider }] of Object.entries(palettes)) {
      expect(page).toContain(`content="${sheet}" media="(prefers-color-scheme: ${name})"`);
      const tokens = `--paper: ${background.default};\n --sheet: ${sheet};\n --line: ${divider};`;
      const spelled = page.replaceAll(/\n +/g, '\n ');
      // As the system has it (the light ones are those of a system that says nothing), and as the person chose it.
      expect([name, spelled.split(tokens).length - 1]).toEqual([name, 2]);
    }
  });
});

test('what a company keeps stays in no cache on the way, refusals included', async () => {
  const person = await place.signInAs('finance.admin@nusantara.test');
  const { data } = (await person.get('/v1/bills?limit=1')).json<{ data: { id: number }[] }>();
  const id = data[0]?.id ?? 0;
  for (const url of ['/v1/bills?limit=1', `/v1/bills/${id}`, `/v1/bills/${id}/document.pdf`, '/v1/bills/0']) {
    expect([url, (await person.get(url)).headers['cache-control']]).toEqual([url, 'no-store']);
  }
  const unknown = await place.app.inject({ method: 'GET', url: '/v1/bills' });
  expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([401, 'no-store']);
});

describe('screens and files', () => {
  test('a page that a browser asks for is the index page, or says that nothing is built', async () => {
    for (const url of [
      '/',
      '/bills/bills-to-pay',
      '/bills/12',
      '/healthcheck',
      '/version',
      '/error?code=auth',
    ]) {
      const answer = await place.app.inject({ method: 'GET', url, headers: asPage });
      if (hasBrowserBuild()) {
        expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
        expect(answer.headers['content-type']).toContain('text/html');
      } else {
        expect([url, answer.statusCode]).toEqual([url, 404]);
      }
    }
  });

  test.each([
    ['anything', '*/*'],
    ['nothing said', undefined],
    ['a picture, or anything', 'image/avif,image/webp,*/*;q=0.8'],
  ])('a page goes to who asks for %s, and to who only asks whether it is there', async (_words, accept) => {
    for (const url of ['/', '/login', '/bills/bills-to-pay', '/bills/12?page=2']) {
      const headers = accept === undefined ? {} : { accept };
      const [page, head] = await Promise.all(
        (['GET', 'HEAD'] as const).map((method) => place.app.inject({ method, url, headers })),
      );
      const facts = [page?.statusCode, page?.headers['content-type'], page?.headers['content-length']];
      expect([head?.statusCode, head?.headers['content-type'], head?.headers['content-length']]).toEqual(
        facts,
      );
      expect(head?.body).toBe('');
      if (!hasBrowserBuild()) continue;
      expect([url, ...facts.slice(0, 2)]).toEqual([url, 200, 'text/html; charset=utf-8']);
      expect(page?.body).toContain('<div id="root"');
    }
  });

  test.each(['application/json', 'application/json, text/plain, */*', 'application/json, */*;q=0.5'])(
    'who asks the address of a screen for %s hears that there is no such call',
    async (accept) => {
      for (const url of ['/', '/bills/bills-to-pay']) {
        const answer = await place.app.inject({ method: 'GET', url, headers: { accept } });
        expect([url, answer.statusCode]).toEqual([url, 404]);
        expect(answer.json()).toMatchObject({ error: { code: 'not_found' } });
      }
    },
  );

  test('machines that say nothing hear facts where a browser sees a page', async () => {
    for (const url of ['/healthcheck', '/version']) {
      for (const headers of [{}, { accept: '*/*' }]) {
        const answer = await place.app.inject({ method: 'GET', url, headers });
        expect(answer.headers['content-type']).toContain('application/json');
      }
    }
  });

  test('an address of the API is never a page, and nothing outside the build is served', async () => {
    for (const url of [
      '/v1/nothing',
      '/v2/nothing',
      '/docs/nothing',
      '/nothing.js',
      '/assets/nothing.js',
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
    ]) {
      const answer = await place.app.inject({ method: 'GET', url, headers: asPage });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.json()).toMatchObject({ error: { code: 'not_found' } });
    }
    const data = await place.app.inject({
      method: 'GET',
      url: '/bills',
      headers: { accept: 'application/json' },
    });
    expect(data.statusCode).toBe(404);
  });
});

describe('documentation', () => {
  interface OpenApi {
    paths: Record<
      string,
      Record<string, { responses: object; 'x-access'?: unknown; parameters?: { name: string }[] }>
    >;
    components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
  }

  async function readDocument(): Promise<OpenApi> {
    const answer = await place.app.inject({ method: 'GET', url: '/docs/openapi.json' });
    expect(answer.statusCode).toBe(200);
    return answer.json<OpenApi>();
  }

  test('names every call, who may make it and what it can answer', async () => {
    const document = await readDocument();
    expect(document.components.schemas).toHaveProperty('Error');
    expect(document.paths['/users/me']?.['get']).toMatchObject({
      'x-access': {},
      security: [{ bearer: [] }],
      responses: { 200: expect.anything() as unknown, 401: expect.anything() as unknown },
    });
    expect(document.paths['/auth/options']?.['get']?.['x-access']).toBe('public');
    const put = document.paths['/users/me/preferences/{key}']?.['put'];
    expect(put?.parameters?.map((parameter) => parameter.name)).toContain('Idempotency-Key');
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const operation of Object.values(methods)) {
        expect([path, Object.keys(operation.responses).length > 0]).toEqual([path, true]);
      }
    }
  });

  test('marks what moves money, with the key it needs', async () => {
    const other = await createTestApp({
      isSeeded: false,
      routes(app) {
        app.post('/v1/test/money', { config: { access: {}, movesMoney: true } }, () => ({}));
      },
    });
    const document = (await other.app.inject({ method: 'GET', url: '/docs/openapi.json' })).json<OpenApi>();
    expect(document.paths['/test/money']?.['post']).toMatchObject({
      'x-moves-money': true,
      parameters: [{ name: 'Idempotency-Key', in: 'header', required: true }],
    });
    await other.close();
  });

  test('is readable as a page that asks no other host', async () => {
    const answer = await place.app.inject({ method: 'GET', url: '/docs', headers: asPage });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('data-url="/docs/openapi.json"');
    expect(answer.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const [address = ''] = /(?<=<script src=")[^"]+/.exec(answer.body) ?? [];
    const script = await place.app.inject({ method: 'GET', url: address });
    expect([script.statusCode, script.headers['content-type']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect(script.body).toContain('data-url');
  });
});

describe('flags', () => {
  test('are all on for the second demo company, with the values that the product expects', async () => {
    const person = await place.signInAs('admin@lain.test');
    const { toggles } = (await person.get('/v1/flags?appName=outlay&sessionId=1')).json<{
      toggles: { name: string; variant: { payload: { type: string; value: string } } }[];
    }>();
    const values = Object.fromEntries(toggles.map((toggle) => [toggle.name, toggle.variant.payload.value]));
    const { [switchAppListFlag]: list, ...others } = values;
    expect(others).toEqual(expectedFlagValues);
    expect(Object.keys(others)).toHaveLength(flagNames.length);
    expect(JSON.parse(list ?? '')).toMatchObject({ app_list: expect.any(Array) as unknown[] });
    expect((await place.app.inject({ method: 'GET', url: '/v1/flags' })).statusCode).toBe(401);
  });

  test("are read by the browser's SDK", async () => {
    const person = await place.signInAs('employee@nusantara.test');
    const client = new UnleashClient({
      url: 'http://outlay.test/v1/flags',
      clientKey: 'browser',
      appName: 'outlay',
      disableRefresh: true,
      bootstrap: [],
      fetch: async (input: URL | string, init?: RequestInit) => {
        const url = new URL(input);
        const answer = await place.app.inject({
          method: (init?.method ?? 'GET') as 'GET',
          url: url.pathname + url.search,
          headers: { authorization: `Bearer ${person.accessToken}` },
        });
        return new Response(answer.body, {
          status: answer.statusCode,
          headers: { 'content-type': 'application/json' },
        });
      },
      context: { userId: '1', properties: { companyID: '1' } },
    });
    await client.start();
    expect(client.getVariant('purchase_feature').payload?.value).toBe('enable');
    expect(client.isEnabled('nps')).toBe(true);
    expect(client.isEnabled('no_such_flag')).toBe(false);
    client.stop();
  });

  test('what the SDK tells about itself is taken', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    for (const purpose of ['metrics', 'register']) {
      const answer = await person.post(`/v1/flags/client/${purpose}`, { appName: 'outlay', bucket: {} });
      expect(answer.statusCode).toBe(202);
    }
  });

  const identity = { companyID: 1, employeeID: 2 };

  test('come from another service when one is named, with its key and our identity', async () => {
    const asked: { url: URL; headers: Record<string, string> }[] = [];
    const flags = createFlagService(
      { flagsUrl: 'https://:secret%20key@flags.example/api/frontend' },
      {
        fetch: (input, init) => {
          asked.push({ url: new URL(input as URL), headers: init?.headers as Record<string, string> });
          return Promise.resolve(
            Response.json({
              toggles: [
                {
                  name: 'nps',
                  enabled: true,
                  variant: { name: 'x', enabled: true, payload: { type: 'string', value: 'show' } },
                },
                { name: 'plain', enabled: true, variant: { name: 'disabled', enabled: false } },
                { name: 'off', enabled: false },
              ],
            }),
          );
        },
      },
    );
    expect(flags.valuesFor(identity).size).toBe(0);
    await Promise.all([flags.prepare?.(identity), flags.prepare?.(identity)]);
    expect(flags.valuesFor(identity)).toEqual(
      new Map([
        ['nps', 'show'],
        ['plain', null],
      ]),
    );
    await flags.prepare?.(identity);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers['authorization']).toBe('secret key');
    expect(asked[0]?.url.password).toBe('');
    expect(asked[0]?.url.searchParams.get('properties[companyID]')).toBe('1');
    expect(asked[0]?.url.searchParams.get('properties[userID]')).toBe('2');
  });

  test('of a service that is away are off, and nobody waits for it again and again', async () => {
    let asked = 0;
    const flags = createFlagService(
      { flagsUrl: 'https://flags.example/api/frontend' },
      {
        fetch: () => {
          asked += 1;
          return Promise.reject(new TypeError('fetch failed'));
        },
      },
    );
    await flags.prepare?.(identity);
    await flags.prepare?.(identity);
    expect(flags.valuesFor(identity).size).toBe(0);
    expect(asked).toBe(1);
  });
});

describe('banners over the pages', () => {
  const bannersOf = async (caller: Caller) => {
    const answer = await caller.get('/v1/notification-error/broadcast');
    expect(answer.statusCode).toBe(200);
    return answer.json<{ data: { id: number; message: string }[] }>().data;
  };

  test('are written by super admins alone, and seen by the audience of their own company', async () => {
    const superAdmin = await place.signInAs('super.admin@nusantara.test');
    const admin = await place.signInAs('admin@nusantara.test');
    const employee = await place.signInAs('employee@nusantara.test');
    const others = await place.signInAs('admin@lain.test');
    const input = { message: 'Payments stop at noon.', level: 'important', actionLink: '/notifications' };
    for (const caller of [admin, employee]) {
      expect((await caller.post('/v1/broadcasts', input)).statusCode).toBe(403);
      expect((await caller.get('/v1/broadcasts')).statusCode).toBe(403);
    }
    const refusal = (await admin.post('/v1/broadcasts', input)).json<{ error: { message: string } }>();
    expect(refusal.error.message).toBe('This is for super admins.');
    const made = await superAdmin.post('/v1/broadcasts', input);
    expect(made.statusCode).toBe(201);
    const { id } = made.json<{ id: number }>();
    const [newest] = await bannersOf(admin);
    expect(newest).toEqual({
      id,
      level: 'important',
      message: 'Payments stop at noon.',
      actionLink: '/notifications',
      actionButton: null,
      isHidden: false,
    });
    expect((await bannersOf(employee)).map((banner) => banner.id)).toContain(id);
    expect((await bannersOf(others)).map((banner) => banner.id)).not.toContain(id);
    await superAdmin.patch(`/v1/broadcasts/${id}/archive`, undefined, { version: 1 });
    expect((await bannersOf(admin)).map((banner) => banner.id)).not.toContain(id);
  });

  test('are for administrators where the flag for everybody is off', async () => {
    const values = new Map(place.context.flags.valuesFor({ companyID: 1, employeeID: 1 }));
    values.delete('enable_broadcast_for_all_user');
    const valuesFor = vi.spyOn(place.context.flags, 'valuesFor').mockReturnValue(values);
    const seen = ['super.admin', 'admin', 'finance.admin', 'employee'].map(async (name) => {
      const caller = await place.signInAs(`${name}@nusantara.test`);
      return (await bannersOf(caller)).length > 0;
    });
    expect(await Promise.all(seen)).toEqual([true, true, false, false]);
    valuesFor.mockRestore();
  });

  test.each([
    [{ actionLink: 'javascript:alert(1)' }, 'actionLink'],
    [{ actionLink: '//evil.test' }, 'actionLink'],
    [{ buttonLabel: 'Go', buttonURL: 'data:text/html,x' }, 'buttonURL'],
    [{ buttonLabel: 'Go' }, 'buttonURL'],
    [{ buttonURL: '/bills' }, 'buttonLabel'],
    [{ actionLink: '/bills', buttonLabel: 'Go', buttonURL: '/bills' }, 'actionLink'],
  ])('lead nowhere they should not: %j', async (given, field) => {
    const superAdmin = await place.signInAs('super.admin@nusantara.test');
    const answer = await superAdmin.post('/v1/broadcasts', { message: 'x', level: 'information', ...given });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ error: { fields: object } }>().error.fields)).toEqual([field]);
  });
});

describe('scripts of providers', () => {
  const env = {
    LIVE_CHAT_SCRIPT: 'https://chat.test/widget.js',
    SURVEY_SCRIPT: 'https://survey.test/ask.js',
    SCRIPT_ORIGINS: 'https://*.chat.test, wss://live.chat.test',
  };
  const policyOf = async (app: TestApp['app']) => {
    const answer = await app.inject({ method: 'GET', url: '/v1/version' });
    return Object.fromEntries(
      String(answer.headers['content-security-policy'])
        .split(';')
        .map((line) => [line.split(' ')[0], line]),
    );
  };

  test('are none unless the operator names them', async () => {
    const policy = await policyOf(place.app);
    expect(policy['script-src']).toBe("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy['connect-src']).toBe("connect-src 'self'");
    const caller = await place.signInAs('employee@nusantara.test');
    expect((await caller.get('/v1/survey')).json()).toMatchObject({ showNps: false });
  });

  test('are told to pages, and let load and reach what the operator says', async () => {
    const other = await createTestApp({
      place: { url: place.configuration.databaseUrl ?? '', drop: async () => {} },
      env,
    });
    const outside = 'https://chat.test https://survey.test https://*.chat.test wss://live.chat.test';
    const policy = await policyOf(other.app);
    expect(policy['script-src']).toBe(`script-src 'self' 'wasm-unsafe-eval' ${outside}`);
    for (const part of ['connect-src', 'frame-src', 'img-src', 'style-src', 'media-src'])
      expect(policy[part]).toContain(outside);
    expect(policy['default-src']).toBe("default-src 'self'");
    if (hasBrowserBuild()) {
      const page = (await other.app.inject({ method: 'GET', url: '/', headers: asPage })).body;
      expect(page).toContain('<meta name="live-chat" content="https://chat.test/widget.js" />');
      expect(page).toContain('<meta name="survey" content="https://survey.test/ask.js" />');
    }
    // A survey is shown once in a quarter, by whatever became of it.
    const caller = await other.signInAs('employee@nusantara.test');
    const asked = (await caller.get('/v1/survey')).json<{ id: number; externalID: string }>();
    expect(asked).toMatchObject({ id: 20264, showNps: true, config: { vMaps: { role: 'user' } } });
    expect(asked.externalID).toMatch(/^1-\d+$/);
    expect((await caller.post('/v1/survey/20263/log', { event: 'skipped' })).statusCode).toBe(404);
    expect((await caller.post('/v1/survey/20264/log', { event: 'liked' })).statusCode).toBe(400);
    expect((await caller.post('/v1/survey/20264/log', { event: 'skipped' })).statusCode).toBe(204);
    expect((await caller.get('/v1/survey')).json()).toMatchObject({ showNps: false });
    const next = await other.signInAs('admin@nusantara.test');
    expect((await next.get('/v1/survey')).json()).toMatchObject({ showNps: true });
    await other.close();
  });
});

describe('preferences and saved filters', () => {
  test('follow the person', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    const preferencesOf = async (one: Caller) =>
      (await one.get('/v1/users/me/preferences')).json<{ preferences: unknown }>().preferences;
    const columns = ['id', { wide: true }];
    for (const [key, value] of [
      ['theme', 'dark'],
      ['bills.columns', columns],
      ['bills.columns', [...columns, 'vendor']],
      ['theme', null],
    ] as const) {
      const put = await person.put(`/v1/users/me/preferences/${key}`, { value });
      expect([put.statusCode, put.body]).toEqual([204, '']);
    }
    const again = await place.signInAs('employee@nusantara.test');
    expect(await preferencesOf(again)).toEqual({ 'bills.columns': [...columns, 'vendor'] });
    expect(await preferencesOf(await place.signInAs('manager@nusantara.test'))).toEqual({});
  });

  test('that cannot be kept are refused by name', async () => {
    const person = await place.signInAs('employee@nusantara.test');
    const refused: Record<string, string> = {
      long: JSON.stringify('x'.repeat(20_001)),
      half: '"\\ud800"',
      zero: '"a\\u0000b"',
      deep: `${'['.repeat(30)}${']'.repeat(30)}`,
      bottomless: `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    };
    for (const [key, value] of Object.entries(refused)) {
      const answer = await person.put(`/v1/users/me/preferences/${key}`, `{"value":${value}}`, {
        headers: { 'content-type': 'application/json' },
      });
      expect([key, answer.statusCode]).toEqual([key, 400]);
    }
    expect((await person.put('/v1/users/me/preferences/nothing', {})).statusCode).toBe(400);
  });

  test('take a limited space for each person, however many are sent at once', async () => {
    const person = await place.signInAs('reviewer@nusantara.test');
    const put = (key: string, value: unknown) => person.put(`/v1/users/me/preferences/${key}`, { value });
    const large = await Promise.all(
      Array.from({ length: 12 }, (_, index) => put(`large.${index}`, 'x'.repeat(19_000))),
    );
    expect(large.filter(({ statusCode }) => statusCode === 204)).toHaveLength(10);
    const tooLarge = large.find(({ statusCode }) => statusCode !== 204);
    expect(tooLarge?.json()).toMatchObject({
      error: {
        code: 'validation_failed',
        fields: { value: expect.stringContaining('at most 200 kB') as string },
      },
    });
    const { preferences } = (await person.get('/v1/users/me/preferences')).json<{ preferences: object }>();
    for (const key of Object.keys(preferences)) expect((await put(key, null)).statusCode).toBe(204);
    for (let index = 0; index < 200; index += 1) expect((await put(`key.${index}`, 1)).statusCode).toBe(204);
    expect((await put('one.more', 1)).json()).toMatchObject({
      error: { fields: { key: expect.stringContaining('At most 200 preferences') as string } },
    });
    expect((await put('key.0', 2)).statusCode).toBe(204);
  });

  test('filters are limited on each screen and at all', async () => {
    const person = await place.signInAs('reviewer@nusantara.test');
    const save = (screen: number, name: number) =>
      person.put('/v1/saved-filters', { screen: `screen-${screen}`, name: `filter ${name}`, query: '' });
    for (let screen = 0; screen < 10; screen += 1) {
      for (let name = 0; name < 50; name += 1) expect((await save(screen, name)).statusCode).toBe(200);
    }
    const refusal = (words: string) => ({
      error: { fields: { name: expect.stringContaining(words) as string } },
    });
    expect((await save(3, 50)).json()).toMatchObject(refusal('At most 50 filters are kept for a screen'));
    expect((await save(10, 0)).json()).toMatchObject(refusal('At most 500 filters are kept'));
  });

  test('a view keeps columns and density, gets another name, and is changed by its owner alone', async () => {
    const owner = await place.signInAs('maker@nusantara.test');
    const colleague = await place.signInAs('approver@nusantara.test');
    const columns = { order: ['vendorName', 'dueDate'], hidden: ['dueDate'] };
    const input = { screen: 'views', name: 'Mine', query: 'status=paid', isShared: true };
    const saved = await owner.put('/v1/saved-filters', { ...input, columns, density: 'comfortable' });
    expect(saved.json()).toMatchObject({ ...input, columns, density: 'comfortable' });
    const { id } = saved.json<{ id: number }>();
    const { screen, ...view } = input;
    const seen = await colleague.get(`/v1/saved-filters?screen=${screen}`);
    expect(seen.json()).toMatchObject({ data: [{ id, name: 'Mine', columns, isMine: false }] });

    expect((await colleague.put(`/v1/saved-filters/${id}`, { ...view, name: 'Theirs' })).statusCode).toBe(
      404,
    );
    const renamed = await owner.put(`/v1/saved-filters/${id}`, { ...view, name: 'Ours', isShared: false });
    expect(renamed.json()).toMatchObject({ id, name: 'Ours', isShared: false, columns: null, density: null });
    expect((await colleague.get(`/v1/saved-filters?screen=${screen}`)).json()).toMatchObject({ data: [] });

    await owner.put('/v1/saved-filters', { ...input, name: 'Other' });
    const taken = await owner.put(`/v1/saved-filters/${id}`, { ...view, name: 'Other' });
    expect(taken.statusCode).toBe(400);
    expect(taken.json<{ error: { fields: object } }>().error.fields).toEqual({
      name: 'You have a view of this name on this screen',
    });
  });

  test('a saved filter belongs to its owner; a shared one is seen by the company', async () => {
    const owner = await place.signInAs('finance.admin@nusantara.test');
    const colleague = await place.signInAs('admin@nusantara.test');
    const stranger = await place.signInAs('admin@lain.test');
    const filter = {
      screen: 'bills-bills-to-pay',
      name: 'Overdue',
      query: 'status=awaiting_payment',
      isShared: false,
    };
    const saved = await owner.put('/v1/saved-filters', filter);
    expect(saved.json()).toMatchObject({ ...filter, isMine: true });
    const { id } = saved.json<{ id: number }>();
    const seenBy = async (person: typeof owner) =>
      (await person.get('/v1/saved-filters?screen=bills-bills-to-pay')).json<{ data: { id: number }[] }>()
        .data;
    expect(await seenBy(colleague)).toEqual([]);

    const shared = await owner.put('/v1/saved-filters', { ...filter, query: 'status=paid', isShared: true });
    expect(shared.json()).toMatchObject({ id, query: 'status=paid', isShared: true });
    expect(await seenBy(colleague)).toMatchObject([{ id, isMine: false }]);
    expect(await seenBy(stranger)).toEqual([]);
    expect((await colleague.delete(`/v1/saved-filters/${id}`)).statusCode).toBe(404);
    expect((await owner.delete(`/v1/saved-filters/${id}`)).statusCode).toBe(204);
    expect(await seenBy(owner)).toEqual([]);
  });
});

describe('the stream of what is unread', () => {
  let other: TestApp;
  let address: string;
  const opened: AbortController[] = [];

  beforeAll(async () => {
    const shared = { url: place.configuration.databaseUrl ?? '', drop: async () => {} };
    // Its heartbeat comes each second.
    other = await createTestApp({ place: shared, env: { REQUEST_TIMEOUT_MS: '3000' } });
    address = await other.app.listen({ host: '127.0.0.1', port: 0 });
  });

  afterAll(async () => {
    opened.forEach((one) => one.abort());
    await other.close();
  });

  async function streamOf(caller: Caller) {
    const gone = new AbortController();
    opened.push(gone);
    const response = await fetch(`${address}/v1/notifications/stream`, {
      headers: { authorization: `Bearer ${caller.accessToken}`, 'accept-encoding': 'gzip, br' },
      signal: gone.signal,
    });
    const told: number[] = [];
    const parser = createParser({
      onEvent: ({ event, data }) => void (event === 'counters' && told.push(JSON.parse(data).all as number)),
    });
    const decoder = new TextDecoder();
    const ended = (async () => {
      for await (const part of response.body ?? []) parser.feed(decoder.decode(part, { stream: true }));
    })().catch(() => undefined);
    return { response, told, ended, close: () => gone.abort() };
  }

  const personOf = async (caller: Caller) =>
    (await caller.get('/v1/users/me')).json<{ employee: { id: number }; company: { id: number } }>();
  const tell = async (caller: Caller) => {
    const { employee, company } = await personOf(caller);
    const content = { ...paid, employeeIDs: [employee.id] };
    await place.database.write(company.id, (executor) =>
      tellPeople(executor, company.id, [content], place.context.now()),
    );
  };
  const paid = {
    group: 'expenses',
    kind: 'complete',
    eventType: 'payment.paid',
    objectType: 'payment',
    objectID: 1,
    message: paymentNotice('paid', { number: 'PAY/2026/000001' }),
  } as const;

  test('hears on one server what is written on another, and nothing of anybody else', async () => {
    const [employee, manager, stranger] = await Promise.all(
      ['employee@nusantara.test', 'manager@nusantara.test', 'admin@lain.test'].map((email) =>
        other.signInAs(email),
      ),
    );
    if (!employee || !manager || !stranger) throw new Error('nobody signed in');
    const streams = await Promise.all([employee, manager, stranger].map(streamOf));
    const [first, second, third] = streams;
    if (!first || !second || !third) throw new Error('no streams');
    const { headers } = first.response;
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-encoding')).toBeNull();
    await expect.poll(() => streams.map(({ told }) => told.length)).toEqual([1, 1, 1]);
    const before = streams.map(({ told }) => told[0] ?? 0);
    await tell(employee);
    await expect.poll(() => first.told).toEqual([before[0], (before[0] ?? 0) + 1]);
    await tell(stranger);
    await expect.poll(() => third.told).toEqual([before[2], (before[2] ?? 0) + 1]);
    await tell(manager);
    // One event each: nobody heard of the others.
    await expect.poll(() => second.told).toEqual([before[1], (before[1] ?? 0) + 1]);
    expect(first.told).toHaveLength(2);
    expect(third.told).toHaveLength(2);
    // Reading on one device is heard on the others.
    await employee.patch('/v1/notifications', { group: 'expenses' });
    await expect
      .poll(() => first.told.at(-1))
      .toBe((await employee.get('/v1/notifications/counter')).json<{ all: number }>().all);
    streams.forEach(({ close }) => close());
  });

  test('ends with the session, and says nothing to one that is over', async () => {
    const caller = await other.signInAs('reviewer@nusantara.test');
    const stream = await streamOf(caller);
    await expect.poll(() => stream.told.length).toBe(1);
    await caller.post('/v1/auth/logout');
    await tell(await place.signInAs('reviewer@nusantara.test'));
    await stream.ended;
    expect(stream.told).toHaveLength(1);
    expect((await streamOf(caller)).response.status).toBe(401);
  });

  test('is asked for by few tabs of one person at once', async () => {
    const caller = await other.signInAs('approver@nusantara.test');
    const streams = await Promise.all(Array.from({ length: 6 }, () => streamOf(caller)));
    expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await streamOf(caller)).response.status).toBe(429);
    streams[0]?.close();
    await expect.poll(async () => (await streamOf(caller)).response.status).toBe(200);
  });

  test('goes on after the connection was lost on which servers hear of each other', async () => {
    const caller = await other.signInAs('maker@nusantara.test');
    const stream = await streamOf(caller);
    await expect.poll(() => stream.told.length).toBe(1);
    await place.database.systemPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen outlay_unread'`,
    );
    await tell(caller);
    await expect.poll(() => stream.told.at(-1)).toBe((stream.told[0] ?? 0) + 1);
    stream.close();
  });

  test('ends when the server stops, which waits for none', async () => {
    const shared = { url: place.configuration.databaseUrl ?? '', drop: async () => {} };
    const stopping = await createTestApp({ place: shared });
    address = await stopping.app.listen({ host: '127.0.0.1', port: 0 });
    const stream = await streamOf(await stopping.signInAs('releaser@nusantara.test'));
    await expect.poll(() => stream.told.length).toBe(1);
    await stopping.close();
    await stream.ended;
    address = '';
  });
});

describe('notifications', () => {
  interface Page {
    data: { id: number; isRead: boolean; message: string; address: string | null; objectUUID: null }[];
    pageInfo: { currentPage: number; nextPage: number | null };
  }
  let person: Caller;
  let other: Caller;
  const message = paymentNotice('approvedInPlace', { number: 'PAY/2026/000001', person: 'Hendra' });

  async function tell(caller: Caller, count: number, content: Partial<NotificationContent>): Promise<void> {
    const told = { group: 'approvals', kind: 'assignment', eventType: 'payment_awaiting_approval' } as const;
    const { employee } = (await caller.get('/v1/users/me')).json<{ employee: { id: number } }>();
    const about = { objectType: 'payment', objectID: 1, message, employeeIDs: [employee.id] };
    await place.database.write(1, async (executor) => {
      for (let one = 0; one < count; one += 1)
        await tellPeople(executor, 1, [{ ...told, ...about, ...content }], new Date());
    });
  }
  const read = async (caller: Caller, query: string) =>
    (await caller.get(`/v1/notifications?group=${query}`)).json<Page>();
  const counted = async (caller: Caller) =>
    (await caller.get('/v1/notifications/counter')).json<Record<string, number>>();

  beforeAll(async () => {
    person = await place.signInAs('approver@nusantara.test');
    other = await place.signInAs('maker@nusantara.test');
    await place.database.systemPool.query('delete from notification');
    await tell(person, 12, {});
    await tell(person, 1, { objectType: 'employee', eventType: 'employee_left', kind: 'complete' });
    await tell(person, 2, {
      group: 'expenses',
      kind: 'download',
      objectType: 'export',
      eventType: 'export_ready',
    });
    await tell(other, 1, {});
  });

  test('come ten at a time, the newest first, in the language asked for, with the page that each leads to', async () => {
    const first = await read(person, 'approvals');
    expect(first.pageInfo).toEqual({ currentPage: 1, nextPage: 2 });
    expect(first.data).toHaveLength(10);
    expect(first.data.slice(0, 2)).toMatchObject([
      { address: '/employees/1', isRead: false, objectUUID: null },
      { address: '/approval/payment-list/approval/1' },
    ]);
    expect(await read(person, 'approvals&page=2')).toMatchObject({
      pageInfo: { currentPage: 2, nextPage: null },
      data: [{ isRead: false }, { isRead: false }, { isRead: false }],
    });
    const words = async (language: string) => {
      const headers = { 'accept-language': language };
      const answer = await person.get('/v1/notifications?group=approvals', { headers });
      return answer.json<Page>().data[0]?.message;
    };
    expect(await words('id')).not.toBe(await words('en'));
  });

  test('are narrowed by what they are, and refuse what their group is not told apart by', async () => {
    expect((await read(person, 'approvals&filter=deals&limit=100')).data).toHaveLength(12);
    expect((await read(person, 'approvals&filter=expenses')).data).toEqual([]);
    const file = { address: '/exports/1' };
    expect((await read(person, 'expenses&filter=download')).data).toMatchObject([file, file]);
    expect((await read(person, 'expenses&filter=mention')).data).toEqual([]);
    expect((await read(person, 'virtualCards')).data).toEqual([]);
    const refused = await person.get('/v1/notifications?group=expenses&filter=deals');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      {
        error: {
          fields: { filter: 'Choose one of reminder, mention, assignment, complete, download, upload' },
        },
      },
    ]);
  });

  test('are read one by one or by group, and by nobody else', async () => {
    expect(await counted(person)).toEqual({ all: 15, approvals: 13, expenses: 2, virtualCards: 0 });
    const [newest] = (await read(person, 'approvals')).data;
    expect((await other.patch(`/v1/notifications/${newest?.id}`)).statusCode).toBe(404);
    const one = await person.patch(`/v1/notifications/${newest?.id}`);
    expect(one.json()).toEqual({ all: 14, approvals: 12, expenses: 2, virtualCards: 0 });
    expect((await read(person, 'approvals')).data.filter(({ isRead }) => isRead)).toMatchObject([
      newest && { id: newest.id },
    ]);
    const all = await person.patch('/v1/notifications', { group: 'approvals' });
    expect(all.json()).toEqual({ all: 2, approvals: 0, expenses: 2, virtualCards: 0 });
    expect(await counted(other)).toMatchObject({ all: 1 });
  });
});
