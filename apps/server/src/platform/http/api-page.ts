import { createHash } from 'node:crypto'
import { errors, type ErrorCode } from '@kassa/contract/errors.ts'
import type { Schema } from '@kassa/contract/endpoint.ts'
import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import { DOOR_CODES, openCode, snake } from '@kassa/contract/open/problem.ts'
import { withForms } from '@kassa/contract/refusal-words.ts'
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

/** Said once for all calls: other fields are refused. */
const isOfAll = (key: string, value: unknown): boolean => key === 'additionalProperties' && value === false

/** The name of a format says to a person what its pattern says to a program; the description for programs has both. */
function withoutPattern(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('format' in value) || !('pattern' in value)) return value
  const { pattern: _, ...rest } = value
  return rest
}

/** A key as the schema's writing has it; in a page each of its quotation marks would take six letters. */
const quotedKey = /"([a-z_$][\w$]*)":/gi

/** A part of a schema as its JSON, with keys that need no quotation marks without them; a thing with a name is called by it. */
const jsonText = (part: unknown): string =>
  JSON.stringify(part, (key, value: unknown) => (isOfAll(key, value) ? undefined : withoutPattern(value)), 1)
    .replaceAll(quotedKey, '$1:')
    .replaceAll('#/$defs/', '')

/** Things with a name, gathered while calls are written: each stands once on the page. */
type Things = Map<string, string>

/** Returns a schema for people, and leaves the things that it names. */
function schemaText(schema: Schema, io: 'input' | 'output', things: Things): string {
  const { $defs = {}, id, ...own } = publishedSchema(schema, io) as Record<string, unknown>
  for (const [name, thing] of Object.entries($defs as object)) things.set(name, jsonText(thing))
  if (typeof id !== 'string') return jsonText(own)
  things.set(id, jsonText(own))
  return jsonText({ $ref: id })
}

const thingPart = ([name, text]: readonly [string, string]): Markup =>
  markup`<details id="thing-${name}"><summary><code>${name}</code></summary><pre>${text}</pre></details>`

/** The page's own style, by its contents: the page is the same for everybody. */
export const apiPagePolicy = contentPolicy(`sha256-${createHash('sha256').update(style).digest('base64')}`)

const refusalRow = (code: ErrorCode): Markup => {
  const { status, en, whatToDo, dataState } = errors[code]
  return markup`<tr><td>${status}</td><td><code>${openCode(code)}</code></td><td>${withForms(en)}</td><td>${snake(whatToDo)}</td><td>${snake(dataState)}</td></tr>`
}

/** Refusals of a call's own, beside those that every call can answer. */
const ownCodes = ({ codes }: OpenEndpoint): readonly ErrorCode[] =>
  codes.filter((code) => !(DOOR_CODES as readonly string[]).includes(code))

function callPart(endpoint: OpenEndpoint, things: Things): Markup {
  const { method, path, summary, name, scopes, request, answer } = endpoint
  const who = scopes.length === 0 ? 'open to every key' : `scope: ${scopes.join(' or ')}`
  const refused = ownCodes(endpoint)
  return markup`<details id="${name}"><summary><b class="m">${method}</b> <code>${apiBase + path}</code> · ${summary}</summary>
<p>${who}</p>
<h4>Request</h4><pre>${schemaText(request, 'input', things)}</pre><h4>Answer</h4><pre>${schemaText(answer, 'output', things)}</pre>
${refused.length === 0 ? '' : markup`<h4>Refusals of its own</h4><table>${refused.map(refusalRow)}</table>`}</details>`
}

/** The public API to read: every call with its fields and refusals, in one page without scripts. */
export function apiPage(endpoints: readonly OpenEndpoint[]): string {
  const groups = Map.groupBy(endpoints, ({ path }) => path.split('/')[2] ?? '')
  const things: Things = new Map()
  const parts = [...groups].map(
    ([group, calls]) =>
      markup`<h2>${group.replaceAll('-', ' ')}</h2>${calls.map((endpoint) => callPart(endpoint, things))}`,
  )
  const named = [...things].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return markup`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kassa public API</title>
<meta name="viewport" content="width=device-width"><style>${markup.raw(style)}</style></head><body>
<h1>Kassa public API</h1>
<p>Every call lies below <code>${apiBase}/open</code> and needs the key of an app: <code>Authorization: Bearer kassa_live_…</code>. The merchant makes
keys on the page Connections. Money is integer minor units beside its currency; sums are text; moments are RFC 3339 in UTC. What makes something needs
<code>Idempotency-Key</code>, what changes something <code>If-Match</code>. A field that is not named is refused;
an answer may get more fields in time, and <code>fields</code> names those that are answered of a thing beside its <code>id</code>. Integers reach 2^53 − 1. A refusal is a problem of RFC 9457 with one of the codes below; <code>$ref</code> names one of the things below. The same as
<a href="${apiBase}/open/openapi.json">OpenAPI 3.1</a>.</p>
${parts}
<h2>Things</h2>${named.map(thingPart)}
<h2>Refusals of every call</h2><table>${DOOR_CODES.map(refusalRow)}</table>
</body></html>`.text
}
