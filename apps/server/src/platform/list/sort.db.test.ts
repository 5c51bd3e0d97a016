import { createDamageReport } from '@kassa/contract/inventory/damage-report.calls.ts'
import { createPurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { listStocktakes, openStocktake } from '@kassa/contract/inventory/stocktake.calls.ts'
import { createSupplierBill } from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { createSupplier, listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import { createTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { createLevel } from '@kassa/contract/member/level.calls.ts'
import { createMember } from '@kassa/contract/member/member.calls.ts'
import { saveNotice } from '@kassa/contract/message/notice.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { CURRENCIES } from '@kassa/domain/money/money.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAbove } from '../../../test/make/platform-people.ts'
import { twoOffTen } from '../../../test/make/coupon-terms.ts'
import { makeListedBilling, makeListedDevices, makeListedShifts } from '../../../test/make/listed.ts'
import { clearListedSales, makeListedLines, makeListedSales } from '../../../test/make/listed-sales.ts'
import { makeMerchant, makeOutlet, makeStaff } from '../../../test/make/merchant.ts'
import { makeMarketer } from '../../../test/make/plan.ts'
import { makePartner } from '../../../test/make/people.ts'
import { makeProduct } from '../../../test/make/goods.ts'
import { useStockRoom } from '../../../test/make/stock-room.ts'
import { listsAboveMerchants, lists, ofAllOutlets } from '../../../test/sorted-lists.ts'
import { askIn, expectEveryOrder, expectRefusals, idOf, sortIds, walkBy } from '../../../test/sorted-walk.ts'
import { insertTemplate } from '../../modules/promotion/coupon/template.store.ts'
import { json, sql } from '../db/sql.ts'
import { newId } from '../ids.ts'

const room = useStockRoom()
// The listed sales were never counted, and the books are proven at the end.
afterAll(() =>
  room.world.owner(async (tx) => {
    await tx.run(sql`delete from shift`)
    await clearListedSales(tx)
  }),
)

let operator = ''

const ask = askIn(async (list, request) =>
  room.world.call(
    list as typeof listSuppliers,
    request,
    listsAboveMerchants.has(list)
      ? { as: operator }
      : ofAllOutlets.has(list)
        ? { as: room.shop.admin.token }
        : room.mine(),
  ),
)
const walk = walkBy(ask)

const names = ['Alder', 'birch', 'Cedar', 'alder', 'Elm'] as const

/** Five of everything, with equal values, empty ones and none at all among them, two always of the same moment. */
async function fill(): Promise<void> {
  const { world, shop } = room
  for (const [at, name] of names.entries()) {
    const contactName = at % 2 === 0 ? 'Ada' : ''
    const supplier = await world.call(
      createSupplier,
      { name: `${name} ${at}`, contactName, leadDays: [10, 9, 9, 100, 0][at] ?? 0 },
      room.mine(),
    )
    const goods = [room.tea, room.cup].slice(0, 1 + (at % 2)).map(({ variantId }) => ({ variantId, quantity: 1 }))
    const bought = goods.map((line) => ({ ...line, unitPriceMinor: 100 }))
    const expectedOn = [null, '2031-05-02', '2031-05-01', null, '2031-05-02'][at] ?? null
    await world.call(
      createPurchaseOrder,
      { supplierId: supplier.answer.id, expectedOn, note: '', lines: bought },
      room.mine(),
    )
    const freight = { kind: 'freight' as const, text: 'Freight', amountMinor: 100 }
    const days = { businessDay: `2026-02-2${at % 2}`, dueOn: `2026-03-2${at % 3}` }
    await world.call(
      createSupplierBill,
      { supplierId: supplier.answer.id, number: `${name}-${9 - at}`, ...days, note: '', lines: [freight] },
      room.mine(),
    )
    const toOutletId = shop.otherOutlet.outletId
    await world.call(createTransfer, { toOutletId, note: '', lines: goods }, room.mine())
    const reason = at % 2 === 0 ? 'expired' : 'spoiled'
    await world.call(createDamageReport, { reason, reporterName: name, note: '', lines: goods }, room.mine())
    await world.call(createMember, { name }, room.mine())
    const level = { number: [9, 10, 11, 2, 1][at] ?? 0, offBasisPoints: (at % 2) * 500, minimumSpentMinor: at * 7 }
    await world.call(createLevel, { name: `${name} ${at}`, ...level, earnRatioHundredths: 100 + (at % 3) }, room.mine())
    const publishAt = at === 0 ? undefined : at === 1 ? new Date(Date.parse(world.now) + 864e5).toISOString() : null
    await world.call(saveNotice, { title: name, content: 'x', kind: 'all', publishAt, version: 0 }, room.mine())
    if (at % 2 === 1) world.passSeconds(1)
  }
  for (const { variantId } of [room.tea, room.cup])
    await world.call(openStocktake, { scope: { kind: 'list', variantIds: [variantId] }, note: '' }, room.mine())
  operator = (await makeAbove(world)).operator
  await world.owner(async (tx) => {
    for (const [at, name] of names.entries()) {
      const { partnerId } = await makePartner(tx, { name: `${name} ${at}` })
      await makeMerchant(tx, { name, ...(at % 2 === 0 && { partnerId }) })
      await insertTemplate(tx, shop.merchantId, newId(), twoOffTen({ name }), world.now)
      await tx.run(sql`
        insert into set_aside (merchant_id, id, outlet_id, number, kind, customer, phone, note, currency, total_minor, last_day, dues,
          next_day, staff_id, set_aside_at, shown, opened_at, steps, head)
        values (${shop.merchantId}, ${newId()}, ${shop.outlet.outletId}, ${`A${at}`}, 'layaway', ${name}, '', '', 'CNY',
          ${[100, 20, 3, 20, 100][at] ?? 0}, '2031-05-02', '[]', '2031-05-02', null, ${world.now}, ${json({ pieces: 1, names: [], totalMinor: 1 })},
          ${world.now}, '[]', 0)`)
      await makeOutlet(tx, shop.merchantId, { name })
      await makeProduct(tx, shop.merchantId, [shop.outlet], { name })
      await makeStaff(tx, shop.merchantId, { outletIds: [shop.outlet.outletId] })
    }
    await tx.run(sql`
      update staff set last_signed_in_at = ${world.now}::timestamptz - interval '1 day' * (number::bigint % 3)
      where merchant_id = ${shop.merchantId} and number::bigint % 4 <> 0`)
    await makeListedDevices(tx, shop, world.now)
    await makeListedShifts(tx, shop, world.now)
    await makeListedSales(tx, shop, world.now)
    await makeListedLines(tx, shop, world.now)
    await makeListedBilling(tx, [shop, room.other], (await makePartner(tx)).partnerId, world.now)
    await tx.run(sql`
      update member_account set level_id = (select id from member_level order by number limit 1)
      where member_id in (select member_id from member_account order by member_id limit 2)`)
    await tx.run(sql`
      insert into site_notice_read (merchant_id, notice_id, account_id, read_at)
      select merchant_id, id, ${shop.cashier.id}, ${world.now} from site_notice order by id limit 2`)
    await tx.run(sql`update staff set position = case when id = ${shop.cashier.id} then 'Cashier' else '' end
      where merchant_id = ${shop.merchantId}`)
    await tx.run(sql`
      update member_account set points = numbered.place % 3 * 9, spent_minor = numbered.place % 2 * 1000
      from (select member_id, row_number() over (order by member_id) as place from member_account) as numbered
      where member_account.member_id = numbered.member_id`)
  })
}

it.each(Object.values(CURRENCIES))(
  'an amount of $code stands in the database where its number is read',
  async (one) => {
    const finest = Math.max(...Object.values(CURRENCIES).map(({ exponent }) => exponent))
    const [found] = await room.world.sql<{ value: number }>(sql`select kassa_as_read(7, ${one.code})::bigint as value`)
    expect(found?.value).toBe(7 * 10 ** (finest - one.exponent))
  },
)

describe('a list in the order of a heading', () => {
  it('is the same rows there and back, page by page, none twice and none left out', async () => {
    await fill()
    for (const [name, list, keys] of lists) {
      const all = await walk(list, {})
      expect(all.length, name).toBeGreaterThanOrEqual(list === listStocktakes ? 2 : names.length)
      await expectEveryOrder(walk, [name, list, keys], all)
    }
    await room.world.owner((tx) => tx.run(sql`update member_account set points = 0, spent_minor = 0`))
  })

  it.each(lists)('of %s refuses an order that is none, and a cursor of another', async (_, list, keys) => {
    await expectRefusals(ask, list, keys)
  })
})

describe('an order that is not for everybody', () => {
  it('is refused of orders of many merchants, which stand newest first', async () => {
    const asked = await room.world.call(listOrders, { sort: 'total' }, { as: operator })
    expect([asked.status, asked.refusal.details]).toEqual([
      422,
      { fields: 'sort', problems: [{ field: 'sort', problem: 'invalid_value', given: '“total”' }] },
    ])
  })

  it('is refused by the value of stock to whoever may not see what goods cost', async () => {
    const as = await makeMarketer(room.world, room.shop.merchantId, [permissionCode('platform.inventory.stock')])
    const sorted = (sort: 'value' | '-value' | 'onHand') =>
      room.world.call(listStock, { sort }, { as, outlet: room.shop.outlet.outletId })
    expect((await sorted('value')).refusal.code).toBe('permission.missing')
    expect((await sorted('-value')).refusal.code).toBe('permission.missing')
    expect((await sorted('onHand')).status).toBe(200)
  })

  it('holds under a filter too', async () => {
    for (const [list, filter, heading] of [
      [listStock, { state: 'on-hand' }, 'onHand'],
      [listOrders, { minimumMinor: 20 }, 'total'],
      [listOrders, { from: '2020-01-01', to: '2040-01-01', outletId: room.shop.outlet.outletId }, 'number'],
    ] as const) {
      const key = lists.find(([, one]) => one === list)?.[2][heading]
      const all = await walk(list, filter)
      expect(all.length).toBeGreaterThan(2)
      expect((await walk(list, { ...filter, sort: `-${heading}` })).map(idOf)).toEqual(sortIds(all, key!, true))
    }
  })
})
