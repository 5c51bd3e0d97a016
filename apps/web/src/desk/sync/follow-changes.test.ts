// Sales of other tills are shown here as soon as the server says that something moved.
import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeSession } from '../../session/session.ts'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { patiently } from '../../test/patiently.ts'
import { liveStock } from '../catalogue/live-stock.ts'
import { cacheDb } from '../journal/databases.ts'
import { desk } from '../model/desk-state.ts'
import type { Registration } from '../model/registration.ts'
import { followChanges } from './follow-changes.ts'
import { refreshStock } from './follow-stock.ts'

let say: (text: string) => void = () => undefined
let onHand = 9
let asked: string[] = []
let stop: () => void = () => undefined
const heard = { baskets: vi.fn(), stock: vi.fn(() => void refreshStock()), kiosks: vi.fn() }

const stream = (): Response =>
  new Response(
    new ReadableStream({
      start: (body) => {
        say = (text) => body.enqueue(new TextEncoder().encode(text))
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  )

beforeEach(async () => {
  ;[asked, onHand] = [[], 9]
  for (const listener of Object.values(heard)) listener.mockClear()
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const tea = { ...usualItem, id: 'tea', productId: 'tea', name: 'Tea', sellPriceMinor: 990, onHand }
  desk.change({
    catalogue: catalogueOf([tea]),
    registration: { registrationId: 'r', deviceToken: 't', keyPair } as Registration,
    training: null,
  })
  await cacheDb().facts.clear()
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    if (url.endsWith('/events')) return Promise.resolve(stream())
    const rows = url.includes('after=') ? [{ variantId: 'tea', onHand }] : []
    return Promise.resolve(Response.json({ upTo: asked.length, hasMore: false, rows }))
  })
  vi.stubGlobal('location', new URL('http://till/cashier/desk'))
  writeSession({ token: 'signed in' })
  stop = followChanges(heard)
  await patiently(() => expect(asked).toEqual(['/cashier/api/events']))
})
afterEach(() => {
  stop()
  liveStock.clear()
  writeSession({ token: null })
  vi.unstubAllGlobals()
  desk.change({ registration: null })
})

const shown = (): number | undefined => desk.read().catalogue.find('tea')?.onHand
const tell = (name: string): void => say(`event: ${name}\ndata: {}\n\n`)

it.each(['order.sold', 'order.refunded', 'order.exchanged', 'stock.moved', 'stocktake.applied'])(
  'stock is asked for at once after %s, and stands in every way to the goods',
  async (name) => {
    onHand = 4
    tell(name)
    const began = performance.now()
    await patiently(() => expect(shown()).toBe(4))
    expect(heard.stock).toHaveBeenCalledTimes(1)
    // Nothing waits for a clock on the way.
    expect(performance.now() - began).toBeLessThan(1_000)
  },
)

it('each listener hears of its own changes, also where one arrives in halves', async () => {
  tell('basket.held')
  await patiently(() => expect(heard.baskets).toHaveBeenCalledTimes(1))
  say('event: kiosk.cal')
  say('led\ndata: {}\n\n')
  await patiently(() => expect(heard.kiosks).toHaveBeenCalledTimes(1))
  tell('member.changed')
  tell('order.sold')
  await patiently(() => expect(heard.stock).toHaveBeenCalledTimes(1))
  expect([heard.baskets.mock.calls.length, heard.kiosks.mock.calls.length]).toEqual([1, 1])
})
