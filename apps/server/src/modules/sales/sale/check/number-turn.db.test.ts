// A receipt number is the next one of its till: not below one that was used, nor further on than its entries and begun payments explain.
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cash } from '../../../../../test/make/desk.ts'
import { refundBody } from '../../../../../test/make/refund-body.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { verifyBooks } from '../../../../maintenance/verify.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'
import { refundNumbersProof } from '../../proof/refund-numbers-proof.store.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world)
  await shop.desk.book(shop.desk.openShift(0))
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

const numbered = (running: number) => ({
  ...shop.desk.sale([shop.line(0)]),
  number: `${shop.desk.device.numberPrefix}-${String(running).padStart(6, '0')}`,
})
const codes = async (running: number) => (await shop.desk.book(numbered(running)))[0]?.reasons.map(({ code }) => code)

it('in its turn files nothing, remembered or read, also where entries between carried no number', async () => {
  expect(await codes(1)).toEqual([])
  expect(await codes(2)).toEqual([])
  await shop.desk.book(shop.desk.openDrawer(), shop.desk.openDrawer())
  expect(await codes(3)).toEqual([])
  // A sale of the till that the server could not book had one, too.
  expect(await codes(5)).toEqual([])
})

it('below one that was used is filed, by memory too', async () => {
  await shop.desk.book(shop.desk.openDrawer(), shop.desk.openDrawer(), shop.desk.openDrawer())
  expect(await codes(1)).toEqual([])
  expect(await codes(4)).toEqual([])
  expect(await codes(2)).toEqual(['sale.number-below'])
  expect(await codes(5)).toEqual([])
})

it('further on than the entries explain is filed, and explained by payments that were begun', async () => {
  expect(await codes(3)).toEqual(['sale.number-ahead'])
  const begin = () =>
    world.sql(sql`insert into open_order (merchant_id, id, outlet_id, device_id, staff_id, currency, payable_minor, snapshot, state, business_day,
        expires_at, created_at, ended_at)
      values (${shop.merchantId}, ${newId()}, ${shop.outlet.outletId}, ${shop.desk.device.deviceId}, ${shop.cashier.staffId}, 'USD', 100,
        '{}', 'cancelled', '2026-03-02', ${world.now}, ${world.now}, ${world.now})`)
  await begin()
  expect(await codes(4)).toEqual([])
  expect(await codes(999_999)).toEqual(['sale.number-ahead'])
})

describe('a refund counts on with the sales of its till', () => {
  const refunded = async (running: number) => {
    const sale = numbered(1)
    await shop.desk.book(sale)
    return codesOfRefund(sale, running)
  }
  const codesOfRefund = (sale: SaleBody, running: number) => codesNumbered(sale, `R${numbered(running).number}`)
  const codesNumbered = async (sale: SaleBody, number: string) => {
    const body = refundBody(shop.desk, sale, {
      lines: [{ line: 0, quantity: 1, goods: 'restock' }],
      amountMinor: 1_000,
      tenders: [cash(1_000)],
      number,
    })
    return (await shop.desk.book(body))[0]?.reasons.map(({ code }) => code)
  }

  it('in its turn files nothing', async () => {
    expect(await refunded(2)).toEqual([])
    expect(await codes(3)).toEqual([])
  })

  it('below a sale or a refund that was used, further on than the entries explain, or of another registration, is filed', async () => {
    expect(await refunded(9)).toEqual(['refund.number-ahead'])
    const [sale, other] = [numbered(4), numbered(5)]
    await shop.desk.book(sale, other)
    expect(await codesOfRefund(sale, 2)).toEqual(['refund.number-below'])
    expect(await codesOfRefund(other, 1_000_007)).toEqual(['refund.number-foreign'])
  })

  it('of another till, or given before, is filed, also where nobody knows what it gives back', async () => {
    const sale = numbered(1)
    await shop.desk.book(sale)
    const elsewhere = { ...sale, orderId: newId() }
    expect(await codesNumbered(sale, 'R9-99-000002')).toEqual(['refund.number-foreign'])
    expect(await codesNumbered(elsewhere, 'R9-99-000003')).toContain('refund.number-foreign')
    expect(await codesNumbered(elsewhere, 'R9-99-000003')).toContain('refund.number-taken')
  })

  it('is in its turn for its book too where an upload that began before brought what follows', async () => {
    expect(await refunded(2)).toEqual([])
    const later = numbered(3)
    await shop.desk.book(later)
    expect(await codesOfRefund(later, 4)).toEqual([])
    for (const [table, number] of [
      ['sales_order', later.number],
      ['refund', `R${numbered(4).number}`],
    ] as const)
      await world.sql(sql`
        update ${sql.raw(table)} set received_at = received_at - interval '1 second'
        where merchant_id = ${shop.merchantId} and number = ${number}`)
    const [verdict] = await verifyBooks(world.database, [refundNumbersProof])
    expect(verdict?.firstDisagreement).toBeUndefined()
  })

  it('every way it can be wrong is seen by its book until it is filed', async () => {
    const [sale, other, third] = [numbered(1), numbered(2), numbered(3)]
    await shop.desk.book(sale, other, third)
    world.passSeconds(60)
    const proof = async () => (await verifyBooks(world.database, [refundNumbersProof]))[0]
    const filedBefore = (await proof())?.filed?.count ?? 0
    expect(await codesOfRefund(sale, 20)).toEqual(['refund.number-ahead'])
    expect(await codesOfRefund(other, 2)).toEqual(['refund.number-below'])
    expect(await codesNumbered(third, 'R9-99-000009')).toEqual(['refund.number-foreign'])
    expect(await proof()).toMatchObject({ filed: { count: filedBefore + 3 } })
    const items = sql`merchant_id = ${shop.merchantId} and reasons::text like '%refund.number%'`
    await world.sql(
      sql`update review_item set reasons = replace(reasons::text, 'refund.number', 'x')::jsonb where ${items}`,
    )
    expect((await proof())?.firstDisagreement).toMatch(/^refund R/)
    expect(await proof()).toMatchObject({ filed: { count: filedBefore } })
    const hidden = sql`merchant_id = ${shop.merchantId} and reasons::text like '%"x-%'`
    await world.sql(
      sql`update review_item set reasons = replace(reasons::text, '"x-', '"refund.number-')::jsonb where ${hidden}`,
    )
    expect((await proof())?.firstDisagreement).toBeUndefined()
  })

  it('below a sale is filed too where nobody knows what it gives back', async () => {
    const sale = numbered(3)
    await shop.desk.book(shop.desk.openDrawer(), shop.desk.openDrawer(), sale)
    expect(await codesOfRefund({ ...sale, orderId: newId() }, 2)).toEqual([
      'refund.order-unknown',
      'refund.contradicts-books',
      'refund.number-below',
    ])
  })
})

it('of another registration of the till is filed', async () => {
  expect(await codes(1_000_001)).toEqual(['sale.number-foreign'])
})
