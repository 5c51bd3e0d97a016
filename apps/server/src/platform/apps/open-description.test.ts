import { errors } from '@kassa/contract/errors.ts'
import { openExamples } from '@kassa/contract/open/examples.ts'
import { openCode } from '@kassa/contract/open/problem.ts'
import { NEVER_GRANTED, permissionsOf, scopeNames } from '@kassa/contract/open/scopes.ts'
import { webhookEvents, webhookMessage } from '@kassa/contract/open/webhook-events.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { expect, test } from 'vitest'
import { modules } from '../../program.ts'
import { isOfApps } from './admit-app.ts'
import { openDescription } from './open-description.ts'

/* The description of the public API, held to what its readers need: it is made of the contract, so each new call is looked at here by itself. */

type Part = Record<string, unknown>

const commands = modules.flatMap((module) => module.commands)
const calls = commands.map(({ endpoint }) => endpoint).filter(isOfApps)
const description = openDescription(calls)
const text = JSON.stringify(description)

const isRecord = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** Every object of the description with its place, but for examples, which are data. */
function* objectsIn(value: unknown, at: string): Generator<{ at: string; one: Part }> {
  if (!isRecord(value)) return
  if (!Array.isArray(value)) yield { at, one: value }
  for (const [key, inner] of Object.entries(value))
    if (key !== 'example' && key !== 'examples') yield* objectsIn(inner, `${at}/${key}`)
}

/** A part of a refusal or of a page only narrows what is described where it is named. */
const isNarrower = (at: string): boolean => /\/responses\/.*\/allOf\//.test(at)

const objects = [...objectsIn(description, '')]

test('has every public call, and no call of the screens', () => {
  const kinds = new Set(Object.keys(webhookEvents).map((type) => type.split('.')[0]))
  expect(text.match(/"operationId"/g)).toHaveLength(calls.length + kinds.size)
  expect(calls.every(({ path }) => path.startsWith('/open/'))).toBe(true)
  const others = commands.map(({ endpoint }) => endpoint).filter((endpoint) => !isOfApps(endpoint))
  expect(others.filter(({ path }) => path.startsWith('/open/'))).toEqual([])
})

test('describes every field, every parameter and every header', () => {
  const bare = objects.flatMap(({ at, one }) => {
    const fields = isRecord(one['properties']) && !isNarrower(at) ? Object.entries(one['properties']) : []
    const own = fields
      .filter(([, field]) => isRecord(field) && !field['description'] && !field['$ref'])
      .map(([name]) => `${at}.${name}`)
    const isNamed = typeof one['in'] === 'string' || /^\/components\/(headers|securitySchemes)\/\w+$/.test(at)
    return isNamed && !one['description'] ? [...own, at] : own
  })
  expect(bare).toEqual([])
})

test('gives every call a summary, its scopes and an example', () => {
  expect(calls.map(({ name }) => name).filter((name) => !Object.hasOwn(openExamples, name))).toEqual([])
  expect(Object.keys(openExamples).filter((name) => !calls.some((call) => call.name === name))).toEqual([])
  for (const { summary } of calls) expect(summary).toMatch(/^[A-Z][^.]+$/)
})

