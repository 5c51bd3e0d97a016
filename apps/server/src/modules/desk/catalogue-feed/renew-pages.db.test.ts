import { bulkEditProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyRows } from '../../../../test/make/bulk.ts'
import { makeProduct, makeTax, moveCursor } from '../../../../test/make/goods.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { loadPages, madePages } from '../../../../test/make/till-pages.ts'
import { clusterUrl } from '../../../../test/template.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { insertPages } from './catalogue-page.store.ts'
import { FIRST, GOODS_OF_PAGE } from './catalogue-pages.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

interface Place {
  readonly shop: Shop
  /** Its goods at its first outlet. */
  readonly goods: readonly string[]
}

/** A shop whose six goods are cut into three pages, unless told where else. */
async function makePlace(cut = (goods: readonly string[]) => [FIRST, goods[1] ?? '', goods[3] ?? '']): Promise<Place> {
  const shop = await makeShop(world)
  const goods = await world.owner(async (tx) => {
    const ids: string[] = []
    for (let n = 0; n < 6; n += 1) ids.push((await makeProduct(tx, shop.merchantId, [shop.outlet])).productId)
    ids.sort()
    await insertPages(tx, { merchantId: shop.merchantId, outletId: shop.outlet.outletId }, cut(ids))
    return ids
  })
  return { shop, goods }
}

const renew = () => world.runJob('device.renew-pages')
const load = ({ shop }: Place) => loadPages(world, shop.device)
const made = ({ shop }: Place) => madePages(world, shop.outlet.outletId)
const cursors = async (place: Place) => (await made(place)).map(({ cursor }) => cursor)
const countMade = async (place: Place) => (await cursors(place)).filter((cursor) => cursor !== null).length

/** Adds goods to the place, behind all that it has. */
const addCopies = ({ shop, goods }: Place, count: number): Promise<void> =>
  world.owner(async (tx) => {
    const changed = await moveCursor(tx, shop.merchantId)
    const from = sql`generate_series(1, ${sql.raw(String(count))})`
    const id = sql`('ffff' || lpad(to_hex(n), 4, '0') || '-0000-4000-8000-000000000000')::uuid`
    const mine: Sql = sql`r.merchant_id = ${shop.merchantId}`
    await copyRows(tx, 'variant', { row: sql`${mine} and r.id = ${goods[5]}`, from, columns: { id } })
    await copyRows(tx, 'listing', {
      row: sql`${mine} and r.outlet_id = ${shop.outlet.outletId} and r.variant_id = ${goods[5]}`,
      from,
      columns: { variant_id: id, changed_seq: sql`${changed}::bigint` },
    })
    // As the database does by itself before long: by what it knew of the tables before, it would read them whole for each of the goods.
    await tx.run(sql`analyze variant, listing`)
  })

/** Adds entries to the stock book of the place. */
const addEntries = ({ shop, goods }: Place, count: number): Promise<void> =>
  world.owner((tx) =>
    copyRows(tx, 'stock_entry', {
      row: sql`r.entry_number = (select min(entry_number) from stock_entry where merchant_id = ${shop.merchantId}
        and outlet_id = ${shop.outlet.outletId} and variant_id = ${goods[0]})`,
      from: sql`generate_series(1, ${sql.raw(String(count))})`,
      columns: {},
    }),
  )

/** Up to which entry of the stock book each page of the place goes. */
const stockOf = async ({ shop }: Place): Promise<number[]> => {
  const ofOutlet = sql`select stock_up_to from catalogue_page where outlet_id = ${shop.outlet.outletId} order by after_id`
  return (await world.sql<{ stockUpTo: number }>(ofOutlet)).map(({ stockUpTo }) => stockUpTo)
}

const onServer = describe.skipIf(clusterUrl === '') // embedded, tills make their pages themselves: there is one connection

