// Every field of a basket, of every kind of line, and of the sale around them is changed alone, against books that say otherwise: the sale
// is booked and filed with the field's own reason. The records are keyed by the fields, so a new field does not compile without its forgery.
import { uploadJournal } from '@kassa/contract/device/device.calls.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { BasketLine } from '@kassa/domain/basket/index.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snapshotForgeries } from '../../../../../test/forged/basket.ts'
import { type Forgery, forgery, set, unsoundForgery } from '../../../../../test/forged/forgery.ts'
import { lineForgeries } from '../../../../../test/forged/lines.ts'
import { card, cash, makeDesk } from '../../../../../test/make/desk.ts'
import { type WholeBasketShop, labelCode, makeWholeBasketShop } from '../../../../../test/make/whole-basket.ts'
import { type World, makeWorld } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'

let world: World
let shop: WholeBasketShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeWholeBasketShop(world)
})
afterAll(() => world.close())

/** Returns the same sale with a tip on top, paid with it. */
function tipped(body: SaleBody, amountMinor: number): SaleBody {
  const given = totalOf(body) + amountMinor
  const payment = {
    cashRounding: null,
    tenders: [{ kind: 'cash', givenMinor: given }],
    tip: { kind: 'amount', amountMinor },
  }
  const snapshot = { ...body.snapshot, payment }
  const priced = priceBasket(snapshot)
  if (!priced.ok) throw new Error(priced.refusal.code)
  return { ...body, snapshot, answer: { ...priced.value }, tenders: [cash(given)] }
}

const totalOf = ({ answer }: SaleBody): number => (answer as { totals: { payableMinor: number } }).totals.payableMinor
const approval = (what: string, staffId: string) => ({ what, staffId, reason: 'customer is a friend' })

const bodyForgeries: Record<keyof SaleBody, Forgery<SaleBody>[]> = {
  kind: [unsoundForgery('journal.body-malformed', set('kind', 'gift' as 'sale'))],
  at: [
    forgery('sale.before-registration', set('at', '2001-09-09T01:46:40.000Z')),
    forgery('sale.before-shift', set('at', '2026-03-02T03:59:59.000Z')),
    forgery('sale.in-the-future', set('at', '2026-03-09T04:00:00.000Z')),
  ],
  clockOffsetMs: [forgery('sale.clock-off', set('clockOffsetMs', -600_000))],
  businessDay: [forgery('sale.day-differs', set('businessDay', '2026-02-27'))],
  staffId: [forgery('sale.staff-unknown', (body) => ({ ...body, staffId: newId() }))],
  orderId: [forgery('sale.order-taken', (body) => ({ ...body, orderId: honestOrderId }))],
  number: [
    forgery('sale.number-foreign', set('number', 'elsewhere-1')),
    forgery('sale.number-foreign', set('number', '9-99-000001')),
    forgery('sale.number-format-unknown', (body) => ({ ...body, number: `A/${body.number}` })),
    forgery('sale.number-format-unknown', (body) => ({ ...body, number: body.number.replace('-0', '-') })),
    forgery('sale.number-taken', (body) => ({ ...body, number: honestNumber })),
  ],
  shiftId: [forgery('sale.shift-unknown', (body) => ({ ...body, shiftId: newId() }))],
  memberId: [forgery('sale.member-unknown', (body) => ({ ...body, memberId: newId() }))],
  familyCard: [forgery('sale.family-card-unknown', set('familyCard', '0000000017'))],
  currency: [unsoundForgery('sale.currency-wrong', set('currency', 'JPY'))],
  catalogueCursor: [forgery('sale.cursor-unknown', set('catalogueCursor', 1_000_000))],
  snapshot: [unsoundForgery('sale.basket-unsound', set('snapshot', {}))],
  answer: [
    unsoundForgery('sale.answer-unsound', set('answer', {})),
    forgery('sale.priced-differently', (body) => ({ ...body, answer: { ...body.answer, why: 'nobody knows' } })),
  ],
  texts: [
    forgery('sale.text-unknown', (body) => ({
      ...body,
      texts: body.texts?.map((text) => ({ ...text, name: 'Bread' })),
    })),
    forgery('sale.text-unknown', (body) => ({ ...body, texts: [{ lineId: 'nowhere', name: 'Bread', code: null }] })),
    forgery('sale.code-unknown', (body) => ({
      ...body,
      texts: body.texts?.map((text) => (text.code === null ? { ...text, code: '6901234567892' } : text)),
    })),
  ],
  serials: [forgery('sale.serial-not-tracked', set('serials', [{ lineId: 'counted', numbers: ['S-1'] }]))],
  sellers: [
    forgery('sale.seller-unknown', set('sellers', [{ lineId: 'counted', staffId: newId() }])),
    forgery('sale.seller-line-unknown', (body) => ({ ...body, sellers: [{ lineId: 'no', staffId: body.staffId }] })),
  ],
  offerNames: [forgery('sale.offer-name-unknown', set('offerNames', [{ id: newId(), name: 'Everything free' }]))],
  givenCoupons: [
    forgery(
      'sale.coupon-unknown',
      set('givenCoupons', [{ templateId: newId(), code: '2222222222', name: 'Ten off', untilDate: '2026-03-31' }]),
    ),
  ],
  offlineCoupons: [
    forgery('sale.coupon-unproven', set('offlineCoupons', [{ couponId: newId(), word: 'KC1.2222222222.of nobody' }])),
  ],
  plansOff: [forgery('sale.plan-unknown', set('plansOff', [{ planId: newId(), version: 1, reason: 'asked for' }]))],
  tenders: [
    forgery('sale.method-unknown', (body) => ({ ...body, tenders: [{ ...card(totalOf(body)), method: 14 }] })),
    forgery('sale.method-number-unknown', (body) => ({ ...body, tenders: [{ ...card(totalOf(body)), method: 99 }] })),
    forgery('sale.balance-without-member', (body) => ({ ...body, tenders: [{ ...card(totalOf(body)), method: 4 }] })),
    forgery('sale.cash-rounding-unknown', (body) => ({
      ...body,
      tenders: [cash(totalOf(body) + 3, totalOf(body) + 3, 3)],
    })),
    forgery('sale.cash-beyond-bound', (body) => ({ ...body, tenders: [cash(totalOf(body), 29_900_000_020_700)] })),
    unsoundForgery('sale.tenders-contradict', (body) => ({ ...body, tenders: [cash(1)] })),
    forgery('sale.tip-unknown', (body) => tipped(body, 5)),
  ],
  approvals: [
    forgery('sale.approval-unproven', (body) => ({
      ...body,
      approvals: [approval('line-price', shop.cashier.staffId)],
    })),
    forgery('sale.approval-unknown', (body) => ({ ...body, approvals: [approval('line-price', newId())] })),
    forgery('sale.approval-unknown', (body) => ({ ...body, approvals: [approval('anything', shop.cashier.staffId)] })),
    forgery('sale.approval-without-right', (body) => ({ ...body, approvals: [approval('line-price', helperId)] })),
  ],
  note: [forgery('sale.text-unprintable', set('note', 'paid \u202E00.01'))],
}

