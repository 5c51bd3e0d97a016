import { findSerial } from '@kassa/contract/inventory/serial-number.calls.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { previewRefund, readOrder, refundOrder, refundWithoutSale } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDesk, type Desk, type DeskLine } from '../../../../../test/make/desk.ts'
import { makeProduct, type MadeProduct } from '../../../../../test/make/goods.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'
import { writeSerials } from '../../../stock/public.ts'

let world: World
let shop: SellingShop
let second: Desk
let phone: MadeProduct

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  const { merchantId, outlet, cashier } = shop
  second = await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId, taxMode: 'included' })
  await shop.desk.book(shop.desk.openShift(100_000))
  await second.book(second.openShift(0))
})
beforeEach(async () => {
  const { merchantId, outlet, taxId } = shop
  phone = await world.owner((tx) =>
    makeProduct(tx, merchantId, [outlet], { name: 'Phone', taxId, tracksSerials: true, onHand: 2 }),
  )
  const changes = ['SN-1', 'SN-2'].map((number) => ({
    variantId: phone.variantId,
    number,
    kind: 'numbered' as const,
    state: 'in-stock' as const,
    outletId: outlet.outletId,
  }))
  const by = {
    kind: 'numbering',
    id: newId(),
    actorKind: 'system',
    actorId: null,
    businessDay: '2026-01-01',
    at: world.now,
  }
  await world.owner((tx) => writeSerials(tx, merchantId, changes, by, newId))
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

const line = (count = 1): DeskLine => ({ ...shop.line(0, count), ...phone })
const sale = (desk: Desk, lines: readonly DeskLine[], ...numbers: readonly string[][]): SaleBody => ({
  ...desk.sale(lines),
  serials: numbers.map((named, index) => ({ lineId: `l${index + 1}`, numbers: named })),
})
const codes = (outcome: { reasons: readonly { code: string }[] } | undefined) =>
  outcome?.reasons.map(({ code }) => code)
const stateOf = async (number: string) =>
  (
    await world.sql<{ state: string }>(
      sql`select state from serial_number where variant_id = ${phone.variantId} and folded = ${number}`,
    )
  )[0]?.state
const admin = () => ({ as: shop.adminToken, outlet: shop.outlet.outletId })
const detail = async (id: string) => (await world.call(readOrder, { id }, admin())).answer

async function refund(body: SaleBody, lines: Parameters<typeof previewRefund.request.parse>[0]) {
  const asked = { orderId: body.orderId, lines: lines as never, reason: 'Faulty' }
  const preview = await world.call(previewRefund, asked, admin())
  const { amountMinor } = preview.answer
  const rest = { refundId: newId(), amountMinor, tenders: [], shiftId: null }
  return world.call(refundOrder, { ...asked, ...rest }, admin())
}

describe('a sale of goods with serial numbers', () => {
  it('takes the named piece, shows it, and gives it back with the refund', async () => {
    const body = sale(shop.desk, [line(2), shop.line(1)], ['sn-1', 'SN-2'])
    expect(await shop.desk.book(body)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
    const sold = await detail(body.orderId)
    expect(sold.lines.map(({ serials }) => serials)).toEqual([
      [
        { number: 'SN-1', isReturned: false },
        { number: 'SN-2', isReturned: false },
      ],
      [],
    ])
    const one = (serials?: string[]) =>
      refund(body, [{ line: 0, quantity: 1, goods: 'restock', ...(serials && { serials }) }])
    expect((await one()).refusal).toMatchObject({ code: 'refund.serials-needed', details: { line: 1, wanted: 1 } })
    expect((await one(['SN-9'])).refusal.code).toBe('refund.serial-not-on-line')
    expect((await one(['SN-2'])).status).toBe(200)
    expect(await stateOf('SN-2')).toBe('in-stock')
    expect((await one(['SN-2'])).refusal.code).toBe('refund.serial-not-on-line')
    expect((await refund(body, [{ line: 0, quantity: 1, goods: 'damaged' }])).status).toBe(200)
    expect(await stateOf('SN-1')).toBe('damaged')
    expect((await detail(body.orderId)).lines[0]?.serials.map(({ isReturned }) => isReturned)).toEqual([true, true])
  })

  it('is booked whatever its number, and what is odd is filed', async () => {
    const first = sale(shop.desk, [line()], ['SN-1'])
    await shop.desk.book(first)
    const cases: [string[], string][] = [
      [['SN-1'], 'sale.serial-sold'],
      [['NEW-1'], 'sale.serial-unknown'],
      [[], 'sale.serial-missing'],
    ]
    for (const [numbers, code] of cases) {
      const [outcome] = await shop.desk.book(sale(shop.desk, [line()], numbers))
      expect([outcome?.outcome, codes(outcome)]).toEqual(['review', [code]])
    }
    const [twice] = await shop.desk.book(sale(shop.desk, [line(), line()], ['SN-2'], ['sn-2']))
    expect(codes(twice)).toEqual(['sale.serial-twice', 'sale.serial-missing'])
    const [again] = await shop.desk.book(sale(shop.desk, [line()], ['SN-1']))
    expect(again?.reasons).toMatchObject([{ facts: { name: 'Phone', serial: 'SN-1' } }])
    const [stock] = await world.sql(sql`select on_hand from stock where variant_id = ${phone.variantId}`)
    expect(stock).toEqual({ onHand: 2 - 7 })
  })

  it('takes a number nobody knew for a piece that has none, while there are such', async () => {
    await world.sql(sql`update stock set on_hand = on_hand + 1, value_minor = 0 where variant_id = ${phone.variantId}`)
    await world.sql(sql`
      insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, before_quantity, after_quantity, currency,
        document_kind, document_id, actor_kind, business_day, at)
      select merchant_id, outlet_id, variant_id, 'adjustment', 1, 2, 3, currency, 'adjustment', variant_id, 'system', '2026-01-01',
        ${world.now}::timestamptz from stock where variant_id = ${phone.variantId}`)
    expect(await shop.desk.book(sale(shop.desk, [line()], ['OLD-1']))).toMatchObject([{ outcome: 'accepted' }])
    expect(codes((await shop.desk.book(sale(shop.desk, [line()], ['OLD-2'])))[0])).toEqual(['sale.serial-unknown'])
  })

  it('is filed once when two desks sell one piece at the same time', async () => {
    const entries = [shop.desk, second].map((desk) => ({ desk, entry: desk.entry(sale(desk, [line()], ['SN-1'])) }))
    const both = await Promise.all(entries.map(({ desk, entry }) => desk.upload(entry)))
    const reasons = both.flatMap(({ answer }) => answer.outcomes.flatMap((outcome) => codes(outcome)))
    expect(reasons).toEqual(['sale.serial-sold'])
    const [entry] = entries
    const repeated = await entry!.desk.upload(entry!.entry)
    expect(repeated.answer.outcomes).toEqual(both[0]?.answer.outcomes)
  })

  it('is found by the number for the desk of its own merchant alone', async () => {
    const find = async (desk: Desk) =>
      (await world.call(findSerial, { number: ' sn-1' }, { device: desk.device })).answer.rows
    const rows = (await find(shop.desk)).filter(({ variantId }) => variantId === phone.variantId)
    expect(rows).toEqual([{ variantId: phone.variantId, number: 'SN-1', state: 'in-stock', isHere: true }])
    const stranger = await makeSellingShop(world)
    expect(await find(stranger.desk)).toEqual([])
  })

  it('comes back without its sale when the piece is out, in the journal as the desk says', async () => {
    const back = (serials: string[]) =>
      world.call(
        refundWithoutSale,
        {
          refundId: newId(),
          lines: [{ variantId: phone.variantId, quantity: 1, amountMinor: 500, goods: 'restock', serials }],
          reason: 'No receipt',
          tenders: [{ method: 0, amountMinor: 500 }],
          shiftId: null,
        },
        { as: shop.cashierToken, outlet: shop.outlet.outletId },
      )
    expect((await back(['SN-1'])).refusal).toMatchObject({ code: 'serial.in-stock', details: { serial: 'SN-1' } })
    const body = sale(shop.desk, [line(2)], ['SN-1', 'SN-2'])
    await shop.desk.book(body)
    expect((await back(['SN-1', 'SN-2'])).refusal.code).toBe('serial.count-differs')
    expect((await back(['SN-1'])).status).toBe(200)
    expect(await stateOf('SN-1')).toBe('in-stock')
  })
})
