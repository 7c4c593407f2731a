import { escapeHtml } from '../http/html.ts';
import type { OpenApiDocument, Operation, Schema } from './openApiDocument.ts';

interface Listed {
  method: string;
  path: string;
  operation: Operation;
}

/** The contract as one page: calls by subject, each with its parameters, body and answers. No script, no host but ours. */
export function renderDocumentationPage(document: OpenApiDocument): string {
  const groups = groupByTag(document);
  const contents = groups.map(
    ([tag, operations]) =>
      `<li><a href="#${anchor(tag)}">${escapeHtml(tag)}</a> <span>${operations.length}</span></li>`,
  );
  const sections = groups.map(
    ([tag, operations]) =>
      `<section id="${anchor(tag)}"><h2>${escapeHtml(tag)}</h2>
       <p>${escapeHtml(aboutOf(document, tag))}</p>${operations.map(renderOperation).join('')}</section>`,
  );
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) =>
      `<details id="schema-${anchor(name)}"><summary><code>${escapeHtml(name)}</code></summary>${renderSchema(schema)}</details>`,
  );
  const { title, version, description = '' } = document.info;
  const addresses = document.servers.map(
    (server) => `<li><code>${escapeHtml(server.url)}</code> ${escapeHtml(server.description ?? '')}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${escapeHtml(title)} API</title>
  <style>${style}</style>
</head>
<body>
  <nav aria-label="Subjects"><ul>${contents.join('')}<li><a href="#schemas">Shapes</a></li></ul></nav>
  <main>
    <h1>${escapeHtml(title)} API <small>${escapeHtml(version)}</small></h1>
    <p>${withCode(description)}</p>
    <ul>${addresses.join('')}</ul>
    <p>The same for machines: <a href="/docs/openapi.json">openapi.json</a></p>
    ${sections.join('')}
    <section id="schemas"><h2>Shapes</h2>${schemas.join('')}</section>
  </main>
</body>
</html>`;
}

/** Calls by subject, subjects in the order of the document. */
function groupByTag({ servers, paths, tags = [] }: OpenApiDocument): [string, Listed[]][] {
  const base = servers[0]?.url ?? '';
  const groups = new Map<string, Listed[]>(tags.map(({ name }) => [name, []]));
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'Other';
      groups.set(tag, [...(groups.get(tag) ?? []), { method, path: base + path, operation }]);
    }
  }
  return [...groups];
}

function aboutOf({ tags = [] }: OpenApiDocument, tag: string): string {
  return tags.find(({ name }) => name === tag)?.description ?? '';
}

/** Text whose names of things stand in backticks, as HTML. */
function withCode(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function renderOperation({ method, path, operation }: Listed): string {
  const { summary = '', description, parameters = [], requestBody, responses = {} } = operation;
  const badges = operation['x-moves-money'] ? ' <b>moves money</b>' : '';
  const parameterRows = parameters.map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}</code>${parameter.required ? ' <b>required</b>' : ''}</td>
       <td>${escapeHtml(parameter.in)}</td><td>${typeOf(parameter.schema)}</td>
       <td>${escapeHtml(parameter.description ?? parameter.schema?.description ?? '')}</td></tr>`,
  );
  const body = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h3>Body <small>${escapeHtml(type)}</small></h3>${renderSchema(schema)}`,
  );
  const answers = Object.entries(responses).map(([status, answer]) => {
    const schema = Object.values(answer.content ?? {})[0]?.schema;
    return `<dt>${escapeHtml(status)}</dt><dd>${schema ? renderSchema(schema) : escapeHtml(answer.description ?? '')}</dd>`;
  });
  return `<details>
    <summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code>${badges}
      <span class="summary">${escapeHtml(summary)}</span></summary>
    ${description ? `<p>${withCode(description)}</p>` : ''}
    ${parameterRows.length > 0 ? `<h3>Parameters</h3><table><tbody>${parameterRows.join('')}</tbody></table>` : ''}
    ${body.join('')}
    <h3>Answers</h3><dl>${answers.join('')}</dl>
  </details>`;
}

/** A schema as nested lists; names link to the shapes at the end. */
function renderSchema(schema: Schema | undefined): string {
  if (!schema) return '';
  const { properties } = schema.items?.properties ? schema.items : schema;
  if (!properties) return `<p>${typeOf(schema)} ${escapeHtml(schema.description ?? '')}</p>`;
  const required = new Set((schema.items?.properties ? schema.items : schema).required ?? []);
  const rows = Object.entries(properties).map(([name, property]) => {
    const inner = property.properties ?? property.items?.properties;
    const text = `<code>${escapeHtml(name)}</code> ${typeOf(property)}${required.has(name) ? '' : ' (optional)'} ${escapeHtml(property.description ?? '')}`;
    return `<li>${text}${inner ? renderSchema(property) : ''}</li>`;
  });
  return `${schema.items ? '<p>list of</p>' : ''}<ul class="fields">${rows.join('')}</ul>`;
}

function typeOf(schema: Schema | undefined): string {
  if (!schema) return '';
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `<a href="#schema-${anchor(name)}">${escapeHtml(name)}</a>`;
  }
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' | ');
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (alternatives) return alternatives.map(typeOf).join(' | ');
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  const name = [schema.type].flat().filter(Boolean).join(' | ') || 'anything';
  return `<i>${escapeHtml(schema.format ? `${name} (${schema.format})` : name)}</i>`;
}

function anchor(text: string): string {
  return encodeURIComponent(text.toLowerCase().replaceAll(/\s+/g, '-'));
}

const style = `
  :root { color-scheme: light dark; --edge: light-dark(#d5d9e0, #3b424f); --quiet: light-dark(#566072, #a4adbb);
    --accent: light-dark(#1f5fbf, #8ab4f8); }
  body { margin: 0; font: 0.95rem/1.55 system-ui, sans-serif; background: light-dark(#fff, #14171d);
    color: light-dark(#1b1f27, #e6e9ee); display: grid; grid-template-columns: 14rem minmax(0, 60rem); gap: 2rem; }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 1.5rem 1rem; }
  nav ul, .fields { list-style: none; padding-left: 0; } .fields .fields { padding-left: 1.25rem; }
  nav span, .summary, small { color: var(--quiet); }
  main { padding: 1rem 1rem 4rem; } a { color: var(--accent); }
  details { border: 1px solid var(--edge); border-radius: 0.5rem; margin: 0.5rem 0; padding: 0.25rem 0.75rem; }
  summary { cursor: pointer; padding: 0.25rem 0; overflow-wrap: anywhere; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  h3 { font-size: 1em; } .method { display: inline-block; min-width: 4.5em; font-weight: 700; }
  table { border-collapse: collapse; width: 100%; } td { border-top: 1px solid var(--edge); padding: 0.25rem 0.5rem; vertical-align: top; }
  dl { display: grid; grid-template-columns: 4rem 1fr; } dd { margin: 0; } dd > p, dd > ul { margin-top: 0; }
  @media (max-width: 50rem) { body { display: block; } nav { position: static; max-height: none; } }
`;
