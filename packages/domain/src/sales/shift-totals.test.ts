import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addWide, plainSums, wideSums } from '../money/wide.ts'
import { sumsOfFacts, type ShiftDocument, type ShiftFact } from './shift-facts.ts'
import { shiftTotals } from './shift-totals.ts'

const amountMinor = fc.integer({ min: 0, max: 1_000_000 })
const document = fc
  .record({
    kind: fc.constantFrom<ShiftDocument['kind']>('sale', 'refund', 'void', 'recharge', 'recharge-refund'),
    amountMinor,
    cashMinor: amountMinor,
  })
  .map((one): ShiftFact => ({
    ...one,
    tipMinor: 1,
    feeMinor: 2,
    tenders: [{ method: 3, amountMinor: one.amountMinor }],
  }))
const moved = fc
  .integer({ min: -100_000, max: 100_000 })
  .map((minor): ShiftFact => ({ kind: 'moved', amountMinor: minor, goesTo: null, isTips: false }))
const facts = fc.array(fc.oneof(document, moved, fc.constant<ShiftFact>({ kind: 'float', amountMinor: 500 })))

const intoDrawer = (fact: ShiftFact): number => {
  if (fact.kind === 'float' || fact.kind === 'moved') return fact.amountMinor
  if (!('cashMinor' in fact)) return 0
  return fact.kind === 'sale' || fact.kind === 'recharge' ? fact.cashMinor : -fact.cashMinor
}

it('expects in the drawer what every fact moved, in any order', () => {
  fc.assert(
    fc.property(facts, (all) => {
      const totals = shiftTotals(sumsOfFacts(all), plainSums)
      expect(totals.expectedMinor).toBe(all.reduce((sum, fact) => sum + intoDrawer(fact), 0))
      expect(shiftTotals(sumsOfFacts(all.toReversed()), plainSums)).toEqual(totals)
    }),
  )
})

it('comes to the same by numbers and by sums of any size', () => {
  fc.assert(
    fc.property(facts, (all) => {
      const sums = sumsOfFacts(all)
      expect(shiftTotals(sums, wideSums)).toEqual(shiftTotals(sums, plainSums))
    }),
  )
})

it('is exact where the books add up to more than a number carries', () => {
  const floatMinor = Number.MAX_SAFE_INTEGER
  const books = { ...sumsOfFacts([]), documentsInMinor: '90071992547409930', rechargesInMinor: 10, unbookedMinor: 3 }
  expect(shiftTotals({ ...books, floatMinor, foreign: [] }, wideSums)).toMatchObject({
    cashSalesMinor: '90071992547409920',
    expectedMinor: addWide([floatMinor, '90071992547409933']),
  })
})

it('keeps recharges out of sales, and a void out of refunds', () => {
  const one = (kind: ShiftDocument['kind'], minor: number, cashMinor: number): ShiftFact => ({
    kind,
    amountMinor: minor,
    cashMinor,
    tipMinor: 0,
    feeMinor: 0,
    tenders: [],
  })
  const all = [one('sale', 900, 400), one('recharge', 500, 300), one('void', 200, 50), one('recharge-refund', 80, 70)]
  expect(shiftTotals(sumsOfFacts(all), plainSums)).toMatchObject({
    orders: 1,
    salesMinor: 900,
    refunds: 0,
    voids: 1,
    voidsMinor: 200,
    recharges: 1,
    rechargesMinor: 500,
    rechargeRefundsMinor: 80,
    cashSalesMinor: 400,
    cashRefundsMinor: 50,
    cashRechargesMinor: 230,
  })
})
