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
  for (const [key, inner] of Object.entries(value)) if (key !== 'example') yield* objectsIn(inner, `${at}/${key}`)
}

const objects = [...objectsIn(description, '')]

test('has every public call, and no call of the screens', () => {
  expect(text.match(/"operationId"/g)).toHaveLength(calls.length + Object.keys(webhookEvents).length)
  expect(calls.every(({ path }) => path.startsWith('/open/'))).toBe(true)
  const others = commands.map(({ endpoint }) => endpoint).filter((endpoint) => !isOfApps(endpoint))
  expect(others.filter(({ path }) => path.startsWith('/open/'))).toEqual([])
})

test('describes every field, every parameter and every header', () => {
  const bare = objects.flatMap(({ at, one }) => {
    const fields = isRecord(one['properties']) && !at.includes('/allOf/') ? Object.entries(one['properties']) : []
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

test('has every event of webhooks with an example that is one', () => {
  const { webhooks } = description as {
    webhooks: Readonly<Record<string, { post: { requestBody: { content: Record<string, { example: unknown }> } } }>>
  }
  expect(Object.keys(webhooks)).toEqual(Object.keys(webhookEvents))
  for (const [type, { post }] of Object.entries(webhooks)) {
    const example = post.requestBody.content['application/json']?.example
    expect(webhookMessage.parse(example)).toEqual(example)
    expect(example).toMatchObject({ type })
  }
})

test('says what each resource is', () => {
  const { tags } = JSON.parse(text) as { tags: { name: string; description?: string }[] }
  expect(tags.filter(({ description = '' }) => description === '')).toEqual([])
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
