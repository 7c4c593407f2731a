import type { Random } from '../../server/seed/random.ts';
import type { BuiltRequest, Operation } from './apiOperations.ts';

/** A request as it is sent: every part as text, so that it can be wrong in every way. */
export interface RawRequest {
  method: string;
  /** The path's parameters, already encoded. */
  path: Record<string, string>;
  /** Pieces of the query, already encoded: `page=1`. */
  query: string[];
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  /** What was broken. */
  faults: string[];
  /** It no longer is the call that it was: another method, or an address that means nothing. */
  isNoCall: boolean;
}

export function toRaw(operation: Operation, request: BuiltRequest): RawRequest {
  const raw: RawRequest = {
    method: request.method,
    path: Object.fromEntries(
      Object.entries(request.path).map(([name, value]) => [name, encodeURIComponent(value)]),
    ),
    query: request.query.map((pair) => new URLSearchParams([pair]).toString()),
    headers: { ...request.headers },
    body: undefined,
    faults: [],
    isNoCall: false,
  };
  if (operation.body?.mediaType === 'multipart/form-data') {
    raw.headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
    raw.body = multipartOf(request.body as Record<string, unknown>);
  } else if (request.body !== undefined) {
    raw.headers['content-type'] = 'application/json';
    raw.body = JSON.stringify(request.body);
  }
  return raw;
}

const boundary = 'outlay-boundary';
/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

function multipartOf(fields: Record<string, unknown>): Buffer {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    name === 'file'
      ? [
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
          picture,
          '\r\n',
        ]
      : [`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`],
  );
  return Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part)));
}

const half = '\ud83d';
const longText = 'long '.repeat(30_000);
const nested = (levels: number, [open, close]: readonly [string, string]): string =>
  open.repeat(levels) + close.repeat(levels);
const deeply = 20_000;

/** Days at the ends of what can be said, beyond them, and at the ends of the calendar. */
export const edgeDays = [
  '1900-01-01',
  '2199-12-31',
  '1899-12-31',
  '2200-01-01',
  '9999-12-24',
  '9999-12-31',
  '0001-01-01',
] as const;

/** JSON that hardly any field allows, as text. */
const oddValues: readonly string[] = [
  'null',
  'true',
  '""',
  '" "',
  '[]',
  '{}',
  '-1',
  '0',
  '1.5',
  '-0',
  '1e308',
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '99999999999999999999999999',
  '9223372036854775808',
  '"9223372036854775807"',
  '"NaN"',
  '"Infinity"',
  '"-Infinity"',
  '"1e3"',
  '"0x10"',
  '"1,5"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud83d"',
  '"\\udc00 half"',
  '"\\u202e"',
  '"2026-02-30"',
  '"0000-00-00"',
  ...edgeDays.map((day) => `"${day}"`),
  '"99999-01-01"',
  '"-000001-01-01"',
  `"'; drop table bill; --"`,
  '"%00"',
  '"../../etc/passwd"',
  '[[[[1]]]]',
  '{"__proto__": {"isAdmin": true}}',
  '{"constructor": {"prototype": {"isAdmin": true}}}',
  '{"toString": 1, "valueOf": 1, "then": 1, "length": -1}',
  '[null, null]',
  '{"0": 1, "length": 1}',
];

const hugeValues: readonly string[] = [
  JSON.stringify(longText),
  nested(deeply, ['[', ']']),
  nested(deeply, ['{"a":', '}']).replace('}', '1}'),
  `[${'1,'.repeat(50_000)}1]`,
  `"${'9'.repeat(5_000)}"`,
  '9'.repeat(5_000),
];

/** Query and path values, already encoded. */
const oddTexts: readonly string[] = [
  '',
  '%20',
  '0',
  '-1',
  '1.5',
  '1e9',
  'NaN',
  'Infinity',
  '0x1',
  '9007199254740993',
  '99999999999999999999999999',
  '-9223372036854775809',
  'null',
  'undefined',
  'true',
  '%00',
  'a%00b',
  '%ED%A0%BD',
  '%F0%9F',
  '%F0%9F%92%A9',
  '%E2%80%AE',
  '__proto__',
  'constructor',
  'toString',
  '2026-02-30',
  '0000-00-00',
  ...edgeDays,
  '999999-01-01',
  ',',
  ',,,,',
  '1,2,x',
  `${'1,'.repeat(150)}1`,
  '-',
  '-id,-id',
  '%25',
  '%27%3B--',
  '%5C',
  '*',
];

const wrongMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'] as const;

type Break = (raw: RawRequest, random: Random, operation: Operation) => void;

