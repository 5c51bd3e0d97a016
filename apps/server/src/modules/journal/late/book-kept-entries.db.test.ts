// A release was rolled back while tills ran the newer desk: what the older server cannot read is kept, and booked once the newer one is back. The older
// server is this one without the newest version of the journal.
import { journalState } from '@kassa/contract/device/device.calls.ts'
import { acceptedJournalVersions, journalVersion } from '@kassa/contract/journal/journal.ts'
import { listReviewItems, resolveReviewItem } from '@kassa/contract/journal/review-item.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeNeighbour, makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { quarantineMeasure } from '../entry/budget.store.ts'

const versions = acceptedJournalVersions as number[]
let world: World
let neighbour: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  neighbour = await makeNeighbour(world)
})
beforeEach(async () => {
  shop = await makeSellingShop(world)
})
afterEach(async () => {
  expect(versions).toContain(journalVersion)
  expect(await disagreements(world)).toEqual([])
})
afterAll(async () => {
  await neighbour.close()
  await world.close()
})

async function onOlderServer<T>(work: () => Promise<T>): Promise<T> {
  const newest = versions.pop()
  try {
    return await work()
  } finally {
    if (newest !== undefined) versions.push(newest)
  }
}

/** The newer server at two processes, whose clocks strike at once. */
const upgrade = async () => {
  neighbour.setNow(world.now)
  await Promise.all([world, neighbour, world].map((one) => one.runJob('journal.book-kept-entries')))
  await world.settled()
}
const lines = () =>
  world.sql<{ sequence: number; kind: string; outcome: string; codes: string[] }>(sql`
    select sequence::int as sequence, kind, outcome, coalesce((select array_agg(one ->> 'code') from jsonb_array_elements(reasons) one), '{}') as codes
    from journal_entry where merchant_id = ${shop.merchantId} order by sequence`)
const outcomes = async () => (await lines()).map(({ kind, outcome, codes }) => [kind, outcome, ...codes])
const end = async () => (await world.call(journalState, {}, { device: shop.desk.device })).answer
const open = async (kind: 'review' | 'quarantine') =>
  (await world.call(listReviewItems, { kind, state: 'open', limit: 200 }, { as: shop.adminToken })).answer.rows
const onHand = async (index: number) => {
  const [row] = await world.sql<{ onHand: number }>(
    sql`select on_hand from stock where variant_id = ${shop.line(index).productId}`,
  )
  return row?.onHand
}
const shiftNow = async () => (await world.call(readShift, { id: shop.desk.shiftId }, { as: shop.adminToken })).answer

const LATE = ['review', 'journal.booked-late'] as const