/** A label of the item 04712 with the same amount. */
const labelOfOthers = '2104712012349'

let honestOrderId = ''
let honestNumber = ''
let helperId = ''

const book = async (body: Record<string, unknown>) => {
  const { desk } = shop
  const { answer } = await world.call(uploadJournal, { entries: [desk.entry(body)] }, { device: desk.device })
  const [outcome] = answer.outcomes
  return { outcome: outcome?.outcome, codes: (outcome?.reasons ?? []).map(({ code }) => code) }
}

const cases = <Value>(fields: Readonly<Record<string, readonly Forgery<Value>[]>>) =>
  Object.entries(fields).flatMap(([field, forgeries]) => forgeries.map((one) => [field, one.code, one] as const))

async function expectFiled(body: SaleBody, { code, outcome }: Pick<Forgery<never>, 'code' | 'outcome'>): Promise<void> {
  const booked = await book(body)
  expect(booked).toEqual({ outcome: outcome ?? 'review', codes: expect.arrayContaining([code]) as string[] })
}

/** Changes the books so that they never said anything else: what stood before no desk could have heard. */
async function forGood(change: () => Promise<unknown>): Promise<void> {
  const [before] = await world.sql<{ at: string }>(sql`select coalesce(max(until_seq), 0) as at from books_past`)
  await change()
  await world.sql(sql`delete from books_past where until_seq > ${before?.at ?? 0}`)
  await shop.hear()
}

const expectFiledNothing = async (body: SaleBody): Promise<void> =>
  expect(await book(body)).toEqual({ outcome: 'accepted', codes: [] })

