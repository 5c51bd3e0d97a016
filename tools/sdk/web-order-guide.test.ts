// The checkout of the guide for web orders, run as a reader copies it, against a Kassa that is played.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
// Inside the tree, so that the SDK is found as by a program that stands in it.
const folder = path.join(root, 'node_modules/.cache', `guide-run-${process.pid}`)

interface Asked {
  readonly call: string
  readonly key: string | null
  readonly body: Record<string, unknown>
}
interface Refused {
  readonly code: string
  readonly data_state?: string
  readonly what_to_do?: string
}

/** The calls that came, and the refusals that the next orders get. */
let asked: Asked[]
let refusals: Refused[]
/** The order of each number; the payments that were taken and those that went back. */
const made = new Map<string, { id: string; tenders: readonly { reference: string }[] }>()
const taken = new Set<string>()
const gone = new Set<string>()
/** The parts of payments that went back. */
let partsBack: (readonly [id: string, amount: unknown])[]
interface Guide {
  readonly order: (checkout: object) => Promise<{ readonly id: string } | undefined>
  readonly cancel: (id: string, quoteId: string) => Promise<void>
}
let order: Guide['order']
let cancel: Guide['cancel']

const say = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', 'retry-after': '0' } })

function makeOrder({ external_id: number, tenders }: Record<string, unknown>): Response {
  const refusal = refusals[0]
  if (refusal === undefined) {
    const known = made.get(String(number)) ?? { id: `order of ${String(number)}`, tenders: tenders as never }
    made.set(String(number), known)
    return say(200, known)
  }
  if (refusal.code !== 'server.database_lost') refusals.shift()
  return say(refusal.code.startsWith('server.') ? 503 : 409, {
    detail: refusal.code,
    data_state: 'nothing_happened',
    what_to_do: 'edit',
    ...refusal,
  })
}

async function playKassa(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input)
  const call = url.pathname.replace('/cashier/api/open', '')
  const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>
  asked.push({ call, key: new Headers(init.headers).get('idempotency-key'), body })
  if (call === '/external-ids') {
    const known = made.get(url.searchParams.get('external_id') ?? '')
    return say(200, { data: known ? [known] : [] })
  }
  if (call === '/web-orders') return makeOrder(body)
  if (call === '/web-orders/cancel') return say(200, { to_give_back: usd(400) })
  return say(200, [...made.values()].find(({ id }) => call === `/web-orders/${encodeURIComponent(id)}`) ?? {})
}

beforeAll(async () => {
  const text = readFileSync(path.join(root, 'docs/guides/web-order.md'), 'utf8')
  const partOf = (from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to))
  const run = partOf('', '## Ready and collected') + partOf('## Cancel', '## Refund')
  const code = [...run.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('\n')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'checkout.mjs')
  writeFileSync(file, `${stripTypeScriptTypes(code)}\nexport { order, cancel }\n`)
  vi.stubGlobal('fetch', playKassa)
  vi.stubGlobal('charge', async (id: string) => {
    if (gone.has(id)) return undefined
    taken.add(id)
    return `pay-${id}`
  })
  vi.stubGlobal('giveBack', async (id: string, amount?: object) => {
    if (amount) partsBack.push([id, amount])
    else gone.add(id)
  })
  ;({ order, cancel } = (await import(pathToFileURL(file).href)) as Guide)
})
afterAll(() => {
  vi.unstubAllGlobals()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  asked = []
  refusals = []
  partsBack = []
  for (const kept of [made, taken, gone]) kept.clear()
})

const usd = (amount: number) => ({ amount, currency: 'USD' })
const checkout = (number: string, id: string) => ({
  number,
  customer: { name: 'Ada' },
  quote: { id, total: usd(1_000), to_pay: usd(1_000), by_balance: usd(0), gift_cards: [] },
})
const created = () => asked.filter(({ call, body }) => call === '/web-orders' && body['quote_id'] !== undefined)

test('sent twice it is one order and one payment, under one key', async () => {
  const [one, two] = [await order(checkout('W-1', 'q1')), await order(checkout('W-1', 'q1'))]
  expect([one?.id, two?.id, made.size, [...taken], gone.size]).toEqual(['order of W-1', 'order of W-1', 1, ['q1'], 0])
  expect(new Set(created().map(({ key, body }) => JSON.stringify([key, body]))).size).toBe(1)
})

test.each<Refused>([
  { code: 'server.database_lost', data_state: 'unknown', what_to_do: 'verify_first' },
  { code: 'request.too_often', what_to_do: 'retry' },
])('after $code nobody knows: the money stays, and the same checkout comes to the order', async (refusal) => {
  refusals = [refusal]
  await expect(order(checkout('W-2', 'q2'))).rejects.toThrow(refusal.code)
  expect([taken.size, gone.size]).toEqual([1, 0])
  refusals = []
  expect((await order(checkout('W-2', 'q2')))?.id).toBe('order of W-2')
  expect(gone.size).toBe(0)
})

test('goods that are gone give the money back once, and no order is made later by money that went back', async () => {
  refusals = [{ code: 'stock.gone' }]
  expect(await order(checkout('W-3', 'q3'))).toBeUndefined()
  expect([...gone]).toEqual(['q3'])
  expect(await order(checkout('W-3', 'q3'))).toBeUndefined()
  expect([created().length, made.size]).toEqual([1, 0])
  expect((await order(checkout('W-3', 'q4')))?.id).toBe('order of W-3')
})

test('a repeat that is refused keeps the money of the order that was made, and gives back what is not in it', async () => {
  await order(checkout('W-4', 'q5'))
  const kept = made.get('W-4')
  if (kept) made.set('W-4', { ...kept, tenders: kept.tenders.map(() => ({ reference: 'PAY-Q5' })) })
  refusals = [{ code: 'request.repeat_differs' }]
  expect((await order(checkout('W-4', 'q5')))?.id).toBe('order of W-4')
  expect(gone.size).toBe(0)
  refusals = [{ code: 'external_id.other_contents' }]
  expect((await order(checkout('W-4', 'q6')))?.id).toBe('order of W-4')
  expect([...gone]).toEqual(['q6'])
})

test('an order of which a parcel went is cancelled for what is left of its money, and not for all of it', async () => {
  await cancel('order of W-9', 'q9')
  expect([partsBack, gone.size]).toEqual([[['q9', usd(400)]], 0])
  expect(asked.map(({ call, body }) => [call, body['amount']])).toEqual([
    ['/web-orders/cancel', undefined],
    ['/web-orders/give-back', usd(400)],
  ])
})
