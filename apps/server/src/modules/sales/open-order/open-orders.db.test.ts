import { cancelOrder, startAttempt, takeBackAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { listOpenCases } from '@kassa/contract/payment/open-case.calls.ts'
import { listMethods, saveMethods } from '@kassa/contract/payment/method.calls.ts'
import { listOrders, readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import type { MethodFee } from '@kassa/domain/tenders/method-fee.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, cash } from '../../../../test/make/desk.ts'
import type { SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWalletShops, type WalletShops } from '../../../../test/make/simulated.ts'
import { disagreements } from '../../../../test/prove.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { drawerEntries } from '../shift/drawer/drawer-entries.store.ts'

let world: WalletShops['world']
let shop: WalletShops['shop']
let stranger: WalletShops['stranger']
let close: WalletShops['close']

beforeAll(async () => {
  ;({ world, shop, stranger, close } = await makeWalletShops())
})
afterAll(() => close())

type Body = ReturnType<SellingShop['desk']['sale']>
const totalOf = (body: Body): number => (body.answer as { totals: { payableMinor: number } }).totals.payableMinor

/** The sale as a desk writes it down before it asks for all of it at once. */
const begun = (
  body = shop.desk.sale([shop.line(0, 2)]),
): { readonly id: string; readonly body: Body; readonly totalMinor: number } => {
  const id = newId()
  const totalMinor = totalOf(body)
  const tenders = [{ ...card(totalMinor), method: 2, reference: attemptNumber(id) }]
  return { id, totalMinor, body: { ...body, tenders, snapshot: { ...body.snapshot, payment: null } } }
}

const ask = async (one: ReturnType<typeof begun>, way: 'code' | 'qr' = 'code', amountMinor = one.totalMinor) =>
  (
    await world.call(
      startAttempt,
      {
        id: one.id,
        orderId: one.body.orderId,
        staffId: shop.cashier.staffId,
        method: 2,
        way,
        ...(way === 'code' ? { code: '281234567890123456' } : {}),
        amountMinor,
        order: { payableMinor: one.totalMinor, snapshot: {}, sale: one.body },
      },
      { device: shop.desk.device },
    )
  ).answer

const listed = async (status?: 'unpaid' | 'cancelled' | 'overtime' | 'paid', as = shop.adminToken) =>
  (await world.call(listOrders, { limit: 100, ...(status && { status }) }, { as })).answer
const stateOf = async (id: string) => (await world.call(readOrder, { id }, { as: shop.adminToken })).answer.status
const complete = async (): Promise<void> => {
  world.passSeconds(601)
  await world.runJob('sales.complete-paid-orders')
}
const cancel = (orderId: string, device = shop.desk.device) => world.call(cancelOrder, { orderId }, { device })

describe('an order whose payment was begun', () => {
  it('stands in the lists as unpaid, among the others, with its lines and every step of its money, and for nobody else', async () => {
    const one = begun()
    await ask(one, 'qr')
    const { rows, total, sums } = await listed('unpaid')
    expect(rows).toMatchObject([
      { id: one.body.orderId, number: one.body.number, totalMinor: one.totalMinor, paymentMethods: [2], lineCount: 1 },
    ])
    expect([total, sums]).toEqual([1, []])
    const detail = (await world.call(readOrder, { id: one.body.orderId }, { as: shop.adminToken })).answer
    expect(detail.lines).toMatchObject([{ quantity: 2, payableMinor: one.totalMinor }])
    expect(detail.timeline.map(({ what }) => what)).toEqual(['opened', 'payment-asked', 'payment-pay'])
    expect(detail.can).toEqual({ refund: false, correct: false })
    expect((await world.call(readOrder, { id: one.body.orderId }, { as: stranger.adminToken })).status).toBe(404)
    expect((await listed(undefined, stranger.adminToken)).rows).toEqual([])
    const byNumber = { search: one.body.number.slice(-6), limit: 100 }
    const found = (await world.call(listOrders, byNumber, { as: shop.adminToken })).answer.rows
    expect(found.map(({ id }) => id)).toEqual([one.body.orderId])
    await cancel(one.body.orderId)
  })

  it('says what was taken off as the order will once it is paid: a typed price, and a share of the whole', async () => {
    const orderChange = { kind: 'percent', offBasisPoints: 1_000 } as const
    const one = begun(shop.desk.sale([{ ...shop.line(0, 2), manualUnitPriceMinor: 900 }], { orderChange }))
    await ask(one, 'qr')
    const { answer } = await world.call(readOrder, { id: one.body.orderId }, { as: shop.adminToken })
    expect(answer.discounts).toMatchObject({ promotionMinor: 0, manualMinor: 200 + 180 })
    expect([answer.changedMinor, answer.totalMinor]).toEqual([380, 1_620])
    await cancel(one.body.orderId)
  })

  it('pages over both kinds, newest first, each once', async () => {
    const ids: string[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const body = shop.desk.sale([shop.line(0, 1)])
      await shop.desk.book(body)
      world.passSeconds(5)
      const open = begun()
      await ask(open, 'qr')
      world.passSeconds(5)
      ids.unshift(open.body.orderId, body.orderId)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const request = { limit: 2, ...(cursor === undefined ? {} : { cursor }) }
      const { answer } = await world.call(listOrders, request, { as: shop.adminToken })
      seen.push(...answer.rows.map(({ id }) => id))
      cursor = answer.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('is cancelled by its own desk alone, closed at its channel first, and never with money in it', async () => {
    const one = begun()
    await ask(one, 'qr')
    expect((await cancel(one.body.orderId, stranger.desk.device)).status).toBe(404)
    expect((await cancel(one.body.orderId)).answer).toEqual({ orderId: one.body.orderId, state: 'cancelled' })
    expect(await stateOf(one.body.orderId)).toBe('cancelled')
    const again = await ask({ ...one, id: newId() }, 'qr').catch(() => undefined)
    expect(again).toBeUndefined()
    const paid = begun()
    await ask(paid)
    expect((await cancel(paid.body.orderId)).refusal.code).toBe('payment.order-has-money')
    expect(await stateOf(paid.body.orderId)).toBe('paid')
    await world.call(takeBackAttempt, { id: paid.id, alsoPaid: true }, { device: shop.desk.device })
    expect((await cancel(paid.body.orderId)).answer.state).toBe('cancelled')
  })

  it('runs out after its time', async () => {
    const one = begun()
    await ask(one, 'qr')
    world.passSeconds(15 * 60 + 1)
    await world.runJob('payment.end-overtime')
    expect(await stateOf(one.body.orderId)).toBe('overtime')
    expect((await listed('overtime')).rows.map(({ id }) => id)).toContain(one.body.orderId)
  })
})

describe('an order that is paid and never brought', () => {
  it('is paid, and after ten minutes booked by the server from what its desk wrote down', async () => {
    const one = begun(shop.desk.sale([shop.line(0, 3)]))
    await ask(one)
    expect(await stateOf(one.body.orderId)).toBe('paid')
    world.passSeconds(590)
    await world.runJob('sales.complete-paid-orders')
    expect(await stateOf(one.body.orderId)).toBe('paid')
    await complete()
    await world.runJob('sales.complete-paid-orders')
    const detail = (await world.call(readOrder, { id: one.body.orderId }, { as: shop.adminToken })).answer
    expect(detail).toMatchObject({ status: 'completion', number: one.body.number, totalMinor: one.totalMinor })
    expect(detail.tenders).toMatchObject([{ method: 2, amountMinor: one.totalMinor, reference: attemptNumber(one.id) }])
    expect(detail.timeline.map(({ what }) => what)).toContain('completed-by-server')
    expect(detail.shiftId).toBe(shop.desk.shiftId)
    const cases = (await world.call(listOpenCases, {}, { as: shop.adminToken })).answer
    expect(cases.rows.filter(({ number }) => number === attemptNumber(one.id))).toEqual([])
    expect(await disagreements(world)).toEqual([])
  })

  it('owes the fee of each way it is asked for, and is booked with them', async () => {
    const { answer: ways } = await world.call(listMethods, {}, { as: shop.adminToken })
    const set = (fee: MethodFee | null, version: number) => {
      const methods = ways.methods.map((row) => (row.method === 2 ? { ...row, fee } : row))
      return world.call(saveMethods, { methods, version }, { as: shop.adminToken })
    }
    const fee: MethodFee = { rate: { kind: 'amount', amountMinor: 60 }, isTaxed: false }
    const { answer: saved } = await set(fee, ways.version)
    const ids = [newId(), newId()] as const
    const tender = {
      kind: 'electronic',
      amountMinor: 1_060,
      fee: { shareMinor: 1_000, rate: fee.rate, tax: null },
    } as const
    const body = shop.desk.sale([shop.line(0, 2)], {
      change: (plain) => ({ ...plain, payment: { cashRounding: null, tenders: [tender, tender] } }),
      tenders: () => ids.map((id) => ({ ...card(1_060), method: 2, reference: attemptNumber(id), feeMinor: 60 })),
    })
    const begin = (id: string, payableMinor: number, sale?: Body) => {
      const order = { payableMinor, snapshot: {}, ...(sale && { sale }) }
      const way = { method: 2, way: 'code', code: '281234567890123456', amountMinor: 1_060 } as const
      const request = { id, orderId: body.orderId, staffId: shop.cashier.staffId, ...way, order }
      return world.call(startAttempt, request, { device: shop.desk.device })
    }
    expect((await begin(ids[0], 2_060)).answer.state).toBe('paid')
    expect(await stateOf(body.orderId)).toBe('unpaid')
    expect((await begin(ids[1], 2_120, body)).answer.state).toBe('paid')
    expect(await stateOf(body.orderId)).toBe('paid')
    const owed = (await listed('paid')).rows.find(({ id }) => id === body.orderId)
    expect(owed?.totalMinor).toBe(2_120)
    await complete()
    const { answer: order } = await world.call(readOrder, { id: body.orderId }, { as: shop.adminToken })
    expect(order).toMatchObject({ status: 'completion', totalMinor: 2_000, feeMinor: 120, feeTaxMinor: 0 })
    expect(await disagreements(world)).toEqual([])
    await set(null, saved.version)
  })

  it('takes the entry of its desk afterwards as what it booked, and nothing twice', async () => {
    const one = begun()
    await ask(one)
    await complete()
    const [outcome] = await shop.desk.book(one.body)
    expect(outcome).toMatchObject({ outcome: 'accepted', reasons: [] })
    const detail = (await world.call(readOrder, { id: one.body.orderId }, { as: shop.adminToken })).answer
    expect(detail.tenders).toHaveLength(1)
    expect(detail.timeline.map(({ what }) => what)).toContain('desk-followed')
    expect(await disagreements(world)).toEqual([])
  })

  it('was paid twice where its desk had taken cash: the cash lies in the drawer, filed and owed back until a person says it went back', async () => {
    const one = begun()
    await ask(one)
    await complete()
    const before = await drawer()
    const [outcome] = await shop.desk.book({ ...one.body, tenders: [cash(one.totalMinor)] })
    expect(outcome?.reasons.map(({ code }) => code)).toEqual(['sale.paid-twice'])
    expect((await drawer()) - before).toBe(one.totalMinor)
    const cases = (await world.call(listOpenCases, {}, { as: shop.adminToken })).answer
    expect(cases.rows.find(({ number }) => number === attemptNumber(one.id))).toMatchObject({
      kind: 'paid-twice',
      besidesMinor: one.totalMinor,
      orderNumber: one.body.number,
    })
    expect(await disagreements(world)).toEqual([])
  })

  it('counts notes of another currency that were taken besides by themselves, at the rate, and the change of them out of the drawer', async () => {
    await setRate()
    const one = begun()
    await ask(one)
    await complete()
    const before = await drawer()
    const worthMinor = one.totalMinor + 300
    const amountMinor = Math.ceil(worthMinor / 7)
    const foreign = [{ currency: 'USD' as const, amountMinor, worthMinor: amountMinor * 7 }]
    const paid = { ...cash(one.totalMinor, amountMinor * 7), foreign }
    const [outcome] = await shop.desk.book({ ...one.body, tenders: [paid] })
    expect(outcome?.reasons.map(({ code }) => code)).toEqual(['sale.paid-twice'])
    expect((await drawer()) - before).toBe(one.totalMinor - amountMinor * 7)
    expect(await notes()).toEqual([{ amountMinor, valueMinor: amountMinor * 7, kind: 'besides' }])
    const shift = (await world.call(readShift, { id: shop.desk.shiftId }, { as: shop.adminToken })).answer
    expect(shift.foreign).toMatchObject([{ currency: 'USD', amountMinor, worthMinor: amountMinor * 7 }])
    expect(await disagreements(world)).toEqual([])
  })

  it('files a worth that the rate does not make', async () => {
    const one = begun()
    await ask(one)
    await complete()
    const foreign = [{ currency: 'USD' as const, amountMinor: 100, worthMinor: 600 }]
    const tenders = [{ ...cash(1_000), foreign }, cash(one.totalMinor - 1_000)]
    const [outcome] = await shop.desk.book({ ...one.body, tenders })
    expect(outcome?.reasons.map(({ code }) => code)).toEqual(['sale.paid-twice', 'sale.foreign-cash-unknown'])
    expect(await notes()).toMatchObject([{}, { amountMinor: 100, valueMinor: 600 }])
    expect(await disagreements(world)).toEqual([])
  })

  it('books notes in it as a desk would have, by the server itself, and files a worth that the rate does not make', async () => {
    const part = (worthMinor: number) => ({
      ...cash(700),
      foreign: [{ currency: 'USD' as const, amountMinor: 100, worthMinor }],
    })
    for (const [worth, isFiled] of [
      [700, false],
      [650, true],
    ] as const) {
      const before = await drawer()
      const one = begun()
      const rest = { ...one.body.tenders[0]!, amountMinor: one.totalMinor - 700, receivedMinor: one.totalMinor - 700 }
      await ask({ ...one, body: { ...one.body, tenders: [part(worth), rest] } }, 'code', one.totalMinor - 700)
      await complete()
      const order = (await world.call(readOrder, { id: one.body.orderId }, { as: shop.adminToken })).answer
      expect(order).toMatchObject({ status: 'completion', underReview: isFiled })
      expect(order.tenders[0]?.foreign).toEqual([{ currency: 'USD', amountMinor: 100, worthMinor: worth }])
      expect((await drawer()) - before).toBe(700 - worth)
    }
    expect(await disagreements(world)).toEqual([])
  })

  it('waits for a person where what was written down is not what was paid', async () => {
    const one = begun()
    await ask({ ...one, body: { ...one.body, tenders: [cash(one.totalMinor)] } })
    await complete()
    expect(await stateOf(one.body.orderId)).toBe('paid')
    const { kind } = (await world.call(listOpenCases, {}, { as: shop.adminToken })).answer.rows.find(
      ({ number }) => number === attemptNumber(one.id),
    )!
    expect(kind).toBe('without-sale')
  })
})

const drawer = async (): Promise<number> => {
  const [row] = await world.sql<{ sum: number }>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as sum from ${drawerEntries} e where shift_id = ${shop.desk.shiftId}`)
  return row?.sum ?? 0
}

/** A dollar counts seven yuan. */
const setRate = () =>
  world.owner((tx) =>
    tx.run(sql`
      insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${shop.merchantId}, 'merchant', ${shop.merchantId}, 'sales.foreign-cash', ${json([
        {
          currency: 'USD',
          into: 'CNY',
          rateMillionths: 7_000_000,
          spreadBasisPoints: 0,
          unitMinor: 1,
          mode: 'down',
        },
      ])}, ${world.now})`),
  )

const notes = () =>
  world.sql<{ amountMinor: number; valueMinor: number; kind: string }>(sql`
    select amount_minor, value_minor, kind from foreign_cash where shift_id = ${shop.desk.shiftId} and kind = 'besides' order by id`)

describe('money that comes after its order was over', () => {
  const late = async (count = 2) => {
    const one = begun(shop.desk.sale([shop.line(0, count)]))
    await ask(one, 'qr')
    world.passSeconds(15 * 60 + 1)
    await world.runJob('payment.end-overtime')
    expect(await stateOf(one.body.orderId)).toBe('overtime')
    await world.sql(sql`
      update payment_attempt set state = 'paid', settled_at = ${world.now}, version = version + 1 where id = ${one.id}`)
    return one
  }

  it('opens it again where all of it can still be taken, and it is booked', async () => {
    const one = await late()
    await world.runJob('sales.settle-late-payments')
    expect(await stateOf(one.body.orderId)).toBe('paid')
    await complete()
    expect(await stateOf(one.body.orderId)).toBe('completion')
  })

  it('is settled behind a hundred that only a person can settle', async () => {
    const stays = await late()
    await world.sql(sql`update open_order set registration_id = null where id = ${stays.body.orderId}`)
    await world.owner(async (tx) => {
      await tx.run(sql`
        create temp table copied on commit drop as select gen_random_uuid() as id from generate_series(1, 100)`)
      await tx.run(sql`
        insert into open_order select (jsonb_populate_record(o, jsonb_build_object('id', copied.id))).*
        from open_order o, copied where o.id = ${stays.body.orderId}`)
      const [{ names }] = (await tx.many(sql`
        select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
        where table_name = 'payment_attempt' and is_generated = 'NEVER'`)) as [{ names: string }]
      await tx.run(sql`
        insert into payment_attempt (${sql.raw(names)}) select ${sql.raw(names)} from (
          select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'order_id', copied.id,
            'number', left(replace(copied.id::text, '-', ''), 20), 'channel_number', copied.id))).*
          from payment_attempt a, copied where a.id = ${stays.id}) as one`)
    })
    const one = await late()
    await world.runJob('sales.settle-late-payments')
    expect([await stateOf(one.body.orderId), await stateOf(stays.body.orderId)]).toEqual(['paid', 'overtime'])
    await world.sql(sql`
      update payment_attempt a set state = 'declined' from open_order o where o.id = a.order_id and o.registration_id is null`)
    await complete()
  })

  it('goes back where the goods are gone, once its till was heard and does not hold the sale', async () => {
    await world.sql(sql`update product set stock_policy = 'block' where merchant_id = ${shop.merchantId}`)
    const one = await late()
    await world.sql(sql`update stock set on_hand = 1 where merchant_id = ${shop.merchantId}`)
    const { registrationId } = shop.desk.device
    const heard = (queued: number) =>
      world.sql(
        sql`update device_registration set last_seen_at = ${world.now}, queued = ${queued} where id = ${registrationId}`,
      )
    const stateAfter = async () => {
      await world.runJob('sales.settle-late-payments')
      return (await world.sql(sql`select state from payment_attempt where id = ${one.id}`))[0]
    }
    expect(await stateAfter()).toEqual({ state: 'paid' })
    world.passSeconds(60)
    await heard(1)
    expect(await stateAfter()).toEqual({ state: 'paid' })
    await heard(0)
    expect(await stateAfter()).not.toEqual({ state: 'paid' })
    expect(await stateOf(one.body.orderId)).toBe('overtime')
  })
})
