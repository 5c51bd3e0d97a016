import { createHash } from 'node:crypto'
import { errors, type ErrorCode } from '@kassa/contract/errors.ts'
import { requestErrors } from '@kassa/contract/request.errors.ts'
import type { Endpoint, Schema } from '@kassa/contract/endpoint.ts'
import { markup, type Markup } from '@kassa/domain/text/markup.ts'
import { contentPolicy } from './headers.ts'
import { publishedSchema } from './published-schema.ts'
import { apiBase } from './register-command.ts'

const style = `
:root { color-scheme: light dark; --line: #8885; --accent: #6d28d9; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 0 auto; padding: 1.5rem; }
h2 { margin-top: 2.5rem; text-transform: capitalize; }
details { border: 1px solid var(--line); border-radius: 8px; margin: .4rem 0; padding: .5rem .8rem; }
summary { cursor: pointer; }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
pre { overflow: auto; border-left: 3px solid var(--accent); padding-left: .8rem; }
b.m { display: inline-block; width: 3.2rem; color: var(--accent); }
@media (prefers-color-scheme: dark) { :root { --accent: #a78bfa; } }
table { border-collapse: collapse; } td, th { text-align: left; padding: .2rem .8rem .2rem 0; vertical-align: top; }`

const schemaText = (schema: Schema, io: 'input' | 'output'): string =>
  JSON.stringify(publishedSchema(schema, io), null, 2)

/** The page's own style, by its contents: the page is the same for everybody. */
export const apiPagePolicy = contentPolicy(`sha256-${createHash('sha256').update(style).digest('base64')}`)

const refusalRow = (code: ErrorCode): Markup => {
  const { status, en, whatToDo, dataState } = errors[code]
  return markup`<tr><td>${status}</td><td><code>${code}</code></td><td>${en}</td><td>${whatToDo}</td><td>${dataState}</td></tr>`
}

function callPart(endpoint: Endpoint): Markup {
  const { method, path, summary, name, access, outlet, repeat, refusals, request, answer } = endpoint
  const who = typeof access === 'object' ? access.anyOf.join(' or ') : access
  return markup`<details id="${name}"><summary><b class="m">${method}</b> <code>${apiBase + path}</code> · ${summary}</summary>
<p><code>${name}</code> · access: ${who} · outlet header: ${outlet} · a repeat ${repeat === 'answers-first' ? 'gets the first answer' : 'runs again'}</p>
<h4>Request</h4><pre>${schemaText(request, 'input')}</pre><h4>Answer</h4><pre>${schemaText(answer, 'output')}</pre>
${refusals.length === 0 ? '' : markup`<h4>Refusals of its own</h4><table>${refusals.map(refusalRow)}</table>`}</details>`
}

/** The API to read: every call with its fields and refusals, in one page without scripts. */
export function apiPage(endpoints: readonly Endpoint[]): string {
  const groups = Map.groupBy(endpoints, ({ name }) => name.split('.')[0] ?? '')
  const parts = [...groups].map(([group, calls]) => markup`<h2>${group}</h2>${calls.map(callPart)}`)
  return markup`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kassa</title>
<meta name="viewport" content="width=device-width"><style>${markup.raw(style)}</style></head><body>
<h1>Kassa API</h1>
<p>Every call lies below <code>${apiBase}</code>. Sign in with <code>POST /login</code>, then send <code>Authorization: Bearer …</code>, and
<code>outlet</code> where a call asks for it. Money is integer minor units beside its currency; times are ISO instants.
A refusal answers <code>{ code, message, details, whatToDo, dataState }</code>. The same as
<a href="${apiBase}/openapi.json">OpenAPI 3.1</a>. Changes live: <code>GET /events</code>.</p>
${parts}
<h2>Refusals of every call</h2><table>${(Object.keys(errors) as ErrorCode[])
    .filter((code) => Object.hasOwn(requestErrors, code))
    .map(refusalRow)}</table>
</body></html>`.text
}