/** Where each value begins and ends in a JSON text, found by its own grammar. */
function valuesIn(text: string): [from: number, to: number][] {
  const places: [number, number][] = [];
  for (const match of text.matchAll(
    /:\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|\[[^[\]{}]*\]|\{[^{}]*\})/g,
  )) {
    const value = match[1] ?? '';
    const from = match.index + match[0].length - value.length;
    places.push([from, from + value.length]);
  }
  return places;
}

function putIntoBody(raw: RawRequest, random: Random, value: string): void {
  const text = typeof raw.body === 'string' ? raw.body : '';
  const places = valuesIn(text);
  if (places.length === 0 || random.chance(0.1)) {
    raw.body = value;
    return;
  }
  const [from, to] = random.pick(places);
  raw.body = text.slice(0, from) + value + text.slice(to);
}

const bodyBreaks: Readonly<Record<string, Break>> = {
  'odd value': (raw, random) => putIntoBody(raw, random, random.pick(oddValues)),
  'huge value': (raw, random) => putIntoBody(raw, random, random.pick(hugeValues)),
  'unknown field': (raw, random) => {
    const key = random.pick([
      'unknown',
      '__proto__',
      'constructor',
      'prototype',
      '',
      '\\u0000',
      'hasOwnProperty',
      'id',
    ]);
    const value = random.pick(oddValues);
    raw.body =
      typeof raw.body === 'string' ? raw.body.replace('{', `{"${key}": ${value},`) : `{"${key}": ${value}}`;
  },
  'field twice': (raw) => {
    if (typeof raw.body !== 'string') return;
    const [first] = /"\w+":/.exec(raw.body) ?? [];
    if (first !== undefined) raw.body = raw.body.replace('{', `{${first} 1,`);
  },
  'missing field': (raw) => {
    if (typeof raw.body === 'string') raw.body = raw.body.replace(/"\w+":("[^"]*"|\d+|true),?/, '');
  },
  'cut off': (raw, random) => {
    raw.body = raw.body?.slice(0, random.integer(0, raw.body.length));
  },
  'broken JSON': (raw, random) => {
    const pieces = [
      '{',
      '}',
      '{"a":',
      '{a:1}',
      "{'a':1}",
      '[1,]',
      'NaN',
      '\ufeff{}',
      '{}{}',
      '\0',
      '"',
      `"${half}"`,
      ' ',
    ];
    raw.body = random.pick(pieces);
  },
  'bytes that are no text': (raw, random) => {
    raw.body = Buffer.from([
      0x7b,
      0x22,
      0xff,
      0xfe,
      0xc0,
      0x80,
      random.integer(0, 255),
      0x22,
      0x3a,
      0x31,
      0x7d,
    ]);
  },
  'empty body': (raw) => {
    raw.body = '';
  },
  'body that is too long': (raw) => {
    raw.body = `{"notes":"${'x'.repeat(3 * 1024 * 1024)}"}`;
  },
  'wrong content type': (raw, random) => {
    const type = random.pick([
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      'application/json; charset=',
      'application/jsonp',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${boundary}`,
      'application/octet-stream',
      'a/b/c;;;=',
      '',
      ';',
      'application/json, text/plain',
    ]);
    raw.headers['content-type'] = type;
    raw.body ??= '{}';
  },
  'bad multipart': (raw, random) => {
    raw.headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
    raw.body = random.pick([
      `--${boundary}\r\n`,
      `--${boundary}--\r\n`,
      'nothing of the kind',
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nno end`,
      `--${boundary}\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--${boundary}--\r\n`,
      `--${boundary}\r\ncontent-disposition: form-data\r\n\r\nx\r\n--${boundary}--\r\n`,
      `--${boundary}\r\n${'x-long: '.padEnd(100_000, 'y')}\r\n\r\nx\r\n--${boundary}--\r\n`,
      `--${boundary}\r\ncontent-disposition: form-data; name="kind"\r\n\r\n${'z'.repeat(20_000)}\r\n--${boundary}--\r\n`,
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="../../x\0.png"\r\n\r\n\r\n--${boundary}--\r\n`,
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF-1.7\r\n--${boundary}--\r\n`,
      multipartOf({ file: '', unknown: 'x' }),
      multipartOf(Object.fromEntries(Array.from({ length: 30 }, (_one, index) => [`f${index}`, 'x']))),
    ]);
  },
};

const addressBreaks: Readonly<Record<string, Break>> = {
  'odd query value': (raw, random, operation) => {
    const names = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    const name = names.length > 0 ? random.pick(names) : 'page';
    const rest = raw.query.filter((pair) => !pair.startsWith(`${name}=`));
    raw.query = [...rest, `${name}=${random.pick(oddTexts)}`];
  },
  'zero byte in a query value': (raw, random, operation) => {
    const names = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    if (names.length > 0) raw.query = [`${names.includes('query') ? 'query' : random.pick(names)}=a%00b`];
  },
  'odd ends of a range': (raw, random, operation) => {
    const names = new Set(operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name));
    const ranges = [...names].filter(
      (name) => name.endsWith('From') && names.has(name.replace(/From$/, 'To')),
    );
    if (ranges.length === 0) return;
    const from = random.pick(ranges);
    raw.query = [from, from.replace(/From$/, 'To')].map((name) => `${name}=${random.pick(oddTexts)}`);
  },
  'query value twice': (raw, random, operation) => {
    const [first = 'page=1'] = raw.query;
    const names = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => `${name}=1`);
    const pair = names.length > 0 && random.chance(0.5) ? random.pick(names) : first;
    raw.query = [...raw.query, pair, pair];
  },
  'unknown query value': (raw, random) => {
    raw.query.push(
      random.pick([
        'unknown=1',
        '__proto__=1',
        '__proto__[a]=1',
        'constructor=1',
        'a[b][c]=1',
        '=',
        '&&&',
        'a',
        '%=%',
        '?',
        ';',
      ]),
    );
  },
  'query that is too long': (raw) => {
    raw.query.push(`query=${'y'.repeat(20_000)}`);
  },
  'bad percent encoding in the query': (raw, random) => {
    raw.query.push(`query=${random.pick(['%', '%zz', '%u0041', '%C3%28', '%E0%80%80', '%FF'])}`);
  },
  'odd number in the path': (raw, random) => {
    for (const name of Object.keys(raw.path)) {
      const value = random.pick(oddTexts.filter((text) => text !== ''));
      raw.path[name] = value;
    }
  },
  'bad percent encoding in the path': (raw, random) => {
    for (const name of Object.keys(raw.path)) {
      raw.path[name] = random.pick([
        '%',
        '%zz',
        '%C3%28',
        '%FF',
        '%E0%80%80',
        'x'.repeat(3000),
        '..%2f..',
        '',
      ]);
      raw.isNoCall = true;
    }
  },
  'another method': (raw, random, operation) => {
    raw.method = random.pick(wrongMethods.filter((method) => method !== operation.method));
    raw.isNoCall = true;
  },
};

