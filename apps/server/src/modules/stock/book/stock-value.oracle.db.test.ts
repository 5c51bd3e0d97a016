import { issueStock, issueStockAt, receiveStock, type StockValue } from '@kassa/domain/inventory/stock-value.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeMerchant, makeOutlet, type MadeOutlet } from '../../../../test/make/merchant.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { moveStock } from './move-stock.store.ts'

/* The rule of the domain and the functions of the database are one definition (D84): each is held against the other. */

const GOODS = 40
const ROUNDS = 25

let world: World
let merchantId: string
let outlet: MadeOutlet
const goods: { variantId: string; isThousandths: boolean }[] = []

beforeAll(async () => {
  world = await makeWorld()
  await world.owner(async (tx) => {
    merchantId = (await makeMerchant(tx)).merchantId
    outlet = await makeOutlet(tx, merchantId, {})
    for (let n = 0; n < GOODS; n += 1) {
      const isThousandths = n % 2 === 1
      const facts = isThousandths ? { type: 'weighed' as const, weightUnit: 'kg' as const, onHand: 0 } : { onHand: 0 }
      const { variantId } = await makeProduct(tx, merchantId, [outlet], facts)
      goods.push({ variantId, isThousandths })
    }
  })
})
afterAll(() => world.close())

interface Step {
  readonly quantity: number
  readonly costMinor: number | null
}

const apply = (stock: StockValue, { quantity, costMinor }: Step): StockValue => {
  if (quantity > 0) return receiveStock(stock, quantity, costMinor).after
  return (costMinor === null ? issueStock(stock, -quantity) : issueStockAt(stock, -quantity, costMinor)).after
}

const stored = async (tx: Tx): Promise<Map<string, StockValue>> => {
  const rows = await tx.many<Omit<StockValue, 'isThousandths'> & { variantId: string }>(sql`
    select variant_id, on_hand as quantity, value_minor, average_cost_thousandths as average_thousandths
    from stock where merchant_id = ${merchantId}`)
  const isThousandths = new Map(goods.map((one) => [one.variantId, one.isThousandths]))
  return new Map(
    rows.map(({ variantId, ...row }) => [variantId, { ...row, isThousandths: isThousandths.get(variantId) === true }]),
  )
}

const document = () => ({
  kind: 'test',
  id: newId(),
  reason: '',
  actorKind: 'system',
  actorId: null,
  businessDay: '2026-03-02',
  at: world.now,
})

it('any movements leave the same quantity, value and average', async () => {
  const size = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 999_999 }))
  // No unit of anything costs more than the highest price.
  const unitCost = fc.oneof(fc.constant(null), fc.nat(100), fc.nat(99_999))
  const step = fc
    .tuple(size, fc.constantFrom(1, -1), unitCost, fc.nat(9))
    .map(([n, sign, cost, odd]): Step => ({ quantity: n * sign, costMinor: cost === null ? null : n * cost + odd }))
  const rounds = fc.sample(fc.array(step, { minLength: GOODS, maxLength: GOODS }), { numRuns: ROUNDS, seed: 84 })
  for (const steps of rounds) {
    await world.owner(async (tx) => {
      const before = await stored(tx)
      const moves = goods.map(({ variantId }, n) => {
        const { quantity, costMinor } = steps[n] as Step
        const held = before.get(variantId) as StockValue
        // Goods sent back to a supplier were bought: they cost no more than the value of the stock.
        const given = quantity < 0 && costMinor !== null ? Math.min(costMinor, Math.max(0, held.valueMinor)) : costMinor
        return { outletId: outlet.outletId, variantId, quantity, kind: 'adjustment' as const, costMinor: given }
      })
      await moveStock(tx, merchantId, moves, document())
      const after = await stored(tx)
      for (const { variantId, quantity, costMinor } of moves) {
        const held = before.get(variantId) as StockValue
        expect({ held, quantity, costMinor, after: after.get(variantId) }).toEqual({
          held,
          quantity,
          costMinor,
          after: apply(held, { quantity, costMinor }),
        })
      }
    })
  }
})

it.each([
  [
    'an oversold piece at the average, not at the last receipt',
    [
      [1, 90],
      [1, 30],
      [-4, null],
    ],
    -120,
  ],
  [
    'a receipt repairs what is still owed too',
    [
      [1, 10],
      [-11, null],
      [5, 55],
    ],
    -55,
  ],
  [
    'a half goes to what stays',
    [
      [2, 133_333],
      [-1, null],
    ],
    66_667,
  ],
] as const)('%s', async (_, steps, valueMinor) => {
  await world.owner(async (tx) => {
    const { variantId } = await makeProduct(tx, merchantId, [outlet], { onHand: 0 })
    for (const [quantity, costMinor] of steps) {
      const move = { outletId: outlet.outletId, variantId, quantity, kind: 'adjustment' as const, costMinor }
      await moveStock(tx, merchantId, [move], document())
    }
    expect((await stored(tx)).get(variantId)?.valueMinor).toBe(valueMinor)
  })
})