onServer('pages of goods are made anew before a till asks', () => {
  let place: Place
  beforeEach(async () => {
    place = await makePlace()
    await renew()
  })

  const setPrice = async (at: number, sellPriceMinor: number): Promise<void> => {
    const { shop, goods } = place
    const id = goods[at] ?? ''
    const listings = [{ outletId: shop.outlet.outletId, variantId: id, sellPriceMinor }]
    const saved = await world.call(bulkEditProducts, { rows: [{ id, version: 1, listings }] }, { as: shop.admin.token })
    expect(saved.status).toBe(200)
  }

  it('all of them at first, and the one after a price', async () => {
    const [at] = await cursors(place)
    expect(await countMade(place)).toBe(3)
    await setPrice(2, 777)
    await renew()
    const before = await made(place)
    const { goods, cursor } = await load(place)
    expect(goods[2]).toMatchObject({ id: place.goods[2], sellPriceMinor: 777 })
    expect(before.map((page) => page.cursor)).toEqual([at, cursor, at])
    expect(await made(place)).toEqual(before)
  })

  it('all after a tax, and none where nothing changed', async () => {
    await world.owner((tx) => makeTax(tx, place.shop.merchantId, { outletIds: [place.shop.outlet.outletId] }))
    await renew()
    const before = await made(place)
    expect(before.map(({ cursor }) => cursor)).toEqual(Array(3).fill((await load(place)).cursor))
    await renew()
    expect(await made(place)).toEqual(before)
  })

  it('those of an older form', async () => {
    const before = await made(place)
    const { outletId } = place.shop.outlet
    await world.owner((tx) => tx.run(sql`update catalogue_page set form = 'of before' where outlet_id = ${outletId}`))
    await renew()
    expect(await made(place)).toEqual(before)
  })

  it('beside other processes and tills that ask at once', async () => {
    await setPrice(0, 555)
    await setPrice(5, 666)
    const [, , first, second] = await Promise.all([renew(), renew(), load(place), load(place)])
    expect(first.goods).toEqual(second.goods)
    expect([first.goods[0], first.goods[5]]).toMatchObject([{ sellPriceMinor: 555 }, { sellPriceMinor: 666 }])
    const before = await made(place)
    await renew()
    expect(await made(place)).toEqual(before)
  })

  it('25 in a turn, merchants in turn: many pages of one keep nobody waiting', async () => {
    const large = await makePlace(() => [FIRST, ...Array.from({ length: 29 }, () => newId())])
    await setPrice(2, 777)
    await renew()
    expect(await countMade(large)).toBe(24)
    expect((await cursors(place))[1]).toBe((await load(place)).cursor)
    await renew()
    expect(await countMade(large)).toBe(30)
  })

  it('those behind which more than 10,000 entries of the stock book stand, before a till finds them thrown away', async () => {
    const other = await makePlace()
    await renew()
    const [before, others] = [await stockOf(place), await stockOf(other)]
    await addEntries(place, 10_000)
    await renew()
    expect(await stockOf(place)).toEqual(before)
    await addEntries(place, 1)
    await renew()
    const after = await stockOf(place)
    expect(after).toEqual(Array(3).fill((await load(place)).stockUpTo))
    expect(after[0]).toBeGreaterThan(before[0] ?? 0)
    expect(await stockOf(other)).toEqual(others)
    await renew()
    expect(await stockOf(place)).toEqual(after)
  })

  it('not for an outlet without a till, nor where one page holds all goods', async () => {
    const small = await makePlace(() => [FIRST])
    const closed = await makePlace()
    const { merchantId } = closed.shop
    await world.owner((tx) => tx.run(sql`update device set is_enabled = false where merchant_id = ${merchantId}`))
    await renew()
    expect([await countMade(small), await countMade(closed)]).toEqual([0, 0])
  })

  it('not of a merchant that lives in another database by now', async () => {
    const gone = await makePlace()
    const { merchantId } = gone.shop
    const leave = sql`insert into merchant_cluster values (${merchantId}, 'north')`
    await world.owner((tx) => tx.run(sql`insert into cluster_here values ('south')`))
    await world.owner((tx) => tx.run(sql`${leave} on conflict (merchant_id) do update set cluster = excluded.cluster`))
    await renew()
    expect(await countMade(gone)).toBe(0)
    await world.owner((tx) =>
      tx.run(sql`update merchant_cluster set cluster = 'south' where merchant_id = ${merchantId}`),
    )
    await renew()
    expect(await countMade(gone)).toBe(3)
    await world.owner((tx) => tx.run(sql`delete from cluster_here`))
  })

  it('of goods that no till has asked for, once they fill more than a page', async () => {
    const fresh = await makePlace(() => [])
    await addCopies(fresh, GOODS_OF_PAGE - 6)
    await renew()
    expect(await made(fresh)).toEqual([])
    await world.owner((tx) => makeProduct(tx, fresh.shop.merchantId, [fresh.shop.outlet]))
    await renew()
    const before = await made(fresh)
    expect(await countMade(fresh)).toBe(2)
    const { pages } = await load(fresh)
    expect(pages.map(({ brief }) => brief?.length)).toEqual([GOODS_OF_PAGE, 1])
    expect(await made(fresh)).toEqual(before)
  })

  describe('where something cannot be made', () => {
    let undo: () => Promise<unknown>
    let tries: () => Promise<number>
    /** Has the database refuse rows of pages, and count how often it was asked to take one. */
    const refuseRows = async (event: 'insert' | 'update', which: string): Promise<void> => {
      await world.owner(async (tx) => {
        await tx.run(sql`create sequence page_tries`)
        await tx.run(sql`grant usage on sequence page_tries to public`)
        await tx.run(sql`create function refuse_page() returns trigger language plpgsql as
          'begin perform nextval(''page_tries''); raise exception ''this page is too large''; end'`)
        await tx.run(sql`create trigger refuse_page before ${sql.raw(event)} on catalogue_page
          for each row when (${sql.raw(which)}) execute function refuse_page()`)
      })
      tries = async () => {
        const [row] = await world.sql<{ tries: number }>(
          sql`select case when is_called then last_value else 0 end::int as tries from page_tries`,
        )
        return row?.tries ?? 0
      }
      undo = () =>
        world.owner(async (tx) => {
          await tx.run(sql`drop trigger refuse_page on catalogue_page`)
          await tx.run(sql`drop function refuse_page`)
          await tx.run(sql`drop sequence page_tries`)
        })
    }
    const moveOf = ({ shop: { merchantId } }: Place) => world.owner((tx) => moveCursor(tx, merchantId))
    afterEach(() => undo())

    it('an outlet is not cut, the others are; it is left alone until its goods change', async () => {
      const [large, other] = [await makePlace(() => []), await makePlace(() => [])]
      for (const one of [large, other]) await addCopies(one, GOODS_OF_PAGE)
      await refuseRows('insert', `new.outlet_id = '${large.shop.outlet.outletId}'`)
      await setPrice(2, 777)
      await renew()
      expect([await countMade(large), await countMade(other), await tries()]).toEqual([0, 2, 1])
      expect((await cursors(place))[1]).toBe((await load(place)).cursor)
      await renew()
      expect(await tries()).toBe(1)
      await moveOf(large)
      await renew()
      expect(await tries()).toBe(2)
    })

    it('pages are left alone until their goods change, and then come behind the others', async () => {
      const starts = Array.from({ length: 29 }, () => newId()).toSorted()
      const large = await makePlace(() => [FIRST, ...starts])
      const isRefused = `new.outlet_id = '${large.shop.outlet.outletId}' and new.after_id <= '${starts[23]}'`
      await refuseRows('update', isRefused)
      await renew()
      expect([await countMade(large), await tries()]).toEqual([0, 25])
      await moveOf(large)
      await renew()
      expect([await countMade(large), await tries()]).toEqual([5, 45])
      await renew()
      expect([await countMade(large), await tries()]).toEqual([5, 50])
    })
  })

  it('notes that a page is as it was where more than 1,000 others have changed', async () => {
    const before = await made(place)
    await addCopies(place, 1_000)
    await renew()
    const between = await made(place)
    expect(between.slice(0, 2)).toEqual(before.slice(0, 2))
    await world.owner((tx) => makeProduct(tx, place.shop.merchantId, [place.shop.outlet]))
    await renew()
    const after = await made(place)
    const { cursor, goods } = await load(place)
    expect(goods).toHaveLength(1_007)
    expect(after.map((page) => page.cursor)).toContain(cursor)
    expect(after[0]?.packed).toEqual(before[0]?.packed)
    expect(after[0]?.cursor).toBeGreaterThan(before[0]?.cursor ?? 0)
  })
})
