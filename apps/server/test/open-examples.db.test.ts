import fs from 'node:fs'
import path from 'node:path'
import { openExamples, type OpenExample } from '@kassa/contract/open/examples.ts'
import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { json, sql } from '../src/platform/db/sql.ts'
import { newId } from '../src/platform/ids.ts'
import { isOfApps } from '../src/platform/apps/admit-app.ts'
import { modules } from '../src/program.ts'
import { listChanges } from '@kassa/contract/open/change.calls.ts'
import { readTestClock } from '@kassa/contract/open/test-clock/test-clock.calls.ts'
import { makeApp } from './make/app.ts'
import { makeMemberShop } from './make/member-shop.ts'
import { openRequest } from './make/open-request.ts'
import { makeOpenWorld, type OpenWorld } from './make/open-world.ts'
import { askForPayment, turnIntoTestShop } from './make/test-shop.ts'
import { touchProduct } from './make/webhook-world.ts'

/*
 * The examples of the public description are what calls answered in a run of this test, and stay so: what a call answers today has the same fields and
 * kinds of values. `RECORD=1` writes them anew.
 */

const FILE = path.join(import.meta.dirname, '../../../packages/contract/src/open/examples.json')
const RECORDS = process.env['RECORD'] === '1'

const calls = modules
  .flatMap((module) => module.commands)
  .map(({ endpoint }) => endpoint)
  .filter(isOfApps)

/** Calls that tell what changed since a place: their examples begin before a product changed, so that they show one. */
const TELLS_CHANGES = new Set(['open.list-changes', 'open.list-events'])

let open: OpenWorld
let place = ''
const recorded: Record<string, OpenExample> = {}

beforeAll(async () => {
  open = await makeOpenWorld()
  await saveOptionGroup(open)
  const { world, app, ids } = open
  await world.settled()
  await world.runJob('open.number-changes')
  place = (await world.call(listChanges, {}, { as: app.key })).answer.next
  await touchProduct(world, ids.product)
  await world.runJob('open.number-changes')
})
afterAll(async () => {
  if (RECORDS) fs.writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`)
  await open.world.close()
})

/** Goods that are asked for something, which need not be chosen. */
const saveOptionGroup = ({ world, shop: { merchantId }, ids }: OpenWorld) =>
  world.sql(sql`
    insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
    values (${merchantId}, 'merchant', ${merchantId}, 'sales.option-groups', ${json([
      {
        id: newId(),
        name: 'Wrapping',
        names: { zh: '包装' },
        scope: { kind: 'products', products: [{ productId: ids.product, variantId: null }] },
        currency: 'USD',
        least: 0,
        most: 1,
        options: [{ id: newId(), name: 'Gift wrap', names: {}, surchargeMinor: 150, isDefault: false }],
      },
    ])}, ${world.now})`)

interface AskedAt {
  readonly as: string
  readonly request: unknown
}

/** The test shop beside the shop, with a key of it: there is one at a time. */
let beside: ReturnType<typeof makeBeside> | undefined
const testShop = () => (beside ??= makeBeside())

async function makeBeside() {
  const { world } = open
  const made = await turnIntoTestShop(world, await makeMemberShop(world), { of: open.shop.merchantId })
  const { key } = await world.owner((tx) => makeApp(tx, made.merchantId, { mode: 'test' }))
  return { ...made, key }
}

/** Calls that only a test shop answers: no other has a clock to move, or payments that nobody carries. */
const OF_TEST_SHOPS: Readonly<Record<string, (request: unknown) => Promise<AskedAt>>> = {
  'open.move-test-clock': async (request) => ({ as: (await testShop()).key, request }),
  'open.decide-test-payment': async () => {
    const { key, outlet, desk, cashier } = await testShop()
    const { now } = (await open.world.call(readTestClock, {}, { as: key })).answer
    await askForPayment(open.world, desk, cashier.id, { now })
    return { as: key, request: { outlet_id: outlet.outletId, wish: 'pay' } }
  },
}

/** The kinds of values instead of the values; of a list the kind of its first thing. */
function kindsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(kindsOf)
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, kindsOf(one)]))
}

/** A list of things shows one of them, at every depth; the reader sees the shape. */
function shortened(answer: unknown): unknown {
  if (Array.isArray(answer)) return (typeof answer[0] === 'object' ? answer.slice(0, 1) : answer).map(shortened)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(Object.entries(answer).map(([key, one]) => [key, shortened(one)]))
}

test.each(calls.map((call) => [call.name, call] as const))('%s', async (name, call: OpenEndpoint) => {
  const request = TELLS_CHANGES.has(name) ? { after: place } : openRequest(call, open.ids)
  const asked = (await OF_TEST_SHOPS[name]?.(request)) ?? { as: open.app.key, request }
  const { answer } = await open.world.call(call, asked.request, { as: asked.as })
  const example = { request: asked.request, answer: shortened(answer) } as OpenExample
  recorded[name] = example
  if (!RECORDS) expect(kindsOf(openExamples[name]?.answer)).toEqual(kindsOf(example.answer))
})