describe('entries of a version that the older server does not know', () => {
  it('are kept without stopping the till, and booked once, in their order, when the newer server is back', async () => {
    const { desk } = shop
    const before = await onHand(1)
    const took = await onOlderServer(() =>
      desk.book(
        desk.openShift(500),
        desk.sale([shop.line(0)]),
        desk.sale([shop.line(1, 4)]),
        desk.moveCash(-200, 'milk'),
      ),
    )
    expect(took.map(({ outcome }) => outcome)).toEqual(Array.from(took, () => 'quarantined'))
    expect(await onHand(1)).toBe(before)
    const stood = await end()
    world.passSeconds(3_600)
    await upgrade()
    await upgrade()
    const kinds = ['shift-opened', 'sale', 'sale', 'cash-moved']
    expect(await outcomes()).toEqual(kinds.map((kind) => [kind, ...LATE]))
    expect(await end()).toEqual(stood)
    expect(await onHand(1)).toBe((before ?? 0) - 4)
    expect(await open('quarantine')).toEqual([])
    expect(await open('review')).toHaveLength(4)
    const { expectedMinor } = await shiftNow()
    expect(expectedMinor).toBe(500 + shop.line(0).sellPriceMinor + 4 * shop.line(1).sellPriceMinor - 200)
    const closed = await desk.book(desk.closeShift(Number(expectedMinor), Number(expectedMinor)))
    expect(closed).toMatchObject([{ outcome: 'accepted' }])
  })

  it('are all kept with their contents on a day with more of them than of what nothing can be made of', async () => {
    const { desk, merchantId } = shop
    await onOlderServer(async () => {
      for (let sent = 0; sent < quarantineMeasure.entries + 20; sent += 52)
        await desk.book(...Array.from({ length: 52 }, () => desk.openDrawer()))
    })
    const kept = await world.sql<{ items: number; whole: number }>(sql`
      select count(*)::int as items, count(raw)::int as whole from review_item where merchant_id = ${merchantId}`)
    expect(kept).toEqual([{ items: 520, whole: 520 }])
    await world.sql(sql`update review_item set resolved_at = now() where merchant_id = ${merchantId}`)
  })

  it('count in the drawer as unread until they are booked', async () => {
    const { desk } = shop
    desk.version = journalVersion - 1
    await desk.book(desk.openShift(500))
    desk.version = journalVersion
    await onOlderServer(() => desk.book(desk.sale([shop.line(0)])))
    expect(await shiftNow()).toMatchObject({ unread: 1, expectedMinor: 500 })
    await upgrade()
    expect(await shiftNow()).toMatchObject({ unread: 0, expectedMinor: 500 + shop.line(0).sellPriceMinor })
  })

  it('come into a shift that was closed meanwhile as any sale that comes late', async () => {
    const { desk } = shop
    desk.version = journalVersion - 1
    await desk.book(desk.openShift(500))
    desk.version = journalVersion
    await onOlderServer(() => desk.book(desk.sale([shop.line(0)])))
    desk.version = journalVersion - 1
    const counted = 500 + shop.line(0).sellPriceMinor
    await onOlderServer(() => desk.book(desk.closeShift(counted, counted)))
    await upgrade()
    expect((await outcomes())[1]).toEqual(['sale', ...LATE, 'sale.shift-closed'])
  })

  it('go on while a till sends what comes after them', async () => {
    const { desk } = shop
    await onOlderServer(() => desk.book(desk.openShift(500), desk.sale([shop.line(0)]), desk.sale([shop.line(1)])))
    const [sent] = await Promise.all([desk.book(desk.sale([shop.line(2)]), desk.sale([shop.line(3)])), upgrade()])
    expect(sent.map(({ outcome }) => outcome === 'accepted' || outcome === 'review')).toEqual([true, true])
    expect((await outcomes()).map(([, outcome]) => outcome)).not.toContain('quarantined')
    expect(await lines()).toHaveLength(5)
  })
})

describe('stays in quarantine', () => {
  it('what the books refuse, with their reason in front, and is tried once', async () => {
    const { desk } = shop
    await onOlderServer(() => desk.book({ ...desk.openShift(500), currency: 'EUR' }, desk.openShift(700)))
    const before = await lines()
    await upgrade()
    expect((await outcomes()).map(([, outcome]) => outcome)).toEqual(['quarantined', 'review'])
    expect((await lines())[0]).toEqual(before[0])
    const [item] = await open('quarantine')
    expect(item?.reasons.map(({ code }) => code)).toEqual(['shift.currency-wrong', 'journal.version-unknown'])
    await upgrade()
    expect(await open('quarantine')).toEqual([item])
  })

  it('what a person has looked at: it may have been entered by hand', async () => {
    const { desk } = shop
    await onOlderServer(() => desk.book(desk.openShift(500), desk.sale([shop.line(0)])))
    for (const { id } of await open('quarantine'))
      await world.call(resolveReviewItem, { id, note: 'entered by hand' }, { as: shop.adminToken })
    await upgrade()
    expect((await outcomes()).map(([, outcome]) => outcome)).toEqual(['quarantined', 'quarantined'])
  })

  it('what nobody can read yet', async () => {
    const { desk } = shop
    await onOlderServer(() => desk.book(desk.openShift(500)))
    await onOlderServer(upgrade)
    expect((await outcomes()).map(([, outcome]) => outcome)).toEqual(['quarantined'])
    await upgrade()
    expect(await outcomes()).toEqual([['shift-opened', ...LATE]])
  })
})
