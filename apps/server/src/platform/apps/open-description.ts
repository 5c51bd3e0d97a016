import { openExamples } from '@kassa/contract/open/examples.ts'
import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import { problem } from '@kassa/contract/open/problem.ts'
import { webhookMessage } from '@kassa/contract/open/webhook-events.ts'
import { newestOpenVersion, OPEN_VERSIONS } from '@kassa/contract/open/versions.ts'
import type { Schema } from '@kassa/contract/endpoint.ts'
import { publishedSchema } from '../http/published-schema.ts'
import { apiBase } from '../http/register-command.ts'
import { describeWebhooks, webhookComponents } from './describe-webhooks.ts'
import { headersOf, refusals, refusalsOfAll, type KnownRefusals } from './describe-refusals.ts'
import { introduction, openTags, sharedCodes } from './open-introduction.ts'
import { plainSchema } from './plain-schema.ts'
import { type Operation, shareParameters } from './share-parameters.ts'
import { type NamedSchemas, sharedFields, sharedPage } from './share-schemas.ts'

type Json = Record<string, unknown>

const pointed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(pointed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'id' || typeof (value as Json)['id'] === 'object')
      .map(([key, one]) => [
        key,
        key === '$ref' && typeof one === 'string' ? one.replace('#/$defs/', '#/components/schemas/') : pointed(one),
      ]),
  )
}

/** A request takes no field that it does not know: every object of it is closed. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const own = Object.entries(value).map(([name, one]) => [name, closed(one)])
  return { ...('properties' in value && { additionalProperties: false }), ...Object.fromEntries(own) }
}

/** An answer may get more fields in time: a reader who was told that there are none would break on the first. */
function open(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(open)
  if (typeof value !== 'object' || value === null) return value
  const own = Object.entries(value).filter(([name, one]) => name !== 'additionalProperties' || one !== false)
  return Object.fromEntries(own.map(([name, one]) => [name, open(one)]))
}

type Direction = 'input' | 'output'

/** A schema as the description points to it: things with a name stand among the components, everything else where it is used. */
function schemaOf(schema: Schema, io: Direction, named: NamedSchemas): Json {
  const published = plainSchema(publishedSchema(schema, io))
  const { $defs = {}, ...own } = (io === 'input' ? closed(published) : open(published)) as Json
  for (const [name, one] of Object.entries($defs as Record<string, Json>)) {
    keepNamed(name, pointed(one) as Json, io, named)
  }
  const { id, ...rest } = own
  if (typeof id !== 'string') return pointed(rest) as Json
  keepNamed(id, pointed(rest) as Json, io, named)
  return { $ref: `#/components/schemas/${id}` }
}

/**
 * A field with a default is always answered and may be left out of a request: a thing that has one needs a name for each. A thing that is both sent and
 * answered stands as it is sent, which is the narrower.
 */
function keepNamed(name: string, schema: Json, io: Direction, named: NamedSchemas): void {
  const [known, required] = [named.get(name), JSON.stringify(schema['required'])]
  if (known && JSON.stringify(known['required']) !== required) throw new Error(`two things are named ${name}`)
  if (!known || io === 'input') named.set(name, schema)
}

const pathNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

function parameters({ path, method, request }: OpenEndpoint, named: NamedSchemas, sent: Json): Json[] {
  const { properties = {}, required = [] } = schemaOf(request, 'input', named) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const inPath = pathNames(path)
  const own = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    ...((inPath.includes(name) || (required.includes(name) && !('default' in schema))) && { required: true }),
    description,
    ...(schema['type'] === 'array' && { explode: false }),
    schema,
    ...(name in sent && { example: schema['type'] === 'array' ? String(sent[name]).split(',') : sent[name] }),
  }))
  const held = HELD_TO[method].map((name) => ({ $ref: `#/components/parameters/${name}` }))
  return [
    ...own.filter((one) => method === 'GET' || one.in === 'path'),
    ...held,
    { $ref: '#/components/parameters/Version' },
    { $ref: '#/components/parameters/Language' },
  ]
}

/** Headers without which a call is refused. */
const HELD_TO = { GET: [], POST: ['Key'], PATCH: ['IfMatch'] } as const

const operationId = ({ name }: OpenEndpoint): string => name.replace('open.', '').replaceAll('-', '_')

const accessText = ({ scopes }: OpenEndpoint): string =>
  scopes.length === 0 ? 'Open to every key.' : `Scope: ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`

/** `edited`: answers of calls that change a thing, which other calls answer too. */
function operation(
  endpoint: OpenEndpoint,
  named: NamedSchemas,
  refused: KnownRefusals,
  edited: ReadonlySet<Schema>,
): Operation {
  const example = openExamples[endpoint.name]
  return {
    operationId: operationId(endpoint),
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: accessText(endpoint),
    parameters: parameters(endpoint, named, example?.request ?? {}),
    ...(endpoint.method !== 'GET' && { requestBody: bodyOf(endpoint, named) }),
    responses: {
      '200': {
        description: 'Done',
        ...headersOf(edited.has(endpoint.answer) ? ['ETag'] : []),
        content: {
          'application/json': {
            schema: sharedPage(schemaOf(endpoint.answer, 'output', named), named),
            ...(example && { example: example.answer }),
          },
        },
      },
      ...refusals(endpoint, refused),
    },
  }
}

