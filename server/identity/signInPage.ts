import { createHash } from 'node:crypto';

import type { Locale } from '../../domain/day/day.ts';
import { languages } from '../../domain/message/language.ts';
import type { Message } from '../../domain/message/message.ts';
import { fontFamily, palettes } from '../../domain/look/palette.ts';
import { escapeHtml } from '../http/html.ts';
import { own } from '../words/own.ts';
import type { Say } from '../words/words.ts';

/** How a page of the provider speaks. */
export interface PageLanguage {
  language: Locale;
  say: Say;
}

/** What is wrong with what was typed: with one field, or with both of them together. */
export type SignInError =
  | { field: 'email' | 'password'; says: Message }
  | { field: 'both' | 'neither'; says: Message };

interface SignInPage {
  /** Where the form is sent. */
  action: string;
  /** Proves that the form came from this page. */
  formToken: string;
  /** What was typed before, after a refusal. */
  email: string;
  /** Why the last try was refused. */
  error: SignInError | null;
  people: readonly { email: string; name: string; says: Message }[];
}

/**
 * The embedded provider's sign-in page, in the product's look and in the person's language. It works without scripts;
 * the one that it names only takes over the appearance that was chosen in this browser.
 */
export function renderSignInPage(page: SignInPage, speech: PageLanguage): string {
  const say = (key: Parameters<typeof own>[0]) => escapeHtml(speech.say(own(key)));
  const { error } = page;
  const concerns = (field: 'email' | 'password') =>
    error?.field === field || error?.field === 'both' ? ' aria-invalid="true" aria-describedby="error"' : '';
  // Where the person goes on: an address that was typed needs no second look.
  const startsAt = page.email === '' || error?.field === 'email' ? 'email' : 'password';
  const focus = (field: 'email' | 'password') => (startsAt === field ? ' autofocus' : '');
  const refusal = error
    ? `<p class="error" role="alert" id="error">${escapeHtml(speech.say(error.says))}</p>`
    : '';
  return renderPage(
    say('signIn.title'),
    `<h1>${say('signIn.title')}</h1>
    ${refusal}
    <form method="post" action="${escapeHtml(page.action)}">
      <input type="hidden" name="formToken" value="${escapeHtml(page.formToken)}">
      <label for="email">${say('signIn.email')}</label>
      <input id="email" name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" required
        maxlength="320" value="${escapeHtml(page.email)}"${concerns('email')}${focus('email')}>
      <label for="password">${say('signIn.password')}</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${concerns('password')}${focus('password')}>
      <button type="submit">${say('signIn.submit')}</button>
    </form>
    ${page.people.length > 0 ? renderPeople(page, speech) : `<p class="quiet">${say('signIn.forgotten')}</p>`}`,
    speech,
    languageLinks(page.action, speech.language),
  );
}

function renderPeople(page: SignInPage, { say }: PageLanguage): string {
  const entries = page.people.map(
    (person) => `<li><form method="post" action="${escapeHtml(page.action)}">
        <input type="hidden" name="formToken" value="${escapeHtml(page.formToken)}">
        <input type="hidden" name="password" value="demo">
        <button type="submit" name="email" value="${escapeHtml(person.email)}" class="person">
          <strong>${escapeHtml(person.name)}</strong> <span>${escapeHtml(say(person.says))}</span>
          <small>${escapeHtml(person.email)}</small>
        </button>
      </form></li>`,
  );
  return `<section aria-labelledby="people">
      <h2 id="people">${escapeHtml(say(own('signIn.people')))}</h2>
      <p class="quiet">${escapeHtml(say(own('signIn.choose')))}</p>
      <ul>${entries.join('')}</ul>
    </section>`;
}

/** A page that says one thing, and where to go on. */
export function renderSentencePage(
  { title, says }: { title: Message; says: Message },
  speech: PageLanguage,
): string {
  const [heading, sentence, back] = [title, says, own('signIn.again')].map((message) =>
    escapeHtml(speech.say(message)),
  );
  return renderPage(
    heading ?? '',
    `<h1>${heading}</h1><p>${sentence}</p><p><a class="button" href="/login">${back}</a></p>`,
    speech,
  );
}

const languageNames: Readonly<Record<Locale, string>> = { en: 'English', id: 'Bahasa Indonesia' };

function languageLinks(action: string, current: Locale): string {
  const [path = ''] = action.split('?');
  const links = languages.map((language) =>
    language === current
      ? `<span aria-current="true" lang="${language}">${languageNames[language]}</span>`
      : `<a href="${escapeHtml(path)}?language=${language}" lang="${language}" hreflang="${language}">${languageNames[language]}</a>`,
  );
  return `<footer>${links.join(' · ')}</footer>`;
}