describe('an honest desk', () => {
  it('sells every kind of line and nobody has to look at it', async () => {
    const body = shop.saleOf(shop.snapshot)
    ;[honestOrderId, honestNumber] = [body.orderId, body.number]
    expect(await book(body)).toEqual({ outcome: 'accepted', codes: [] })
    const rows = await world.owner(async (tx) => {
      await tx.run(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
        ${shop.merchantId}, 'merchant', ${shop.merchantId}, 'sales.payment-methods', '["cash", "bank-card"]', now())`)
      helperId = newId()
      return tx.run(sql`
        insert into staff (merchant_id, id, number, first_name, role_id, password_hash, created_at)
        select merchant_id, ${helperId}, '9999', 'Helper', role_id, '!', now() from staff where id = ${shop.cashier.staffId}`)
    })
    expect(rows).toBe(1)
    await shop.hear()
    expect(await book(shop.saleOf(shop.snapshot))).toEqual({ outcome: 'accepted', codes: [] })
  })
})

describe('a basket with one thing changed is booked and filed with its own reason', () => {
  it.each(cases(snapshotForgeries(() => shop)))('%s: %s', (_, _code, forged) =>
    expectFiled(shop.saleOf(forged.change(shop.snapshot)), forged),
  )
})

describe.each(Object.keys(lineForgeries) as BasketLine['kind'][])('so is a %s line with one thing changed', (kind) => {
  it.each(cases(lineForgeries[kind] as Record<string, Forgery<BasketLine>[]>))('%s: %s', (_, _code, forged) => {
    const lines = shop.snapshot.lines.map((line) => (line.kind === kind ? forged.change(line) : line))
    return expectFiled(shop.saleOf({ ...shop.snapshot, lines }), forged)
  })
})

describe('so is a sale with one thing changed around the basket', () => {
  it.each(cases(bodyForgeries))('%s: %s', (_, _code, forged) =>
    expectFiled(forged.change(shop.saleOf(shop.snapshot)), forged),
  )
})

describe('so are goods that are not what they were', () => {
  it('a label of other goods pays for none but its own', async () => {
    const body = shop.saleOf(shop.snapshot)
    const texts = body.texts?.map((text) => (text.code === labelCode ? { ...text, code: labelOfOthers } : text))
    await expectFiled({ ...body, texts }, { code: 'sale.label-price-unknown' })
  })

  it('what the outlet took from its list is not listed', async () => {
    const productId = shop.snapshot.lines.find(({ kind }) => kind === 'counted')?.productId ?? ''
    const taken = (at: string | null) =>
      world.sql(sql`update listing set removed_at = ${at} where variant_id = ${productId} returning variant_id`)
    await forGood(async () => expect(await taken('2026-03-01T00:00:00.000Z')).not.toHaveLength(0))
    await expectFiled(shop.saleOf(shop.snapshot), { code: 'sale.product-not-listed' })
    await taken(null)
  })
})

describe('so is what the place does not have', () => {
  it('the open shift of another till', async () => {
    const { merchantId, outlet, cashier } = shop
    const other = await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId })
    await other.book(other.openShift(0))
    const body = { ...shop.saleOf(shop.snapshot), shiftId: other.shiftId }
    await expectFiled(body, { code: 'sale.shift-unknown' })
  })

  it('somebody who was switched off', async () => {
    const switched = (isEnabled: boolean) =>
      world.sql(sql`update staff set is_enabled = ${isEnabled} where id = ${shop.cashier.staffId} returning id`)
    expect(await switched(false)).toHaveLength(1)
    await expectFiled(shop.saleOf(shop.snapshot), { code: 'sale.staff-disabled' })
    await switched(true)
    await expectFiledNothing(shop.saleOf(shop.snapshot))
  })

  it('a changed price and a changed total, where the merchant allows neither', async () => {
    await forGood(() =>
      world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
      ${shop.merchantId}, 'merchant', ${shop.merchantId}, 'sales.price-change', '{"linePrice": false, "orderTotal": false, "needsReason": false, "reasons": []}', now())`),
    )
    const lines = shop.snapshot.lines.map((line) =>
      line.kind === 'counted' ? { ...line, manualUnitPriceMinor: 1_900 } : line,
    )
    await expectFiled(shop.saleOf({ ...shop.snapshot, lines }), { code: 'sale.price-change-unknown' })
    const orderChange = { kind: 'percent', offBasisPoints: 100 } as const
    await expectFiled(shop.saleOf({ ...shop.snapshot, orderChange }), { code: 'sale.price-change-unknown' })
    await expectFiledNothing(shop.saleOf(shop.snapshot))
  })

  it('somebody who works elsewhere, and somebody who may not sell', async () => {
    await expectFiled({ ...shop.saleOf(shop.snapshot), staffId: helperId }, { code: 'sale.staff-elsewhere' })
    await world.sql(sql`
      update role set codes = array_remove(codes, ${permissionCode('desk.cashiering')})
      where id = (select role_id from staff where id = ${shop.cashier.staffId}) returning id`)
    await expectFiled(shop.saleOf(shop.snapshot), { code: 'sale.permission-missing' })
  })
})
