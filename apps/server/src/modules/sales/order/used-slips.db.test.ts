import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, cash } from '../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  await shop.desk.book(shop.desk.openShift())
})
afterAll(() => world.close())

type Body = ReturnType<SellingShop['desk']['sale']>
const paidBy = (body: Body, tenders: (totalMinor: number) => Body['tenders']): Body => ({
  ...body,
  tenders: tenders((body.answer as { totals: { payableMinor: number } }).totals.payableMinor),
  snapshot: { ...body.snapshot, payment: null },
})
const slip =
  (reference: string | null, method = 3) =>
  (totalMinor: number) => [{ ...card(totalMinor), method, reference }]
const booked = async (tenders: (totalMinor: number) => Body['tenders']) => {
  const [outcome] = await shop.desk.book(paidBy(shop.desk.sale([shop.line(0)]), tenders))
  return { outcome: outcome?.outcome, reasons: outcome?.reasons ?? [] }
}
const codes = ({ reasons }: Awaited<ReturnType<typeof booked>>) => reasons.map(({ code }) => code)

describe('the number of a slip', () => {
  it('pays once a method and day; a second sale with it is booked and filed, also where the first is remembered', async () => {
    expect(codes(await booked(slip('A-1001')))).not.toContain('sale.reference-used')
    const again = await booked(slip('A-1001'))
    expect(again.outcome).toBe('review')
    const used = again.reasons.find(({ code }) => code === 'sale.reference-used')
    const [first] = await world.sql<{ number: string }>(
      sql`select number from sales_order where merchant_id = ${shop.merchantId} order by received_at, number limit 1`,
    )
    expect(used?.facts).toMatchObject({ reference: 'A-1001', order: first?.number })
    expect(codes(await booked(slip('A-1002')))).not.toContain('sale.reference-used')
  })

  it('is another method’s own, and another day’s', async () => {
    expect(codes(await booked(slip('A-1001', 2)))).not.toContain('sale.reference-used')
    world.passSeconds(2 * 86_400)
    expect(codes(await booked(slip('A-1001')))).not.toContain('sale.reference-used')
  })

  it('stands once in a sale, and does not lack where it is asked for', async () => {
    const twice = await booked((totalMinor) => [
      { ...card(100), reference: 'A-2001' },
      { ...card(totalMinor - 100), reference: 'A-2001' },
    ])
    expect(codes(twice)).toContain('sale.reference-used')
    expect(codes(await booked(slip(null)))).toContain('sale.reference-unknown')
    expect(codes(await booked((totalMinor) => [cash(totalMinor)]))).not.toContain('sale.reference-unknown')
  })
})
