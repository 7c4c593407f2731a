import { z } from 'zod';

import { messagesOf } from '../../../domain/message/message.ts';
import type { activationEn } from './activation.en.ts';

export const activationMessage = messagesOf<typeof activationEn>('activation');

/** Characters of a password; the sign-in page takes no longer ones. */
export const passwordLength = { min: 12, max: 200 } as const;

/** A link's secret as the mail carries it. Anything of another form is a false one, not a malformed request. */
export const activationToken = z.string().min(1).max(200);

export const activationInput = z.strictObject({
  token: activationToken,
  password: z
    .string()
    .max(passwordLength.max)
    .optional()
    .describe(
      `At least ${passwordLength.min} characters and hard to guess; none where the company has a provider of its own`,
    ),
});

/** How good a password is. The first three are refused. */
const passwordStrengths = ['short', 'named', 'common', 'good', 'strong'] as const;
export type PasswordStrength = (typeof passwordStrengths)[number];

export const strengthInput = z.strictObject({
  token: activationToken,
  password: z.string().max(passwordLength.max),
});
export const strengthAnswer = z
  .object({ strength: z.enum(passwordStrengths) })
  .meta({ id: 'PasswordStrength' });

/** Whom a link is for, and how they will sign in. */
export const activationAnswer = z
  .object({
    companyName: z.string(),
    name: z.string(),
    email: z.string(),
    signsInBy: z.enum(['password', 'provider']),
  })
  .meta({ id: 'Activation' });
export type Activation = z.infer<typeof activationAnswer>;

/** What somebody who knows a person would try as their password. */
export function knownOf({
  companyName,
  name,
  email,
}: Pick<Activation, 'companyName' | 'name' | 'email'>): string[] {
  return [name, email, companyName, 'Outlay'];
}

/** Signs that stand for letters in a name that is to look like a password. */
const standsFor = new Map(
  Object.entries({ 4: 'a', '@': 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', 5: 's', $: 's', 7: 't' }),
);
/** Shorter words stand in too many others by chance. */
const shortestWord = 3;

/** A sign without its case, its accents, and what it stands in for: one sign again. */
function plainSign(sign: string): string {
  const base = [...sign.normalize('NFKD').toLowerCase()][0] ?? sign;
  return standsFor.get(base) ?? base;
}

/**
 * What is left of a password without the words that are `known`, however they are written: in any case, with accents or
 * signs in place of letters, backwards. It is what a guesser has to find out.
 */
export function withoutKnown(password: string, known: readonly string[]): string {
  const signs = [...password.normalize('NFC')];
  const plain = signs.map(plainSign);
  const words = known
    .flatMap((text) => text.normalize('NFC').split(/[^\p{L}\p{N}]+/u))
    .map((word) => [...word].map(plainSign))
    .filter(({ length }) => length >= shortestWord)
    .toSorted((a, b) => b.length - a.length);
  const isTaken = signs.map(() => false);
  for (const word of words.flatMap((one) => [one, one.toReversed()])) {
    for (let at = 0; at + word.length <= plain.length; at += 1) {
      if (word.every((sign, index) => plain[at + index] === sign && isTaken[at + index] !== true)) {
        isTaken.fill(true, at, at + word.length);
      }
    }
  }
  return signs.filter((_sign, at) => isTaken[at] !== true).join('');
}

/** So much of a password has to be nobody's name. */
const ownLengthMin = 8;

/** Whether so much of a password is made of names that too little of it is its own. */
function isMadeOfNames(password: string, known: readonly string[]): boolean {
  return [...withoutKnown(password, known)].length < ownLengthMin;
}

/** What is wrong with a password at first glance; null where the server, which knows the common ones, has to judge it. */
export function plainFault(password: string, known: readonly string[]): 'short' | 'named' | null {
  if ([...password].length < passwordLength.min) return 'short';
  return isMadeOfNames(password, known) ? 'named' : null;
}
