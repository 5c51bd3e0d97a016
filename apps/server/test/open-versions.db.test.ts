import { createMember } from '@kassa/contract/open/member.calls.ts'
import { readMe } from '@kassa/contract/open/me.calls.ts'
import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import { holdQuote } from '@kassa/contract/open/web-hold/web-hold.calls.ts'
import { OPEN_VERSIONS } from '@kassa/contract/open/versions.ts'
import { accept } from '@kassa/domain/result.ts'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOfApps } from '../src/platform/apps/admit-app.ts'
import type { OlderCall, OpenVersions } from '../src/platform/apps/open-versions.ts'
import type { Command } from '../src/platform/command.ts'
import { newId } from '../src/platform/ids.ts'
import { modules } from '../src/program.ts'
import { openRequest } from './make/open-request.ts'
import { makeOpenWorld, type OpenWorld } from './make/open-world.ts'
import { makeNeighbour, type World } from './world.ts'

/*
 * Yesterday's program answers every public read; then a program with a breaking change in the things that all of them answer comes up over the same
 * database. Whoever follows yesterday's version reads the same bytes.
 */

type Json = Readonly<Record<string, unknown>>

const YESTERDAY = OPEN_VERSIONS[0]
const TODAY = '2027-06-01'

/** A breaking change: each field of each level has another name. */
const renamed = (name: (field: string) => string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => renamed(name, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [name(field), renamed(name, one)]))
}
const broken = (value: unknown): Json => renamed((field) => `new_${field}`, value) as Json
const mended = (value: unknown): Json => renamed((field) => field.replace(/^new_/, ''), value) as Json

const reads: readonly OpenEndpoint[] = modules
  .flatMap((module) => module.commands)
  .map(({ endpoint }) => endpoint)
  .filter(isOfApps)
  .filter(({ method }) => method === 'GET')

/** The command as the new program has it. */
function changed(command: Command): Command {
  const { endpoint, run } = command
  if (!isOfApps(endpoint)) return command
  const isRead = endpoint.method === 'GET'
  if (!isRead && endpoint.name !== createMember.name) return command
  const request = isRead ? endpoint.request : z.object({ new_name: z.string() })
  return {
    ...command,
    endpoint: { ...endpoint, request, answer: z.looseObject({}) },
    run: async (context, asked) => {
      const result = await run(context, isRead ? asked : createMember.request.parse(mended(asked)))
      return result.ok ? accept(broken(result.value)) : result
    },
  }
}

const STEPS: Readonly<Record<string, OlderCall>> = {
  ...Object.fromEntries(reads.map(({ name }) => [name, { answer: mended }])),
  [createMember.name]: { request: broken, answer: mended },
}

const versions: OpenVersions = { newest: TODAY, older: [{ version: YESTERDAY, calls: STEPS }] }

let open: OpenWorld
let today: World
let golden: ReadonlyMap<string, string>

const textOf = async (world: World, call: OpenEndpoint, version?: string) => {
  const headers: Record<string, string> = version === undefined ? {} : { 'kassa-version': version }
  return world.call(call, openRequest(call, open.ids), { as: open.app.key, headers })
}

beforeAll(async () => {
  open = await makeOpenWorld()
  await open.world.call(holdQuote, { quote_id: open.ids.quoteToHold }, { as: open.app.key })
  const answers = new Map<string, string>()
  for (const call of reads) answers.set(call.name, (await textOf(open.world, call)).text)
  golden = answers
  const planted = modules.map((module) => ({ ...module, commands: module.commands.map(changed) }))
  today = await makeNeighbour(open.world, { modules: planted, openVersions: versions })
})
afterAll(async () => {
  await today.close()
  await open.world.close()
})

describe.each(reads.map((call) => [call.name, call] as const))('%s', (name, call) => {
  test('is byte for byte what it was, for an app that follows yesterday’s version and for one that names it', async () => {
    for (const version of [undefined, YESTERDAY]) {
      const { status, text, headers } = await textOf(today, call, version)
      expect([status, text]).toEqual([200, golden.get(name)])
      expect(headers).toMatchObject({ 'kassa-version': YESTERDAY, deprecation: '@1811808000' })
      expect(headers['sunset']).toBe('Fri, 01 Jun 2029 00:00:00 GMT')
    }
  })

  test('is answered anew for whoever names the newest', async () => {
    const { text, headers } = await textOf(today, call, TODAY)
    expect(text).toBe(JSON.stringify(broken(JSON.parse(golden.get(name) ?? '{}'))))
    expect(text).not.toBe(golden.get(name))
    expect([headers['kassa-version'], headers['deprecation'], headers['sunset']]).toEqual([TODAY, undefined, undefined])
  })
})

test('a request of yesterday’s words makes the thing, and its repeat answers it again in each version', async () => {
  const key = newId()
  const ask = (version: string, request: Json) =>
    today.call(createMember, request as { name: string }, {
      as: open.app.key,
      key,
      headers: { 'kassa-version': version },
    })
  const first = await ask(YESTERDAY, { name: 'Katherine Johnson' })
  expect([first.status, first.answer]).toMatchObject([200, { name: 'Katherine Johnson' }])
  const again = await ask(YESTERDAY, { name: 'Katherine Johnson' })
  expect(again.text).toBe(first.text)
  const newer = await ask(TODAY, { new_name: 'Katherine Johnson' })
  expect([newer.status, newer.text]).toEqual([200, JSON.stringify(broken(first.answer))])
})

test('a word of another version is refused by its name, and so is a version that never was', async () => {
  const ask = (version: string) =>
    today.call(createMember, { name: 'Katherine Johnson' }, { as: open.app.key, headers: { 'kassa-version': version } })
  expect((await ask(TODAY)).status).toBe(422)
  expect((await ask('2026-11-25')).text).toContain('request.version_unknown')
  expect((await today.call(readMe, {}, { as: open.app.key })).answer.version).toBe(YESTERDAY)
})
