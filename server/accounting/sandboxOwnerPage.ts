import { escapeHtml } from '../http/html.ts';

/** A document as the owner of the sandbox's books sees it. */
export interface OwnedDocument {
  id: string;
  number: string;
  day: string;
  memo: string;
}

/** Where whoever keeps the sandbox's books changes and removes documents, as in Jurnal's own screens. It works without scripts. */
export function renderOwnerPage(
  books: readonly { id: string; name: string }[],
  { chosen, documents }: { chosen: string; documents: readonly OwnedDocument[] },
): string {
  const form = ({ id, number }: OwnedDocument, act: string, label: string) => `<form method="post">
<input type="hidden" name="books" value="${escapeHtml(chosen)}"><input type="hidden" name="id" value="${escapeHtml(id)}">
<button name="act" value="${act}" aria-label="${escapeHtml(`${label} ${number}`)}">${label}</button></form>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Jurnal (sandbox): documents</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; color-scheme: light dark; }
td, th { text-align: left; padding: 0.25rem 0.75rem 0.25rem 0; vertical-align: top; }
form { display: inline-block; }
button { min-height: 28px; }
a { display: inline-block; min-height: 24px; margin-right: 1rem; }
</style>
</head>
<body>
<main>
<h1>Jurnal (sandbox): documents</h1>
<p>What somebody does here to the books, Outlay does not know until it compares.</p>
<nav>${books.map(({ id, name }) => `<a href="?books=${escapeHtml(id)}">${escapeHtml(name)}</a>`).join('\n')}</nav>
<table>
<caption>The newest 100</caption>
<thead><tr><th>Number</th><th>Date</th><th>Memo</th><th></th></tr></thead>
<tbody>
${documents
  .map(
    (
      one,
    ) => `<tr><td>${escapeHtml(one.number)}</td><td>${escapeHtml(one.day)}</td><td>${escapeHtml(one.memo)}</td>
<td>${form(one, 'change', 'Change')} ${form(one, 'remove', 'Remove')}</td></tr>`,
  )
  .join('\n')}
</tbody>
</table>
</main>
</body>
</html>
`;
}
