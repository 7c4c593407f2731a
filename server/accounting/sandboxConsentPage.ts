import { escapeHtml } from '../http/html.ts';

/** Where a person lets us into a company of a sandbox. It works without scripts, and says that it is no real program. */
export function renderConsentPage(
  asked: URLSearchParams,
  books: readonly { id: string; name: string }[],
  { called, asks }: { called: string; asks: string },
): string {
  const linkTo = (choice: string) => {
    const query = new URLSearchParams(asked);
    query.set('books', choice);
    return escapeHtml(`?${query.toString()}`);
  };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${called} (sandbox)</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 30rem; padding: 2rem 1rem; color-scheme: light dark; }
li { margin: 0.5rem 0; }
a { display: inline-block; min-height: 24px; padding: 0.25rem 0; }
</style>
</head>
<body>
<main>
<h1>${called} (sandbox)</h1>
<p>${asks}</p>
<ul>
${books.map(({ id, name }) => `<li><a href="${linkTo(id)}">${escapeHtml(name)}</a></li>`).join('\n')}
</ul>
<p><a href="${linkTo('none')}">Refuse</a></p>
</main>
</body>
</html>
`;
}