/** The schema of a body: the request without what stands in its path; a request with a name, of which nothing does, is pointed to. */
function bodySchema(request: Schema, inPath: readonly string[], named: NamedSchemas): Json {
  const {
    properties = {},
    required,
    ...schema
  } = schemaOf(request, 'input', named) as {
    properties?: Json
    required?: string[]
  }
  if ('$ref' in schema) return schema
  const needed = required?.filter((field) => !inPath.includes(field)) ?? []
  return { ...schema, properties: without(properties, inPath), ...(needed.length > 0 && { required: needed }) }
}

const without = (fields: Readonly<Record<string, unknown>>, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !names.includes(field)))

function bodyOf({ name, method, request, path }: OpenEndpoint, named: NamedSchemas): Json {
  const inPath = pathNames(path)
  const body = {
    schema: bodySchema(request, inPath, named),
    example: without(openExamples[name]?.request ?? {}, inPath),
  }
  const isEdit = method === 'PATCH'
  return {
    required: true,
    ...(isEdit && { description: 'The fields to change: what is left out stays, null clears (RFC 7396)' }),
    content: { [isEdit ? 'application/merge-patch+json' : 'application/json']: body },
  }
}

const tagOf = ({ path }: OpenEndpoint): string => path.split('/')[2] ?? ''

const header = (description: string, schema: Json = { type: 'string' }): Json => ({ description, schema })

const components = (named: NamedSchemas, refused: KnownRefusals, parameters: Json): Json => ({
  responses: {
    ...refusalsOfAll,
    ...Object.fromEntries([...refused.byText.values()].map(({ name, response }) => [name, response])),
    ...webhookComponents.responses,
  },
  securitySchemes: {
    key: {
      type: 'http',
      scheme: 'bearer',
      description: 'The key of an app, `kassa_live_…`, at a test shop `kassa_test_…`',
    },
  },
  parameters: {
    ...webhookComponents.parameters,
    ...parameters,
    Version: {
      name: 'Kassa-Version',
      in: 'header',
      required: false,
      description: 'The version of the API for this call; left out: the one that the app follows',
      schema: { enum: [...OPEN_VERSIONS] },
    },
    Key: {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description: 'A value of your own; a repeat with it within 7 days gets the first answer and makes nothing twice',
      schema: { type: 'string', minLength: 1, maxLength: 200 },
    },
    IfMatch: {
      name: 'If-Match',
      in: 'header',
      required: true,
      description: 'The `ETag` of the thing as you read it: the edit is refused where it was changed since',
      schema: { type: 'string' },
    },
    Language: {
      name: 'Accept-Language',
      in: 'header',
      required: false,
      description:
        'The language of the sentences in refusals (RFC 9110, 12.5.4): `en`, `zh` or `ja`; English where it names none of them',
      schema: { type: 'string' },
    },
  },
  headers: {
    ETag: header('The version of the thing that is answered: send it as `If-Match` to change it'),
    RateLimit: header('Calls that are left in the window, and the seconds until it ends'),
    RateLimitPolicy: header('Calls that a window allows, and its seconds'),
    RetryAfter: header('Seconds until calls are taken again, with 429', { type: 'integer' }),
    WWWAuthenticate: header('The way to identify oneself, with 401 (RFC 6750)'),
  },
  schemas: Object.fromEntries([...sharedFields(named)].toSorted(([one], [other]) => (one < other ? -1 : 1))),
})

/** The public API as OpenAPI 3.1, from the same objects the routes are made of. */
export function openDescription(endpoints: readonly OpenEndpoint[]): Json {
  const named: NamedSchemas = new Map()
  schemaOf(problem, 'output', named)
  const refused: KnownRefusals = { byText: new Map(), shared: sharedCodes(endpoints) }
  const edited = new Set(endpoints.filter(({ method }) => method === 'PATCH').map(({ answer }) => answer))
  const written: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace('/open', '').replaceAll(/:(\w+)/g, '{$1}')
    written[path] = { ...written[path], [endpoint.method.toLowerCase()]: operation(endpoint, named, refused, edited) }
  }
  const { paths, parameters: shared } = shareParameters(written)
  const tags = [...new Set(endpoints.map(tagOf))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kassa public API',
      version: newestOpenVersion,
      description: introduction(refused.shared),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Kassa' },
    },
    servers: [{ url: `${apiBase}/open` }],
    security: [{ key: [] }],
    tags: [...tags, 'webhooks'].map((name) => ({ name, description: openTags[name] })),
    paths,
    webhooks: describeWebhooks(schemaOf(webhookMessage, 'output', named)),
    components: components(named, refused, shared),
  }
}
