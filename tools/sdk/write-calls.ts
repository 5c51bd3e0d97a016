import { answeredFields } from '@kassa/contract/open/frame.ts'
import { openCode } from '@kassa/contract/open/problem.ts'
import { webhookEvents } from '@kassa/contract/open/webhook-events.ts'
import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import { isOfApps } from '../../apps/server/src/platform/apps/admit-app.ts'
import { openDescription } from '../../apps/server/src/platform/apps/open-description.ts'
import { modules } from '../../apps/server/src/program.ts'
import { mergedSchema } from './merged-schema.ts'
import { typeOf } from './type-of.ts'

type Json = Record<string, unknown>
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: true
  readonly description: string
  /** Of a choice of names: they stand in one text, with commas between them. */
  readonly explode?: false
  readonly schema: Json
}
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> }
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': { readonly schema: Json } } } }
}

type Parameters = Readonly<Record<string, Parameter>>

/** Things of the description that calls share. */
interface Shared {
  readonly schemas: Readonly<Record<string, Json>>
  readonly parameters: Parameters
}

/** A parameter, also one that several calls share. */
const pointedTo = (one: Operation['parameters'][number], shared: Parameters): Parameter | undefined =>
  '$ref' in one ? shared[one.$ref.replace('#/components/parameters/', '')] : one

/** The schema of a parameter as a program sends it: a choice of names is one text, whose comment has the names. */
function sentAs({ schema, description, explode }: Parameter): Json {
  if (explode === undefined) return { ...schema, description }
  const { enum: names } = schema['items'] as { readonly enum: readonly string[] }
  return { type: 'string', description: `${description}: ${names.map((name) => `\`${name}\``).join(', ')}` }
}

/** The request of a call as one object: what stands in its path, its query and its body. */
function requestOf({ parameters, requestBody }: Operation, shared: Parameters): Json {
  const named = parameters.flatMap((one) => pointedTo(one, shared) ?? []).filter((one) => one.in !== 'header')
  const [body] = Object.values(requestBody?.content ?? {})
  if (body && '$ref' in body.schema) return body.schema
  const inBody = (body?.schema ?? {}) as { readonly properties?: Json; readonly required?: readonly string[] }
  const own = named.map((one) => [one.name, sentAs(one)])
  return {
    type: 'object',
    properties: { ...Object.fromEntries(own), ...inBody.properties },
    required: [...named.filter((one) => one.required).map(({ name }) => name), ...(inBody.required ?? [])],
  }
}

const union = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(' | ')

const answerOf = ({ responses }: Operation, schemas: Shared['schemas']): Json =>
  mergedSchema(responses[200].content['application/json'].schema, schemas)

const entryOf = (operation: Operation, codes: readonly string[], { parameters, schemas }: Shared): string =>
  `  /** ${operation.summary}. */ readonly ${operation.operationId}: { readonly request: ${typeOf(requestOf(operation, parameters))}; readonly answer: ${typeOf(answerOf(operation, schemas))}; readonly code: ${['DoorCode', ...(codes.length > 0 ? [union(codes)] : [])].join(' | ')} }`

/** The TypeScript of a thing as it is answered whole: callers who choose `fields` get a part of it (`packages/sdk/src/kassa.ts`). */
const namedType = (name: string, schema: Json): string =>
  `export type ${name} = ${typeOf({ ...schema, ...(answeredFields.has(name) && { required: answeredFields.get(name) }) })}`

/** The frame of lists, which each list here says whole: its things are typed. */
const FRAME = 'Page'

const nameOf = ({ name }: OpenEndpoint): string => name.replace('open.', '').replaceAll('-', '_')

/** The source of `packages/sdk/src/calls.ts`: every public call with its route, its shapes and the codes that it may answer. */
export function callsSource(): string {
  const calls = modules
    .flatMap((module) => module.commands.map(({ endpoint }) => endpoint))
    .filter(isOfApps)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const { paths, components } = openDescription(calls) as {
    paths: Record<string, Record<string, Operation>>
    components: Shared
  }
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const schemas = Object.entries(components.schemas)
    .filter(([name]) => name !== FRAME)
    .map(([name, schema]) => namedType(name, mergedSchema(schema, components.schemas)))
  const codesOf = (call: OpenEndpoint) => [...new Set(call.codes.map(openCode))]
  const [first, ...others] = calls.map(codesOf)
  const door = (first ?? []).filter((code) => others.every((codes) => codes.includes(code)))
  const entries = calls.map((call) => {
    const operation = operations.find(({ operationId }) => operationId === nameOf(call))
    return operation
      ? entryOf(
          operation,
          codesOf(call).filter((code) => !door.includes(code)),
          components,
        )
      : ''
  })
  const routes = calls.map((call) => `${nameOf(call)}: ['${call.method}', '${call.path.replace('/open', '')}'],`)
  return `// Written by \`npm run sdk\` from the public contract: never by hand.
// long: one thing a line, of the whole contract.
${schemas.join('\n')}

/** The codes that every call may answer. */
export type DoorCode = ${union(door)}

/** Every call of the public API. */
export interface Calls {
${entries.join('\n')}
}

/** Every event that a webhook may be told. */
export const eventTypes = [
  ${Object.keys(webhookEvents)
    .map((type) => `'${type}',`)
    .join('\n  ')}
] as const satisfies readonly WebhookMessage['type'][]

/** The method and path of each call. */
export const routes = {
  ${routes.join('\n  ')}
} as const satisfies Readonly<Record<keyof Calls, readonly ['GET' | 'POST' | 'PATCH', string]>>
`
}
