import { escapeHtml } from '../http/html.ts';
import type { DemoPerson } from '../session/demoPeople.ts';

export interface SignInPage {
  /** Where the form is sent. */
  action: string;
  /** Proves that the form came from this page. */
  formToken: string;
  /** What was typed before, after a refusal. */
  email: string;
  /** Why the last try was refused. */
  refusal: string | null;
  people: readonly DemoPerson[];
}

/** The embedded provider's sign-in page. It works without scripts; its style is its own. */
export function renderSignInPage(page: SignInPage): string {
  const refusal = page.refusal
    ? `<p class="refusal" role="alert" id="refusal">${escapeHtml(page.refusal)}</p>`
    : '';
  const describedBy = page.refusal ? ' aria-describedby="refusal" aria-invalid="true"' : '';
  return renderPage(
    'Sign in',
    `<h1>Sign in to Outlay</h1>
    ${refusal}
    <form method="post" action="${escapeHtml(page.action)}">
      <input type="hidden" name="formToken" value="${escapeHtml(page.formToken)}">
      <label for="email">E-mail</label>
      <input id="email" name="email" type="email" autocomplete="username" required maxlength="320" autofocus
        value="${escapeHtml(page.email)}"${describedBy}>
      <label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${describedBy}>
      <button type="submit">Sign in</button>
    </form>
    ${page.people.length > 0 ? renderPeople(page) : ''}`,
  );
}

function renderPeople(page: SignInPage): string {
  const entries = page.people.map(
    (person) => `<li><form method="post" action="${escapeHtml(page.action)}">
        <input type="hidden" name="formToken" value="${escapeHtml(page.formToken)}">
        <input type="hidden" name="password" value="demo">
        <button type="submit" name="email" value="${escapeHtml(person.email)}" class="person">
          <strong>${escapeHtml(person.name)}</strong> <span>${escapeHtml(person.description)}</span>
          <small>${escapeHtml(person.email)}</small>
        </button>
      </form></li>`,
  );
  return `<section aria-labelledby="people">
      <h2 id="people">Demo people</h2>
      <p>Choose one, or type their address with the password <code>demo</code>.</p>
      <ul>${entries.join('')}</ul>
    </section>`;
}

/** A page that says one thing. */
export function renderSentencePage(title: string, sentence: string): string {
  return renderPage(
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p><p><a href="/">Back to Outlay</a></p>`,
  );
}

function renderPage(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${escapeHtml(title)} · Outlay</title>
  <style>${style}</style>
</head>
<body><main>${main}</main></body>
</html>`;
}

const style = `
  :root { color-scheme: light dark; --edge: light-dark(#c3c8d0, #4a5160); --quiet: light-dark(#566072, #a4adbb);
    --accent: light-dark(#1f5fbf, #8ab4f8); --onAccent: light-dark(#fff, #10131a); --refusal: light-dark(#b3261e, #ffb4ab); }
  * { box-sizing: border-box; }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#f5f6f8, #14171d);
    color: light-dark(#1b1f27, #e6e9ee); }
  main { max-width: 26rem; margin: 8vh auto 4rem; padding: 2rem; border: 1px solid var(--edge); border-radius: 0.75rem;
    background: light-dark(#fff, #1c2028); }
  h1 { font-size: 1.4rem; margin: 0 0 1rem; } h2 { font-size: 1rem; margin: 2rem 0 0.25rem; }
  label { display: block; margin: 0.75rem 0 0.25rem; font-weight: 600; }
  input { width: 100%; padding: 0.6rem 0.75rem; font: inherit; color: inherit; background: transparent;
    border: 1px solid var(--edge); border-radius: 0.5rem; }
  button { width: 100%; margin-top: 1.25rem; padding: 0.65rem; font: inherit; font-weight: 600; cursor: pointer;
    color: var(--onAccent); background: var(--accent); border: 1px solid transparent; border-radius: 0.5rem; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  a { color: var(--accent); }
  .refusal { color: var(--refusal); margin: 0; }
  section p { margin: 0 0 0.75rem; color: var(--quiet); }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.5rem; }
  .person { margin: 0; display: grid; text-align: left; font-weight: 400; color: inherit; background: transparent;
    border-color: var(--edge); }
  .person:hover { border-color: var(--accent); }
  .person span, .person small { color: var(--quiet); }
`;
