import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyStockValue,
  issueStock,
  issueStockAt,
  receiveStock,
  takeFirstCost,
  worthAt,
  type StockValue,
} from './stock-value.ts'

describe('moving-average cost', () => {
  it('takes goods out at the average and the last unit takes what is left', () => {
    let stock = receiveStock(emptyStockValue(), 3, 1_000).after
    expect(stock.averageThousandths).toBe(333_333)
    const costs: (number | null)[] = []
    for (let unit = 0; unit < 3; unit += 1) {
      const change = issueStock(stock, 1)
      costs.push(change.costMinor)
      stock = change.after
    }
    expect(costs).toEqual([333, 333, 334])
    expect(stock).toMatchObject({ quantity: 0, valueMinor: 0, averageThousandths: 333_333 })
  })

  it('mixes receipts of different prices', () => {
    const stock = receiveStock(receiveStock(emptyStockValue(), 10, 1_000).after, 10, 2_000).after
    expect([stock.averageThousandths, issueStock(stock, 4).costMinor]).toEqual([150_000, 600])
  })

  it('the average stays what it was when the stock reached zero, and an oversold piece is costed at it', () => {
    const mixed = receiveStock(receiveStock(emptyStockValue(), 1, 90).after, 1, 30).after
    const empty = issueStock(mixed, 2).after
    expect(empty).toMatchObject({ quantity: 0, valueMinor: 0, averageThousandths: 60_000 })
    // The last receipt cost 0.30 a piece; the average of what was there was 0.60.
    expect(issueStock(empty, 2).after).toMatchObject({ quantity: -2, valueMinor: -120 })
    expect(issueStock(mixed, 4).after).toMatchObject({ quantity: -2, valueMinor: -120 })
  })

  it('sold before received: the next receipt repairs the value, of what is still owed too', () => {
    const owing = issueStock(emptyStockValue(10_000), 10).after
    expect(owing).toMatchObject({ quantity: -10, valueMinor: -100 })
    expect(receiveStock(owing, 5, 55)).toMatchObject({
      repairMinor: 10,
      after: { quantity: -5, valueMinor: -55, averageThousandths: 11_000 },
    })
    expect(receiveStock(owing, 10, 250)).toMatchObject({ repairMinor: 150, after: { quantity: 0, valueMinor: 0 } })
    expect(receiveStock(owing, 15, 165)).toMatchObject({
      repairMinor: 10,
      after: { quantity: 5, valueMinor: 55, averageThousandths: 11_000 },
    })
    const atAverage = receiveStock(owing, 4, null)
    expect(atAverage).toMatchObject({ costMinor: 40, repairMinor: 0, after: { quantity: -6, valueMinor: -60 } })
  })

  it('a half goes to what stays', () => {
    const stock: StockValue = { quantity: 2, valueMinor: 133_333, averageThousandths: 66_666_500, isThousandths: false }
    expect(issueStock(stock, 1)).toMatchObject({ costMinor: 66_666, after: { valueMinor: 66_667 } })
  })

  it('a kg is kept in thousandths', () => {
    expect(worthAt(1_236, { averageThousandths: 8_950_000, isThousandths: true })).toBe(11_062)
    expect(receiveStock(emptyStockValue(0, true), 2_000, 17_900).after.averageThousandths).toBe(8_950_000)
  })

  it('a return to the supplier leaves no value on an empty stock', () => {
    const stock = receiveStock(receiveStock(emptyStockValue(), 1, 1_000).after, 1, 500).after
    expect(issueStockAt(stock, 2, 1_000)).toMatchObject({ repairMinor: 500, after: { quantity: 0, valueMinor: 0 } })
    expect(issueStockAt(stock, 1, 1_600)).toMatchObject({ repairMinor: -100, after: { quantity: 1, valueMinor: 0 } })
    expect(issueStockAt(stock, 1, 1_000)).toMatchObject({
      repairMinor: 0,
      after: { quantity: 1, valueMinor: 500, averageThousandths: 500_000 },
    })
  })

  it('sold at one guess and then at another, each piece keeps its own until goods come in', () => {
    const one = issueStock(emptyStockValue(300_000), 1).after
    expect(issueStock({ ...one, averageThousandths: 400_000 }, 1)).toMatchObject({
      costMinor: 400,
      after: { quantity: -2, valueMinor: -700 },
    })
  })

  it('a cost that nobody knows is said, and is never 0', () => {
    const unpriced = receiveStock(emptyStockValue(null), 5, null)
    expect(unpriced).toMatchObject({ costMinor: null, after: { quantity: 5, valueMinor: 0, averageThousandths: null } })
    expect(issueStock(unpriced.after, 2)).toMatchObject({ costMinor: null, after: { quantity: 3, valueMinor: 0 } })
    expect(issueStockAt(unpriced.after, 2, 900)).toMatchObject({ costMinor: null, after: { quantity: 3 } })
    expect(worthAt(3, unpriced.after)).toBeNull()
    expect(receiveStock(emptyStockValue(null), 5, 0)).toMatchObject({ costMinor: 0, after: { averageThousandths: 0 } })
  })

  it('sold before anything was known: three below zero, ten for 50.00 are 35.00 of stock and 15.00 of repair', () => {
    const owing = issueStock(emptyStockValue(null), 3).after
    const change = receiveStock(owing, 10, 5_000)
    expect(change).toMatchObject({ costMinor: 5_000, repairMinor: 1_500, after: { quantity: 7, valueMinor: 3_500 } })
    expect(receiveStock(change.after, 10, 5_000)).toMatchObject({ repairMinor: 0, after: { valueMinor: 8_500 } })
  })

  it('stock of unknown cost takes the first known cost, and what is known already stays', () => {
    const unpriced = receiveStock(emptyStockValue(null), 5, null).after
    expect(takeFirstCost(unpriced, 300_000)).toMatchObject({ valueMinor: 1_500, averageThousandths: 300_000 })
    expect(receiveStock(unpriced, 10, 5_000).after).toMatchObject({ valueMinor: 7_500, averageThousandths: 500_000 })
    expect(takeFirstCost(issueStock(emptyStockValue(null), 3).after, 400_000)).toMatchObject({ valueMinor: -1_200 })
    const known = emptyStockValue(100_000)
    expect(takeFirstCost(known, 300_000)).toBe(known)
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
          const back = Math.min(costMinor, Math.max(0, stock.valueMinor))
          const change =
            kind === 'receive'
              ? receiveStock(stock, quantity, costMinor)
              : kind === 'issue'
                ? issueStock(stock, quantity)
                : issueStockAt(stock, quantity, back)
          if (kind === 'receive') into += change.costMinor ?? Number.NaN
          else out += change.costMinor ?? Number.NaN
          repairs += change.repairMinor
          stock = change.after
          expect(into).toBe(out + repairs + stock.valueMinor)
          if (stock.quantity === 0) expect(stock.valueMinor).toBe(0)
          if (stock.quantity > 0) expect(stock.valueMinor).toBeGreaterThanOrEqual(0)
          if (stock.quantity < 0) expect(stock.valueMinor).toBeLessThanOrEqual(0)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
