import { errors, type ErrorCode } from '@kassa/contract/errors.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { withForms } from '@kassa/contract/refusal-words.ts'
import { publishedSchema } from './published-schema.ts'
import { refusalsOfCall } from './refusals-of-call.ts'
import { apiBase } from './register-command.ts'

type Json = Record<string, unknown>

const properties = (schema: Json): [name: string, schema: Json, isRequired: boolean][] =>
  Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([name, property]) => [
    name,
    property,
    ((schema['required'] ?? []) as string[]).includes(name),
  ])

const pathNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

function parameters({ method, path, request, outlet, repeat }: Endpoint): Json[] {
  const inPath = pathNames(path)
  const fields = properties(publishedSchema(request, 'input'))
  const asked = fields.filter(([name]) => method === 'GET' || inPath.includes(name))
  const headers = [
    ...(outlet === 'none'
      ? []
      : [{ name: 'outlet', required: outlet === 'required', schema: { type: 'string', format: 'uuid' } }]),
    ...(repeat === 'answers-first'
      ? [{ name: 'Idempotency-Key', required: false, schema: { type: 'string', maxLength: 200 } }]
      : []),
  ]
  return [
    ...asked.map(([name, schema, isRequired]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: isRequired || inPath.includes(name),
      schema,
    })),
    ...headers.map((header) => ({ in: 'header', ...header })),
  ]
}

function refusals(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(refusalsOfCall(endpoint), (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code: ErrorCode) => `\`${code}\`: ${withForms(errors[code].en)}`).join('\n\n'),
        content: problem,
      },
    ]),
  )
}

const problem = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }

function content({ kind, answer, gives }: Endpoint): Json {
  if (gives === 'json-file') return { 'application/json': { schema: { type: 'object' } } }
  if (kind === 'download') return { '*/*': { schema: { type: 'string', format: 'binary' } } }
  return { 'application/json': { schema: publishedSchema(answer, 'output') } }
}

function operation(endpoint: Endpoint): Json {
  const { method, name, summary, access, request, kind } = endpoint
  const accessText = typeof access === 'object' ? `one of ${access.anyOf.join(', ')}` : access
  const type = kind === 'upload' ? 'multipart/form-data' : 'application/json'
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary,
    description: `Access: ${accessText}. Scope: ${endpoint.scope}. A repeat ${endpoint.repeat === 'answers-first' ? 'with the same Idempotency-Key gets the first answer' : 'runs again'}.`,
    ...(access === 'public' ? { security: [] } : access === 'device' ? { security: [{ device: [] }] } : {}),
    parameters: parameters(endpoint),
    ...(method === 'POST'
      ? { requestBody: { required: true, content: { [type]: { schema: publishedSchema(request, 'input') } } } }
      : {}),
    responses: {
      '200': { description: kind === 'download' ? 'The file' : 'Done', content: content(endpoint) },
      ...refusals(endpoint),
    },
  }
}

const refusalSchema = {
  type: 'object',
  required: ['code', 'message', 'details', 'whatToDo', 'dataState'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string', description: 'In the language of the caller' },
    details: { type: 'object' },
    whatToDo: { enum: ['retry', 'edit', 'verify-first', 'carry-on', 'call-support', 'sign-in', 'renew', 'upgrade'] },
    dataState: { enum: ['nothing-happened', 'saved', 'money-moved', 'unknown'] },
  },
}

/** The API as OpenAPI 3.1, from the same objects the routes are made of. */
export function openApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kassa',
      version: '1',
      description: 'Money is integer minor units beside its currency. Times are ISO instants.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: apiBase }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        device: { type: 'apiKey', in: 'header', name: 'Device-Authorization', description: 'Bearer …' },
      },
      schemas: { Refusal: refusalSchema },
    },
  }
}