function renderPage(title: string, main: string, { language }: PageLanguage, footer = ''): string {
  return `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="theme-color" content="${palettes.light.sheet}" media="(prefers-color-scheme: light)">
  <meta name="theme-color" content="${palettes.dark.sheet}" media="(prefers-color-scheme: dark)">
  <meta name="robots" content="noindex">
  <title>${title} · Outlay</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <script src="/firstPaint.js" async></script>
  <style>${style}</style>
</head>
<body><header>${logo} Outlay</header><main>${main}</main>${footer}</body>
</html>`;
}

const logo = '<img src="/favicon.svg" alt="" width="28" height="28">';

function properties(palette: (typeof palettes)['light' | 'dark'], scheme: string): string {
  const { background, text, primary, error, tone } = palette;
  const named = {
    ground: background.default,
    paper: background.paper,
    line: palette.divider,
    edge: text.disabled,
    ink: text.primary,
    quiet: text.secondary,
    hover: palette.action.hover,
    primary: primary.main,
    pressed: primary.dark,
    onPrimary: primary.contrastText,
    error: error.main,
    badGround: tone.bad.ground,
    badInk: tone.bad.ink,
  };
  const lines = Object.entries(named).map(([name, color]) => `--${name}: ${color};`);
  return `{ color-scheme: ${scheme}; ${lines.join(' ')} }`;
}

const [light, dark] = [properties(palettes.light, 'light'), properties(palettes.dark, 'dark')];

/** The sheet in the upper middle that all pages without a session are (`src/layout/plainLayouts.tsx`). */
const style = `
  :root ${light}
  @media (prefers-color-scheme: dark) { :root ${dark} }
  :root[data-theme='light'] ${light}
  :root[data-theme='dark'] ${dark}
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100dvh; display: grid; align-content: start; justify-items: center; gap: 24px; padding: 16px;
    padding-top: clamp(16px, min(16dvh, 12vw), 160px); font: 0.875rem/1.5 ${fontFamily}; background: var(--ground); color: var(--ink); }
  header { display: inline-flex; align-items: center; gap: 10px; font-size: 1.0625rem; font-weight: 700; letter-spacing: -0.02em; }
  main { width: min(100%, 440px); padding: 24px; border: 1px solid var(--line); border-radius: 10px; background: var(--paper); }
  h1 { margin: 0 0 16px; font-size: 1.25rem; font-weight: 650; line-height: 1.25; letter-spacing: -0.01em; }
  h2 { margin: 24px 0 4px; font-size: 1rem; font-weight: 650; line-height: 1.35; }
  p { margin: 0 0 16px; overflow-wrap: anywhere; }
  label { display: block; margin: 16px 0 4px; font-size: 0.8125rem; font-weight: 600; }
  input { width: 100%; min-height: 44px; padding: 4px 8px; font: inherit; color: var(--ink); background: var(--paper);
    border: 1px solid var(--edge); border-radius: 6px; }
  input[aria-invalid='true'] { border-color: var(--error); }
  button, .button { display: block; width: 100%; min-height: 44px; margin: 0; padding: 8px 12px; font: inherit; font-weight: 600;
    line-height: 26px; text-align: center; text-decoration: none; cursor: pointer; color: var(--onPrimary);
    background: var(--primary); border: 1px solid transparent; border-radius: 6px; }
  form > button[type='submit']:not(.person) { margin-top: 24px; }
  button:hover, .button:hover { background: var(--pressed); }
  :focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
  input:focus-visible { outline-offset: -1px; }
  a { color: var(--primary); }
  .quiet { margin: 16px 0 0; font-size: 0.8125rem; color: var(--quiet); }
  .error { padding: 8px 12px; border-radius: 6px; color: var(--badInk); background: var(--badGround); }
  section .quiet { margin: 0 0 12px; }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 6px; }
  .person { display: grid; text-align: start; font-weight: 400; line-height: 1.5; color: inherit; background: transparent;
    border-color: var(--line); }
  .person:hover { background: var(--hover); }
  .person span, .person small { font-size: 0.75rem; color: var(--quiet); overflow-wrap: anywhere; }
  footer { font-size: 0.8125rem; color: var(--quiet); }
  @media (max-width: 599px) { input { font-size: 1rem; } }
`;

/** What the pages may load: this style, the script and the sign of our own host, and nothing of another. */
export const signInPageSecurity = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
