// The tricks that a holder of a device's credential may try: none of them stops the journal, fills the disk, or moves money unseen.
import { createHash } from 'node:crypto'
import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { listDevices, setDeviceEnabled, unbindDevice } from '@kassa/contract/device/device.calls.ts'
import { listReviewItems, readReviewItem } from '@kassa/contract/journal/review-item.calls.ts'
import { hashedText } from '@kassa/contract/journal/journal-hash.ts'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { quarantineMeasure } from './budget.store.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const opened = async (): Promise<SellingShop> => {
  const shop = await makeSellingShop(world)
  await shop.desk.book(shop.desk.openShift(10_000))
  return shop
}

const nested = (depth: number): Record<string, unknown> =>
  JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth)) as Record<string, unknown>

const codesOf = (outcomes: readonly { outcome: string; reasons: readonly { code: string }[] }[]) =>
  outcomes.map(({ outcome, reasons }) => [outcome, ...reasons.map(({ code }) => code)])

const keptOf = async ({ adminToken: as }: SellingShop) => {
  const { answer } = await world.call(listReviewItems, { kind: 'quarantine', limit: 200 }, { as })
  return answer
}

describe('an entry that nothing can be made of', () => {
  it('nested thousands of levels deep is kept as its text, and the next is booked', async () => {
    const shop = await opened()
    const { desk } = shop
    const deep = desk.entry({ ...desk.sale([shop.line(0)]), extra: nested(3_000) })
    const next = desk.entry(desk.sale([shop.line(0)]))
    const { answer } = await desk.upload(deep, next)
    expect(codesOf(answer.outcomes)).toEqual([['quarantined', 'journal.too-deep'], ['accepted']])
    const { rows: items } = await keptOf(shop)
    const kept = await world.call(readReviewItem, { id: items[0]?.id ?? '' }, { as: shop.adminToken })
    expect(JSON.parse((kept.answer.raw as { text: string }).text)).toEqual(JSON.parse(JSON.stringify(deep)))
    expect((await desk.upload(deep)).answer.outcomes[0]).toEqual(answer.outcomes[0])
  })

  it('with a key that reaches a prototype is kept as its text, and the next is booked', async () => {
    const shop = await opened()
    const { desk } = shop
    const body = JSON.parse(`{"kind":"sale","__proto__":{"polluted":true},"note":"\\u0041"}`) as Record<string, unknown>
    const { answer } = await desk.upload(desk.entry(body), desk.entry(desk.sale([shop.line(0)])))
    expect(codesOf(answer.outcomes)).toEqual([['quarantined', 'journal.key-forbidden'], ['accepted']])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    const [kept] = await world.sql<{ raw: { text: string } }>(sql`
      select raw from review_item where merchant_id = ${shop.merchantId}`)
    expect(kept?.raw.text).toContain('"__proto__":{"polluted":true}')
  })

  it('of a version beyond every column is kept, and the next is booked', async () => {
    const shop = await opened()
    const { desk } = shop
    desk.version = 2 ** 40
    const strange = desk.entry(desk.sale([shop.line(0)]))
    desk.version = 2
    const { answer } = await desk.upload(strange, desk.entry(desk.sale([shop.line(0)])))
    expect(codesOf(answer.outcomes)).toEqual([['quarantined', 'journal.version-unknown'], ['accepted']])
  })

  it('that a rule stumbles over is kept, and the next is booked', async () => {
    const shop = await opened()
    const { desk } = shop
    const body = desk.sale([shop.line(0)])
    const broken = { ...body, snapshot: { ...body.snapshot, lines: [null], settings: null }, answer: { lines: [null] } }
    const { answer } = await desk.upload(desk.entry(broken), desk.entry(desk.sale([shop.line(0)])))
    expect(answer.outcomes.map(({ outcome }) => outcome)).toEqual(['quarantined', 'accepted'])
  })
})

