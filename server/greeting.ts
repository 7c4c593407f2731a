import type { Configuration } from './configuration.ts';
import { thisMachine } from './configuration.ts';
import { demoPassword } from './session/demoPeople.ts';

/** Somebody the demo shows a lot to: all purchases and payments. */
const firstVisitor = 'finance.admin@nusantara.test';

/** How an installation without a company gets one. */
export function setupSentence(address: string): string {
  return `There is no company yet. Make it at ${address} (good once, in one browser, for 24 hours).`;
}

/** What a person at the terminal needs once the server answers: where it is, how to sign in, how to stop it. */
export function greetingOf(
  { publicUrl, host }: Pick<Configuration, 'publicUrl' | 'host'>,
  { demoPeople, setupAddress }: { demoPeople: readonly { email: string }[]; setupAddress: string | null },
): string {
  const visitor = demoPeople.find(({ email }) => email === firstVisitor) ?? demoPeople[0];
  const signIn =
    visitor === undefined
      ? []
      : [
          `Sign in as ${visitor.email} with the password ${demoPassword}, or choose anybody at ${publicUrl}/dev-auth`,
        ];
  const reach =
    host === thisMachine ? ['Only this machine reaches it; HOST=0.0.0.0 opens it to others.'] : [];
  const setup = setupAddress === null ? [] : [setupSentence(setupAddress)];
  return [
    '',
    `Outlay is ready at ${publicUrl}`,
    ...setup,
    ...signIn,
    ...reach,
    'Ctrl-C stops it.',
    '',
    '',
  ].join('\n');
}
