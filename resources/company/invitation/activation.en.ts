/** What an invited person reads on the way to their first sign-in. */
export const activationEn = {
  linkOver: 'This link is not valid, or not any more.',
  hasProvider: 'Your company signs in at its own provider: no password is kept here',
  short: 'Use at least %{min} characters',
  common: 'This password is easy to guess. Take several words that do not belong together',
} as const;