const headerBreaks: Readonly<Record<string, Break>> = {
  'If-Match': (raw, random) => {
    raw.headers['if-match'] = random.pick([
      '',
      '*',
      '"1"',
      'W/"1"',
      '-1',
      '1.5',
      '1e99',
      'x',
      '1, 2',
      '9'.repeat(400),
      '0',
      '٣',
    ]);
  },
  'Idempotency-Key': (raw, random) => {
    raw.headers['idempotency-key'] = random.pick([
      '',
      ' ',
      'a b',
      'x'.repeat(201),
      'é',
      'same',
      'same',
      '"',
      '\t',
      '__proto__',
    ]);
  },
  'no Idempotency-Key': (raw) => {
    delete raw.headers['idempotency-key'];
  },
  'huge header': (raw, random) => {
    raw.headers[random.pick(['x-anything', 'cookie', 'user-agent', 'accept-language'])] = 'h'.repeat(60_000);
  },
  authorization: (raw, random) => {
    raw.headers['authorization'] = random.pick([
      '',
      'Bearer',
      'Bearer  ',
      'Basic YTpi',
      'Bearer a.b.c',
      'Bearer null',
      `Bearer ${'a'.repeat(9000)}`,
    ]);
  },
  'odd header': (raw, random) => {
    const [name, value] = random.pick([
      ['accept-encoding', 'gzip;q=x, zstd, br;q=-1'],
      ['cookie', '=;;;a=%;outlay_sign_in_x=%ff'],
      ['if-none-match', '*'],
      ['range', 'bytes=5-1,-1'],
      ['x-forwarded-for', `${'1,'.repeat(200)}::1`],
      ['x-forwarded-host', 'evil.test'],
      ['host', 'evil.test'],
      ['expect', '100-continue'],
      ['transfer-encoding', 'gzip'],
      ['accept', 'nothing/here;q=NaN'],
      ['content-encoding', 'gzip'],
    ] as const);
    raw.headers[name] = value;
  },
};

/** Breaks a request in one to three ways. */
export function breakRequest(raw: RawRequest, random: Random, operation: Operation): void {
  const kinds = [
    ...(operation.body || operation.method !== 'GET' ? [bodyBreaks, bodyBreaks, bodyBreaks] : []),
    addressBreaks,
    addressBreaks,
    headerBreaks,
  ];
  const times = random.pick([1, 1, 1, 2, 3]);
  for (let time = 0; time < times; time += 1) {
    const [name, apply] = random.pick(Object.entries(random.pick(kinds)));
    // Megabytes are slow to make and all alike.
    if (name === 'body that is too long' && random.chance(0.9)) continue;
    apply(raw, random, operation);
    raw.faults.push(name);
  }
}