describe('what is kept raw has a measure a day', () => {
  const copiesOf = (entry: JournalEntry, count: number, filling: string): JournalEntry[] =>
    Array.from({ length: count }, (_, at) => {
      const made = { ...entry, id: newId(), body: { kind: 'sale', at, filling } }
      return { ...made, hash: createHash('sha256').update(hashedText(made)).digest('hex') }
    })

  it('copies above it are only counted, with one alarm, and the journal goes on', async () => {
    const shop = await opened()
    const { desk } = shop
    const first = desk.entry(desk.sale([shop.line(0)]))
    await desk.upload(first)
    for (let batch = 0; batch < 12; batch += 1) await desk.upload(...copiesOf(first, 10, 'x'.repeat(100_000)))
    const { rows: items, total } = await keptOf(shop)
    const most = Math.floor(quarantineMeasure.bytes / 100_000)
    expect(total).toBeLessThanOrEqual(most + 1)
    expect(items.filter(({ reasons }) => reasons[0]?.code === 'journal.over-budget')).toHaveLength(1)
    const [spent] = await world.sql<Record<string, number>>(sql`
      select entries, dropped_entries, dropped_bytes from journal_budget where merchant_id = ${shop.merchantId}`)
    expect(spent?.['entries']).toBe(120)
    expect((spent?.['droppedEntries'] ?? 0) + total - 1).toBe(120)
    const told = await world.sql(sql`
      select name from outbox where merchant_id = ${shop.merchantId} and name = 'device.over-budget'`)
    expect(told).toHaveLength(1)
    expect(codesOf(await desk.book(desk.sale([shop.line(0)])))).toEqual([['accepted']])
  })

  it('a copy that comes again costs nothing', async () => {
    const shop = await opened()
    const { desk } = shop
    const first = desk.entry(desk.sale([shop.line(0)]))
    await desk.upload(first)
    const copies = copiesOf(first, 3, 'y')
    for (let times = 0; times < 5; times += 1) await desk.upload(...copies)
    const [spent] = await world.sql(sql`select entries from journal_budget where merchant_id = ${shop.merchantId}`)
    expect(spent).toEqual({ entries: 3 })
  })

  it('malformed entries above it take their turn without their contents', async () => {
    const shop = await opened()
    const { desk } = shop
    const large = () => desk.entry({ kind: 'sale', filling: 'z'.repeat(900_000) })
    const outcomes = []
    for (let count = 0; count < 12; count += 1) outcomes.push(...(await desk.upload(large())).answer.outcomes)
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['quarantined']))
    const [held] = await world.sql<{ bytes: number; items: number }>(sql`
      select sum(length(raw::text)) as bytes, count(*) as items from review_item where merchant_id = ${shop.merchantId}`)
    expect(held?.bytes).toBeLessThan(quarantineMeasure.bytes * 1.1)
    // With the alarm for the rest.
    expect(held?.items).toBe(Math.floor(quarantineMeasure.bytes / 900_000) + 1)
    expect(codesOf(await desk.book(desk.sale([shop.line(0)])))).toEqual([['accepted']])
    world.passSeconds(86_400)
    expect((await desk.upload(large())).answer.outcomes[0]?.outcome).toBe('quarantined')
    expect((await keptOf(shop)).rows[0]?.reasons[0]?.code).toBe('journal.body-malformed')
  })
})

describe('a device that is unbound or disabled', () => {
  const tries = async (shop: SellingShop) => {
    const { desk } = shop
    return codesOf(
      await desk.book(desk.sale([shop.line(0)]), desk.moveCash(-5_000), desk.openDrawer(), desk.sale([shop.line(1)])),
    )
  }
  const filed = [
    ['review', 'device.unbound'],
    ['quarantined', 'device.unbound'],
    ['review', 'device.unbound'],
    ['review', 'device.unbound'],
  ]

  it('goes on being booked and is filed; its cash movements are kept', async () => {
    const shop = await opened()
    const { desk } = shop
    expect(codesOf(await desk.book(desk.sale([shop.line(0)]), desk.sale([shop.line(1)])))).toEqual([
      ['accepted'],
      ['accepted'],
    ])
    await world.call(unbindDevice, { id: desk.device.deviceId }, { as: shop.adminToken })
    expect(await tries(shop)).toEqual(filed)
    const moved = await world.sql(sql`
      select from cash_entry where merchant_id = ${shop.merchantId} and kind in ('in', 'out')`)
    expect(moved).toHaveLength(0)
  })

  it('the same where it is disabled, and nothing once it is enabled again', async () => {
    const shop = await opened()
    const { desk } = shop
    await desk.book(desk.sale([shop.line(0)]))
    await world.call(setDeviceEnabled, { id: desk.device.deviceId, enabled: 0 }, { as: shop.adminToken })
    expect(await tries(shop)).toEqual(filed)
    await world.call(setDeviceEnabled, { id: desk.device.deviceId, enabled: 1 }, { as: shop.adminToken })
    expect(codesOf(await desk.book(desk.sale([shop.line(0)]), desk.moveCash(-100)))).toEqual([
      ['accepted'],
      ['accepted'],
    ])
  })
})

describe('what a device has not sent', () => {
  it('is nothing once it has sent it, without another word from the device', async () => {
    const shop = await opened()
    const { desk, adminToken: as } = shop
    const waiting = [desk.entry(desk.sale([shop.line(0)])), desk.entry(desk.sale([shop.line(1)]))] as const
    const said = { queued: 2, oldestQueuedAt: world.now, version: '1', printer: 'busy' as const }
    await world.call(heartbeat, said, { device: desk.device })
    const seen = async () => {
      const { answer } = await world.call(listDevices, {}, { as })
      const [one] = answer.rows
      return { queued: one?.queued, oldest: one?.oldestQueuedAt, state: one?.state }
    }
    expect(await seen()).toEqual({ queued: 2, oldest: world.now, state: 'port-busy' })
    await desk.upload(waiting[0])
    expect(await seen()).toMatchObject({ queued: 1, oldest: world.now })
    await desk.upload(waiting[1])
    expect(await seen()).toMatchObject({ queued: 0, oldest: null })
  })
})
