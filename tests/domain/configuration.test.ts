import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { configurationSections } from '../../domain/configuration/configured.ts';
import { needsQuotes } from '../../server/exchange/configuration/readRecords.ts';
import { configurationCharactersMax, readYaml } from '../../server/exchange/configuration/readYaml.ts';
import { samePlaces, stableText } from '../../server/exchange/configuration/writeRecord.ts';
import { valueText } from '../../server/exchange/configuration/writeYaml.ts';
import { text } from '../../domain/noun/fields.ts';
import { warehouse } from '../../resources/purchasing/warehouse/warehouse.ts';
import { employee } from '../../resources/company/employee/employee.ts';
import { companyAccount } from '../../resources/paying/companyAccount/companyAccount.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { fc } from '../properties.ts';
import { english } from '../said.ts';

/** What a file says that is no configuration, with its line. */
function faultsOf(file: string): [number | null, string][] {
  const { root, faults } = readYaml(file);
  expect(root === null).toBe(faults.length > 0);
  return faults.map(({ line, says }) => [line, english(says)]);
}

describe('a file of somebody else', () => {
  it.each([
    ['version: 1\na: &x [1, 2]\nb: *x', 2, 'anchor'],
    ['version: 1\na: 1\nb: *a', 3, 'alias'],
    ['a: !!binary aGk=', 1, 'tag'],
    ['a: !call {}', 1, 'tag'],
    ['version: 1\nversion: 1', 2, '“version” stands here for the second time'],
    ['a:\n  b: 1\n  c: 2\n  b: 3', 4, '“b” stands here for the second time'],
    ['a: 1\n---\nb: 2', 2, 'A second document begins here'],
    ['? [a, b]\n: 1', 1, 'The key of an entry is a plain text'],
    ['a: [1, 2\nb: 3', 2, 'cannot be read as YAML'],
    ['a: 1\n\tb: 2', 2, 'cannot be read as YAML'],
    ['a: "not closed', 1, 'cannot be read as YAML'],
    ['', null, 'The file is empty'],
    ['# nothing\n', null, 'The file is empty'],
    ['a: \uFFFD', 1, 'Save it as UTF-8'],
    ['v\u0000e\u0000r\u0000', 1, 'Save it as UTF-8'],
  ])('is refused by its line: %j', (file, line, says) => {
    const faults = faultsOf(file);
    expect(faults).toContainEqual([line, expect.stringContaining(says) as string]);
  });

  it('does not bring the reader down by its depth, its size or its aliases', () => {
    const deep = [
      '['.repeat(200_000),
      '{a: '.repeat(50_000),
      `a:\n  ${'- '.repeat(100_000)}x`,
      '? '.repeat(100_000),
      Array.from({ length: 600 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
    ];
    for (const file of deep) expect(faultsOf(file)).toEqual([[null, expect.stringContaining('deeper')]]);
    expect(faultsOf('a'.repeat(10_000_000))).toEqual([
      [null, expect.stringContaining(configurationCharactersMax.toLocaleString('de'))],
    ]);
    const bomb = [
      'a0: &a0 x',
      ...Array.from({ length: 20 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`),
    ];
    expect(faultsOf(bomb.join('\n')).length).toBeGreaterThan(20);
  });

  it('is read with a mark of UTF-8 before it, and with the ends of lines of Windows', () => {
    const { root } = readYaml('\uFEFFversion: 1\r\nwarehouse:\r\n  - name: North\r\n');
    expect(root).toMatchObject({ kind: 'map', line: 1 });
    expect(root?.kind === 'map' ? [...root.entries.keys()] : []).toEqual(['version', 'warehouse']);
  });

  it('holds keys that mean something to programs as any other', () => {
    const { root } = readYaml('__proto__:\n  isAdmin: true\nconstructor: 1\n');
    expect(root?.kind === 'map' ? [...root.entries.keys()] : []).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>)['isAdmin']).toBe(undefined);
  });
});

describe('a text of a file', () => {
  const ambiguous = [
    '012',
    '1e3',
    'no',
    'No',
    'y',
    'on',
    '~',
    'null',
    '0x1F',
    '0o17',
    '1_000',
    '2026-11-21',
    '12:30',
    '.5',
    '1.',
    '-.inf',
    '+12',
    '=',
    '<<',
    'true',
  ];

  it.each(ambiguous)('is asked to stand in quotes where programs read it differently: %s', (one) => {
    expect(needsQuotes(one)).toBe(true);
  });

  it('is the same to readers of YAML 1.1 and 1.2, as we write it', () => {
    const any = fc.oneof(fc.constantFrom(...ambiguous), fc.string({ unit: 'grapheme', maxLength: 40 }));
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 5 }), (texts) => {
        const printable = texts.map((one) =>
          one.replaceAll(/[\p{Cc}\p{Cs}\p{Cn}\uFEFF\uFFFD\u2028\u2029]/gu, ''),
        );
        const written = valueText({ texts: printable });
        for (const version of ['1.1', '1.2'] as const)
          expect(parse(written, { version })).toEqual({ texts: printable });
      }),
    );
  });
});

describe('rows of a file', () => {
  const fields = { name: text(50, { isUnique: true }), note: text(50) };

  it('keep their numbers by what is unique of them', () => {
    const there = [{ name: 'A', note: '1' }, { name: 'B' }, { name: 'C' }];
    expect(samePlaces(fields, [{ name: 'c' }, { name: 'D' }, { name: 'a', note: '2' }], there)).toEqual([
      2,
      undefined,
      0,
    ]);
  });

  it('else by what they say, and then by their places', () => {
    const plain = { note: text(50) };
    expect(
      samePlaces(plain, [{ note: 'y' }, { note: 'new' }, { note: 'z' }], [{ note: 'x' }, { note: 'y' }]),
    ).toEqual([1, 0, undefined]);
  });

  it('say the same in whatever order their fields stand', () => {
    expect(stableText({ a: 1, b: { d: 1, c: 2 } })).toBe(stableText({ b: { c: 2, d: 1 }, a: 1 }));
  });
});

describe('a noun that joins', () => {
  it('is refused where it would carry what stays in the company, or names what has no name', () => {
    const leaking = { ...companyAccount, configuration: {} } as unknown as AnyNoun;
    expect(() => configurationSections([leaking, employee as unknown as AnyNoun])).toThrow(
      /stays in the company/,
    );
    expect(() => configurationSections([warehouse as unknown as AnyNoun])).toThrow(/have no name in a file/);
  });
});
