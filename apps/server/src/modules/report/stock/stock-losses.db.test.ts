// Losses of a shop by their reason: damage reports and a stock that was set, against what was sold.
import { adjustStock } from '@kassa/contract/inventory/inventory.calls.ts'
import {
  approveDamageReport,
  createDamageReport,
  submitDamageReport,
} from '@kassa/contract/inventory/damage-report.calls.ts'
import { permissions } from '@kassa/contract/permission/permissions.ts'
import { stockFigures } from '@kassa/contract/report/stock-figures.calls.ts'
import { describe, expect, it } from 'vitest'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeDesk } from '../../../../test/make/desk.ts'
import { makeTax } from '../../../../test/make/goods.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'

const room = useStockRoom()
const day = () => room.world.now.slice(0, 10)
const figures = async (at: { readonly as: string; readonly outlet?: string } = { as: room.shop.admin.token }) =>
  (await room.world.call(stockFigures, { from: day(), to: day() }, at)).answer

async function report(reason: 'expired' | 'stolen', quantity: number, variantId = room.tea.variantId): Promise<string> {
  const lines = [{ variantId, quantity }]
  const { id } = (await room.world.call(createDamageReport, { reason, lines }, room.mine())).answer
  await room.world.call(submitDamageReport, { id }, room.mine())
  expect((await room.world.call(approveDamageReport, { id, note: '' }, room.mine())).status).toBe(200)
  return id
}

describe('shrinkage', () => {
  it('is told by reason, outlet and share of sales, and each loss by its document', async () => {
    const { tea, cup, shop, world } = room
    const taxId = await world.owner((tx) => makeTax(tx, shop.merchantId, { outletIds: [shop.outlet.outletId] }))
    const desk = await makeDesk(world, { merchantId: shop.merchantId, outlet: shop.outlet, staffId: shop.cashier.id })
    const line = {
      productId: cup.productId,
      sellPriceMinor: cup.sellPriceMinor,
      taxId,
      rateBasisPoints: 1_300,
      count: 4,
    }
    await desk.book(desk.openShift(0), desk.sale([line]))
    const expired = await report('expired', 3)
    const stolen = await report('stolen', 1)
    await report('stolen', 1, cup.variantId)
    const set = { quantity: 7, seenOnHand: 6, unitCostMinor: null, reason: 'One was behind the shelf' }
    await world.call(adjustStock, { variantId: tea.variantId, ...set }, room.mine())
    const told = await figures()
    // Four cups are sold at 10.00 each, tea and cups cost 2.00.
    const at = { outletId: shop.outlet.outletId, currency: 'USD' }
    expect(told.shrinkage).toEqual([
      {
        ...at,
        name: expect.any(String),
        kind: 'damage',
        reason: 'expired',
        documents: 1,
        lostMinor: 600,
        shareBasisPoints: 1_500,
      },
      {
        ...at,
        name: expect.any(String),
        kind: 'damage',
        reason: 'stolen',
        documents: 2,
        lostMinor: 400,
        shareBasisPoints: 1_000,
      },
      {
        ...at,
        name: expect.any(String),
        kind: 'adjustment',
        reason: '',
        documents: 1,
        lostMinor: -200,
        shareBasisPoints: -500,
      },
    ])
    expect(told.largestLosses.map(({ documentId, lostMinor, quantity }) => [documentId, lostMinor, quantity])).toEqual([
      [expired, 600, 3],
      [stolen, 200, 1],
      [expect.any(String), 200, 1],
    ])
    expect(told.largestLosses[0]).toMatchObject({ documentKind: 'damage-report', productId: tea.productId, day: day() })
  })

  it('is what the movements of its kinds say, at one outlet and at all', async () => {
    await report('expired', 2)
    const { movements, shrinkage } = await figures()
    const lost = (kind: string) =>
      shrinkage.filter((row) => row.kind === kind).reduce((sum, row) => sum - Number(row.lostMinor), 0)
    for (const kind of ['damage', 'adjustment'])
      expect([kind, lost(kind)]).toEqual([kind, Number(movements.find((one) => one.kind === kind)?.valueMinor ?? 0)])
    const other = await figures({ as: room.shop.admin.token, outlet: room.shop.otherOutlet.outletId })
    expect([other.shrinkage, other.largestLosses]).toEqual([[], []])
  })

  it('of other days and of other merchants is not in it', async () => {
    await report('expired', 1)
    room.world.passSeconds(86_400)
    const { shrinkage, largestLosses } = await figures()
    expect([shrinkage, largestLosses]).toEqual([[], []])
    await report('expired', 1)
    const theirs = await figures({ as: room.other.admin.token })
    expect([theirs.shrinkage, theirs.largestLosses]).toEqual([[], []])
  })

  it('says no value and no share to whoever may not see what goods cost', async () => {
    await report('stolen', 1)
    const codes = permissions.filter(({ key }) => key !== 'platform.inventory.stock.costs').map(({ code }) => code)
    const token = await room.world.owner(async (tx) => {
      const { merchantId } = room.shop
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    })
    const { shrinkage, largestLosses } = await figures({ as: token })
    expect(shrinkage.map((row) => [row.reason, row.lostMinor, row.shareBasisPoints])).toContainEqual([
      'stolen',
      null,
      null,
    ])
    expect(largestLosses.every(({ lostMinor }) => lostMinor === null)).toBe(true)
  })
})
