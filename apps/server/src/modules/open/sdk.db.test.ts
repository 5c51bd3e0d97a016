import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow } from '../../../../../packages/sdk/src/follow.ts'
import { openKassa, type Kassa } from '../../../../../packages/sdk/src/kassa.ts'
import { KassaRefused, pages } from '../../../../../packages/sdk/src/pages.ts'
import { newAppKey } from '../../platform/apps/app-key.ts'
import { makeOpenWorld, type OpenWorld } from '../../../test/make/open-world.ts'

let open: OpenWorld
let kassa: Kassa
let address: string

beforeAll(async () => {
  open = await makeOpenWorld()
  address = await open.world.listen()
  kassa = openKassa({ key: open.app.key, address })
})
afterAll(() => open.world.close())

const quoteOf = async (quantity: number) => {
  const items = [{ variant_id: open.ids.product, quantity }]
  const outcome = await kassa.call('quote_order', { outlet_id: open.ids.outlet, items })
  if (!outcome.ok) throw new KassaRefused(outcome.refusal)
  return outcome.answer
}

test('a list comes thing by thing, whatever a page holds', async () => {
  const idsBy = async (limit: number) => {
    const ids: string[] = []
    for await (const { id } of pages(kassa, 'list_products', { limit })) ids.push(id)
    return ids
  }
  const [one, all] = [await idsBy(1), await idsBy(500)]
  expect(all.length).toBeGreaterThan(1)
  expect(one).toEqual(all)
})

test('an order is made of a quote, once under its key', async () => {
  const { id, total } = await quoteOf(1)
  const tenders = [{ method: 'paid_outside' as const, reference: 'SDK-1', amount: total }]
  const order = { quote_id: id, customer: { name: 'Ada Byron', phone: '', note: '' }, tenders }
  const [first, again] = [
    await kassa.call('create_web_order', order, { key: 'sdk-1' }),
    await kassa.call('create_web_order', order, { key: 'sdk-1' }),
  ]
  expect(first).toMatchObject({ ok: true, answer: { state: 'waiting', total } })
  expect(again).toEqual(first)
  const elsewhere = tenders.map((tender) => ({ ...tender, reference: 'SDK-2' }))
  const other = await kassa.call('create_web_order', { ...order, tenders: elsewhere })
  expect(other).toMatchObject({ ok: false, refusal: { code: 'order.quote_used', data_state: 'nothing_happened' } })
})

const numbered = async () => {
  await open.world.settled()
  await open.world.runJob('open.number-changes')
}

test('the feed tells of an edit from the place where the app stood', async () => {
  const read = await kassa.call('read_product', { id: open.ids.product })
  if (!read.ok) throw new KassaRefused(read.refusal)
  const end = new AbortController()
  // The things that were made with the world are numbered first: the place of the app is behind them.
  await numbered()
  const rounds = follow(kassa, { kinds: 'product', pauseMilliseconds: 1, signal: end.signal })
  await rounds.next()
  const edited = await kassa.call('edit_product', { id: open.ids.product, description: 'New' }, { tag: read.tag })
  expect(edited.ok).toBe(true)
  const stale = await kassa.call('edit_product', { id: open.ids.product, description: 'Old' }, { tag: read.tag })
  expect(stale).toMatchObject({ ok: false, refusal: { code: 'thing.tag_stale' } })
  await numbered()
  const { value: round } = await rounds.next()
  expect(round?.data).toMatchObject([{ kind: 'product', id: open.ids.product, op: 'changed' }])
  end.abort()
  expect((await rounds.next()).done).toBe(true)
  const lost = follow(kassa, { after: 'nowhere' }).next()
  await expect(lost).rejects.toMatchObject({ refusal: { code: 'feed.restarted' } })
})

test('a key that nobody gave is an outcome of every call', async () => {
  const stranger = openKassa({ key: newAppKey('live'), address })
  expect(await stranger.call('read_me', {})).toMatchObject({ ok: false, refusal: { code: 'key.unknown' } })
})
