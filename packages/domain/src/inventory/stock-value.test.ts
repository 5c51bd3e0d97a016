import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageCost, emptyStockValue, issueStock, issueStockAt, receiveStock, type StockValue } from './stock-value.ts'

describe('moving-average cost', () => {
  it('takes goods out at the average and the last unit takes what is left', () => {
    let stock = receiveStock(emptyStockValue(), 3, 1_000).after
    expect(averageCost(stock, 1)).toBe(333)
    const costs: number[] = []
    for (let unit = 0; unit < 3; unit += 1) {
      const change = issueStock(stock, 1)
      costs.push(change.costMinor)
      stock = change.after
    }
    expect(costs).toEqual([333, 334, 333])
    expect(stock).toMatchObject({ quantity: 0, valueMinor: 0 })
  })

  it('mixes receipts of different prices', () => {
    const stock = receiveStock(receiveStock(emptyStockValue(), 10, 1_000).after, 10, 2_000).after
    expect([averageCost(stock, 1), issueStock(stock, 4).costMinor]).toEqual([150, 600])
  })

  it('sold before received: the next receipt repairs the value', () => {
    const bought = receiveStock(emptyStockValue(), 1, 1_000).after
    const sold = issueStock(bought, 3)
    expect(sold).toMatchObject({ costMinor: 3_000, after: { quantity: -2, valueMinor: -2_000 } })
    // Five come for 6.00 in all: 1.20 each. The two already gone were guessed at 10.00 each.
    const received = receiveStock(sold.after, 5, 600)
    expect(received).toMatchObject({ repairMinor: -1_760, after: { quantity: 3, valueMinor: 360 } })
    const tooFew = receiveStock(sold.after, 1, 1_300)
    expect(tooFew).toMatchObject({ repairMinor: 600, after: { quantity: -1, valueMinor: -1_300 } })
    const exactly = receiveStock(sold.after, 2, 2_500)
    expect(exactly).toMatchObject({ repairMinor: 500, after: { quantity: 0, valueMinor: 0 } })
  })

  it('goods never bought go out at the purchase price of the product', () => {
    expect(issueStock(emptyStockValue(750), 2)).toMatchObject({
      costMinor: 1_500,
      after: { quantity: -2, valueMinor: -1_500 },
    })
  })

  it('a return to the supplier leaves no value on an empty stock', () => {
    const stock = receiveStock(receiveStock(emptyStockValue(), 1, 1_000).after, 1, 500).after
    expect(issueStockAt(stock, 2, 1_000)).toMatchObject({ repairMinor: 500, after: { quantity: 0, valueMinor: 0 } })
    expect(issueStockAt(stock, 1, 1_600)).toMatchObject({ repairMinor: -100, after: { quantity: 1, valueMinor: 0 } })
    expect(issueStockAt(stock, 1, 1_000)).toMatchObject({ repairMinor: 0, after: { quantity: 1, valueMinor: 500 } })
  })

  it('the books balance after any sequence, and value has the sign of quantity', () => {
    const anyStep = fc.record({
      kind: fc.constantFrom('receive', 'issue', 'issue-at'),
      quantity: fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 999_999_999 })),
      costMinor: fc.oneof(
        fc.nat(100),
        fc.maxSafeNat().map((drawn) => drawn % 10 ** 13),
      ),
    })
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), fc.nat(99_999_999), (steps, price) => {
        let stock: StockValue = emptyStockValue(price)
        let [into, out, repairs] = [0, 0, 0]
        for (const { kind, quantity, costMinor } of steps) {
          const change =
            kind === 'receive'
              ? receiveStock(stock, quantity, costMinor)
              : kind === 'issue'
                ? issueStock(stock, quantity)
                : issueStockAt(stock, quantity, Math.min(costMinor, Math.max(0, stock.valueMinor)))
          if (kind === 'receive') into += change.costMinor
          else out += kind === 'issue' ? change.costMinor : Math.min(costMinor, Math.max(0, stock.valueMinor))
          repairs += change.repairMinor
          stock = change.after
          expect(into).toBe(out + repairs + stock.valueMinor)
          if (stock.quantity === 0) expect(stock.valueMinor).toBe(0)
          if (stock.quantity > 0) expect(stock.valueMinor).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
