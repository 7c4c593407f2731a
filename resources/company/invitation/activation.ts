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

export type PasswordStrength = 'short' | 'weak' | 'good' | 'strong';

/** What is told while a password is typed. The server alone knows the common ones, and has the last word. */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password.toLowerCase()];
  const { size: different } = new Set(characters);
  if (characters.length < passwordLength.min) return 'short';
  if (different < 6) return 'weak';
  return characters.length >= 18 && different >= 10 ? 'strong' : 'good';
}
