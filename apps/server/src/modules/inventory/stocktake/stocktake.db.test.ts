import {
  applyStocktake,
  cancelStocktake,
  countStocktake,
  listStocktakeLines,
  openStocktake,
  recountStocktake,
  submitStocktake,
} from '@kassa/contract/inventory/stocktake.calls.ts'
import { createTransfer, shipTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { describe, expect, it } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'

const room = useStockRoom()

describe('stocktakes', () => {
  const open = async (over: Record<string, unknown> = {}) =>
    (
      await room.world.call(
        openStocktake,
        { scope: { kind: 'list', variantIds: [room.tea.variantId, room.cup.variantId] }, ...over } as never,
        room.mine(),
      )
    ).answer
  const count = (id: string, quantity: number, over: Record<string, unknown> = {}) =>
    room.world.call(
      countStocktake,
      { id, counts: [{ variantId: room.tea.variantId, countKey: 'shelf', quantity, ...over }] },
      room.mine(),
    )

  it('add up counters, follow what moves meanwhile, and write the variance only', async () => {
    const made = await open()
    expect(made).toMatchObject({ state: 'counting', lineCount: 2, isBlind: true, sums: null })
    await count(made.id, 5)
    await count(made.id, 4, { countKey: 'store room' })
    room.world.passSeconds(10)
    // Two are sent away after the count: the variance stays one, and the stock ends at seven.
    const lines = [{ variantId: room.tea.variantId, quantity: 2 }]
    const sent = { toOutletId: room.shop.otherOutlet.outletId, lines }
    const away = (await room.world.call(createTransfer, sent, room.mine())).answer
    await room.world.call(shipTransfer, { id: away.id }, room.mine())
    const blind = (await room.world.call(listStocktakeLines, { id: made.id, show: 'counted' }, room.mine())).answer
    expect(blind.rows).toMatchObject([{ variantId: room.tea.variantId, counted: 9, expected: null, variance: null }])
    expect((await room.world.call(submitStocktake, { id: made.id }, room.mine())).answer).toMatchObject({
      state: 'review',
      sums: { varied: 1, needsRecount: 1, lostMinor: 200 },
    })
    const seen = (await room.world.call(listStocktakeLines, { id: made.id, show: 'varied' }, room.mine())).answer
    expect(seen.rows).toMatchObject([{ counted: 9, expected: 10, variance: -1, needsRecount: true }])
    expect((await room.world.call(applyStocktake, { id: made.id }, room.mine())).refusal).toMatchObject({
      code: 'stocktake.recount-needed',
      details: { count: 1 },
    })
    const applied = await room.world.call(applyStocktake, { id: made.id, acceptsAbove: true }, room.mine())
    expect(applied.answer).toMatchObject({ state: 'applied', sums: { varied: 1, lostMinor: 200 } })
    expect((await room.stockOf(room.tea.variantId))?.onHand).toBe(7)
    expect((await room.stockOf(room.cup.variantId))?.onHand).toBe(10)
  })

  it('know of no count before they were opened, whatever the clock of a device says', async () => {
    // Two leave before the check; its device is an hour behind.
    const lines = [{ variantId: room.tea.variantId, quantity: 2 }]
    const sent = { toOutletId: room.shop.otherOutlet.outletId, lines }
    const away = (await room.world.call(createTransfer, sent, room.mine())).answer
    await room.world.call(shipTransfer, { id: away.id }, room.mine())
    room.world.passSeconds(600)
    const made = await open()
    room.world.passSeconds(60)
    const behind = new Date(Date.parse(room.world.now) - 3_600_000).toISOString()
    await count(made.id, 8, { countedAt: behind })
    await room.world.call(submitStocktake, { id: made.id }, room.mine())
    const { rows } = (await room.world.call(listStocktakeLines, { id: made.id, show: 'counted' }, room.mine())).answer
    expect(rows).toMatchObject([{ counted: 8, expected: 8, variance: 0 }])
    expect((await room.world.call(applyStocktake, { id: made.id }, room.mine())).answer.state).toBe('applied')
    expect((await room.stockOf(room.tea.variantId))?.onHand).toBe(8)
  })

  it('scan piece by piece, replace a count, and forget those to be counted again', async () => {
    const made = await open({ toleranceUnits: 5 })
    for (const _ of [1, 2, 3]) await count(made.id, 1, { mode: 'add' })
    expect((await count(made.id, 1, { mode: 'add' })).answer.rows).toMatchObject([{ quantity: 4 }])
    expect((await count(made.id, 9)).answer.rows).toMatchObject([{ quantity: 9 }])
    await room.world.call(submitStocktake, { id: made.id }, room.mine())
    expect((await count(made.id, 9)).refusal.code).toBe('stocktake.not-counting')
    const again = await room.world.call(
      recountStocktake,
      { id: made.id, variantIds: [room.tea.variantId] },
      room.mine(),
    )
    expect(again.answer).toMatchObject({ state: 'counting', countedCount: 0 })
    expect((await room.world.call(submitStocktake, { id: made.id }, room.mine())).refusal.code).toBe(
      'stocktake.nothing-counted',
    )
    await count(made.id, 10)
    await room.world.call(submitStocktake, { id: made.id }, room.mine())
    expect((await room.world.call(applyStocktake, { id: made.id }, room.mine())).answer.state).toBe('applied')
    expect((await room.stockOf(room.tea.variantId))?.onHand).toBe(10)
  })

  it('are one for an item at a time, and cancelling leaves no trace', async () => {
    const made = await open()
    const second = { scope: { kind: 'list' as const, variantIds: [room.tea.variantId] } }
    const refused = await room.world.call(openStocktake, second, room.mine())
    expect(refused.refusal).toMatchObject({ code: 'stocktake.counted-elsewhere', details: { number: made.number } })
    await count(made.id, 1)
    expect((await room.world.call(cancelStocktake, { id: made.id }, room.theirs())).status).toBe(404)
    expect((await room.world.call(cancelStocktake, { id: made.id }, room.mine())).answer.state).toBe('cancelled')
    expect((await room.stockOf(room.tea.variantId))?.onHand).toBe(10)
    const both = await Promise.all([1, 2].map(() => room.world.call(openStocktake, second, room.mine())))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('refuse what is outside, and an empty scope', async () => {
    const made = await open()
    const outside = [{ variantId: room.shop.merchantId, countKey: 'a', quantity: 1 }]
    expect((await room.world.call(countStocktake, { id: made.id, counts: outside }, room.mine())).refusal.code).toBe(
      'stocktake.not-in-scope',
    )
    expect((await count(made.id, 1_000_000)).refusal.code).toBe('goods.quantity-too-large')
    const empty = { scope: { kind: 'shelf' as const, shelfNumbers: ['nowhere'] } }
    expect((await room.world.call(openStocktake, empty, room.mine())).refusal.code).toBe('stocktake.scope-empty')
    expect((await room.world.call(applyStocktake, { id: made.id }, room.mine())).refusal.code).toBe(
      'stocktake.not-in-review',
    )
  })

  it('choose the goods where most money may be wrong, and of them none that is being counted', async () => {
    const dear = (averageCostThousandths: number) =>
      room.world.owner((tx) =>
        makeProduct(tx, room.shop.merchantId, [room.shop.outlet], { onHand: 5, averageCostThousandths }),
      )
    const [dearest, second] = [await dear(60_000_000), await dear(50_000_000)]
    const byRisk = async (): Promise<{ id: string; variantId: string | undefined }> => {
      const scope = { kind: 'risk' as const, count: 1 }
      const made = (await room.world.call(openStocktake, { scope }, room.mine())).answer
      expect(made).toMatchObject({ lineCount: 1, scope })
      const { rows } = (await room.world.call(listStocktakeLines, { id: made.id }, room.mine())).answer
      return { id: made.id, variantId: rows[0]?.variantId }
    }
    const [one, other] = [await byRisk(), await byRisk()]
    expect([one.variantId, other.variantId]).toEqual([dearest.variantId, second.variantId])
    // Found as it was, and fresh: what nobody has counted comes first.
    const counts = [{ variantId: dearest.variantId, countKey: 'shelf', quantity: 5 }]
    await room.world.call(countStocktake, { id: one.id, counts }, room.mine())
    await room.world.call(submitStocktake, { id: one.id }, room.mine())
    expect((await room.world.call(applyStocktake, { id: one.id }, room.mine())).status).toBe(200)
    await room.world.call(cancelStocktake, { id: other.id }, room.mine())
    expect((await byRisk()).variantId).toBe(second.variantId)
    const none = { scope: { kind: 'risk' as const, count: 0 } }
    expect((await room.world.call(openStocktake, none, room.mine())).status).toBe(422)
    expect((await room.world.call(openStocktake, { scope: { kind: 'risk', count: 101 } }, room.mine())).status).toBe(
      422,
    )
  })
})
