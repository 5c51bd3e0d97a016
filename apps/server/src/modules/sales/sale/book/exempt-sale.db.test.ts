import { readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { exemptionValue } from '@kassa/domain/sales/approval.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApprover, signedApproval } from '../../../../../test/make/approver.ts'
import { makeStaff } from '../../../../../test/make/merchant.ts'
import { cashierCodes, makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { readMigrations } from '../../../../platform/db/read-migrations.ts'

let world: World
let shop: SellingShop
let manager: string

const exemption = { by: 'hand', paperNumber: 'E-4711', reason: 'embassy' } as const

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  await world.owner(async (tx) => {
    const codes = [...cashierCodes, permissionCode('desk.cashiering.taxExemption')]
    ;({ staffId: manager } = await makeStaff(tx, shop.merchantId, { outletIds: [shop.outlet.outletId], codes }))
  })
  await shop.desk.book(shop.desk.openShift())
})
afterAll(() => world.close())

describe('a sale free of tax', () => {
  it('is booked as it was paid, with its paper, and filed where the cashier may not sell so', async () => {
    const body = shop.desk.sale([shop.line(0, 2)], { exemption })
    const [outcome] = await shop.desk.book(body)
    expect(outcome).toMatchObject({
      outcome: 'review',
      reasons: [{ code: 'sale.permission-missing', facts: { permissions: ['desk.cashiering.taxExemption'] } }],
    })
    const { answer } = await world.call(readOrder, { id: body.orderId }, { as: shop.adminToken })
    const { totals, exemption: exempt } = body.answer as {
      totals: { payableMinor: number }
      exemption: { taxMinor: number }
    }
    expect(exempt.taxMinor).toBeGreaterThan(0)
    expect(answer).toMatchObject({
      totalMinor: totals.payableMinor,
      exemption: { taxMinor: exempt.taxMinor, paperNumber: 'E-4711', reason: 'embassy' },
      taxes: [{ taxMinor: 0 }],
    })
    const off = answer.lines.flatMap(({ deductions }) => deductions).filter(({ source }) => source === 'tax-exemption')
    expect(off.map(({ amountMinor }) => amountMinor)).toEqual([exempt.taxMinor])
  })

  it('is filed where an approval is only claimed, and without a reason', async () => {
    const approvals = [{ what: 'exemption', staffId: manager, reason: 'embassy' }]
    const [approved] = await shop.desk.book(shop.desk.sale([shop.line(0)], { exemption, approvals }))
    const untold = { ...exemption, reason: ' ' }
    const [silent] = await shop.desk.book(shop.desk.sale([shop.line(0)], { exemption: untold, approvals }))
    const [nobody] = await shop.desk.book(
      shop.desk.sale([shop.line(0)], { exemption: { ...exemption, by: 'member' }, approvals }),
    )
    const codes = (reasons: readonly { code: string }[] | undefined) => reasons?.map(({ code }) => code)
    expect(codes(approved?.reasons)).toContain('sale.approval-unproven')
    expect(codes(approved?.reasons)).not.toContain('sale.exemption-untold')
    expect(codes(silent?.reasons)).toContain('sale.exemption-untold')
    expect(codes(nobody?.reasons)).toContain('sale.exemption-untold')
  })

  it('is accepted where somebody who may has signed for its paper', async () => {
    const key = await makeApprover(world, shop.merchantId, manager)
    const sell = async (paperNumber: string) => {
      const body = shop.desk.sale([shop.line(0)], { exemption })
      const { currency } = shop.outlet
      const value = exemptionValue({ paperNumber })
      const thing = { what: 'exemption', subjectId: body.orderId, lineId: null, value, currency }
      const [outcome] = await shop.desk.book({ ...body, approvals: [signedApproval(key, manager, thing, world.now)] })
      return [outcome?.outcome, ...(outcome?.reasons ?? []).map(({ code }) => code)]
    }
    expect(await sell(exemption.paperNumber)).toEqual(['accepted'])
    expect(await sell('E-4712')).toEqual(['review', 'sale.approval-unproven', 'sale.permission-missing'])
  })

  it('has no exemption in the order where it is taxed', async () => {
    const body = shop.desk.sale([shop.line(0)])
    await shop.desk.book(body)
    const { answer } = await world.call(readOrder, { id: body.orderId }, { as: shop.adminToken })
    expect(answer.exemption).toBeNull()
  })

  it('is explained in the books, also where it was booked before they had a place for it', async () => {
    await shop.desk.book(shop.desk.sale([shop.line(0, 2), shop.line(1)], { exemption }))
    expect(await disagreements(world)).toEqual([])
    const exempted = () =>
      world.sql<{ total: number }>(sql`select sum(exemption_minor)::integer as total from sales_order`)
    const before = await exempted()
    await world.sql(sql`update sales_order set exemption_minor = 0`)
    expect(await disagreements(world)).toEqual([expect.stringMatching(/^orders: order /)])
    await world.database.script(readMigrations().find(({ name }) => name.startsWith('1785'))?.text ?? '')
    expect(await exempted()).toEqual(before)
    expect(await disagreements(world)).toEqual([])
  })
})