test('names in snake_case only', () => {
  const names = objects.flatMap(({ one }) => (isRecord(one['properties']) ? Object.keys(one['properties']) : []))
  expect(names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([])
})

test('points to nothing that is not there, and has patterns that other languages read', () => {
  const pointers = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
  const { components } = description as { components: Record<string, Part> }
  expect(pointers.filter(([, kind = '', name = '']) => components[kind]?.[name] === undefined)).toEqual([])
  expect(text).not.toMatch(/\\\\[pP]\{/)
  expect(text).not.toContain('$defs')
})

test('has every event of webhooks by its kind, with its sentence and an example that is one', () => {
  const { webhooks } = description as { webhooks: Readonly<Record<string, { post: Webhook }>> }
  const told = Object.entries(webhooks).flatMap(([kind, { post }]) =>
    Object.entries(post.requestBody.content['application/json']?.examples ?? {}).map(([type, { value }]) => {
      expect(webhookMessage.parse(value)).toEqual(value)
      expect(value).toMatchObject({ type })
      expect(type.split('.')[0]).toBe(kind)
      expect(post.description).toContain(`- \`${type}\`: ${webhookEvents[type]}.`)
      return type
    }),
  )
  expect(told).toEqual(Object.keys(webhookEvents))
})

interface Webhook {
  readonly description: string
  readonly requestBody: {
    readonly content: Readonly<Record<string, { readonly examples: Readonly<Record<string, { value: unknown }>> }>>
  }
}

test('says what each resource is', () => {
  const { tags } = JSON.parse(text) as { tags: { name: string; description?: string }[] }
  expect(tags.filter(({ description = '' }) => description === '')).toEqual([])
})

test('says what requests are closed to, and nothing of what answers may get in time', () => {
  const { paths, components } = description as unknown as {
    paths: Record<string, Record<string, { requestBody?: unknown; responses: Record<string, unknown> }>>
    components: { schemas: Record<string, Part> }
  }
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const answers = operations.map(({ responses }) => responses['200'])
  expect(JSON.stringify(answers)).not.toContain('"additionalProperties":false')
  const bodies = operations.flatMap(({ requestBody = [] }) => [...objectsIn(requestBody, '')])
  const open = bodies.filter(({ one }) => isRecord(one['properties']) && one['additionalProperties'] !== false)
  expect(open.map(({ at }) => at)).toEqual([])
  const asked = [...JSON.stringify(bodies).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)
  const openNamed = asked.filter(
    (name) => components.schemas[name]?.['properties'] && !isClosed(components.schemas[name]),
  )
  expect(openNamed).toEqual([])
})

const isClosed = (schema: Part): boolean => schema['additionalProperties'] === false

test('says a page, and a thing that is another with more, once', () => {
  const { components } = description as { components: { schemas: Record<string, Part> } }
  const large = Object.entries(components.schemas).filter(([, schema]) => 'allOf' in schema)
  expect(large.map(([name]) => name)).toEqual(['IssuedGiftCard', 'Order', 'PurchaseOrder', 'Transfer'])
  expect(text.split('The things of this page, in order"')).toHaveLength(2)
})

const isText = (part: Part): boolean => part['type'] === 'string'

test('says what may be null as one type, each sentence once', () => {
  const doubled = objects.filter(({ one }) => {
    const parts = Array.isArray(one['anyOf']) ? (one['anyOf'] as Part[]) : []
    const nothing = parts.filter((part) => part['type'] === 'null')
    return nothing.length > 1 || (nothing.length === 1 && parts.length === 2 && parts.some(isText))
  })
  expect(doubled.map(({ at }) => at)).toEqual([])
})

test('is smaller than 400 kB', () => {
  expect(Buffer.byteLength(text)).toBeLessThan(400_000)
})

/** The codes that a part of a refusal names, by its status. */
const codesBy = (status: string, { properties }: { properties: Part }): string[] =>
  (properties['code'] as { enum: string[] }).enum.map((code) => `${status} ${code}`)

test('says of every call which codes it answers with which status, those of every call once', () => {
  const { paths, components } = description as unknown as {
    paths: Record<string, Record<string, { operationId: string; responses: Record<string, { $ref?: string }> }>>
    components: { responses: Record<string, { content: Record<string, { schema: { allOf: [unknown, Part] } }> }> }
  }
  const partOf = ({ $ref = '' }: { $ref?: string }) =>
    components.responses[$ref.split('/').at(-1) ?? '']?.content['application/problem+json']?.schema.allOf[1]
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  for (const { name, codes } of calls) {
    const own = operations.find(({ operationId }) => `open.${operationId.replaceAll('_', '-')}` === name)
    const { 200: _, default: others = {}, ...stated } = own?.responses ?? {}
    const ofAll = (partOf(others)?.['oneOf'] ?? []) as { properties: Part & { status: { const: number } } }[]
    const said = [
      ...Object.entries(stated).flatMap(([status, one]) => codesBy(status, partOf(one) as { properties: Part })),
      ...ofAll
        .map((part) => ({ part, status: String(part.properties.status.const) }))
        .filter(({ status }) => stated[status] === undefined)
        .flatMap(({ part, status }) => codesBy(status, part)),
    ]
    const answered = codes.map((code) => `${errors[code].status} ${openCode(code)}`)
    expect({ name, said: said.toSorted() }).toEqual({ name, said: answered.toSorted() })
  }
})

test('lists the codes of every call', () => {
  for (const { name, codes, refusals } of calls) {
    expect({ name, codes: codes.filter((code) => errors[code] === undefined) }).toEqual({ name, codes: [] })
    expect(codes).toEqual(expect.arrayContaining([...refusals]))
    expect(new Set(codes.map(openCode)).size).toBe(codes.length)
  }
})

test('no scope grants what is never granted, and each call is opened by a scope that it names', () => {
  const codesOf = (keys: readonly string[]) => keys.map((key) => permissionCode(key))
  const never = codesOf(NEVER_GRANTED)
  const granted = codesOf(permissionsOf(scopeNames))
  expect(granted.filter((code) => never.some((branch) => code.startsWith(branch)))).toEqual([])
  for (const { name, access, scopes } of calls) {
    const needed = typeof access === 'object' ? codesOf(access.anyOf) : []
    const useless = scopes.filter((scope) => !codesOf(permissionsOf([scope])).some((code) => needed.includes(code)))
    expect({ name, useless, isOpen: scopes.length === 0 }).toEqual({ name, useless: [], isOpen: access === 'app' })
  }
})
