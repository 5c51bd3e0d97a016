import { describe, expect, it } from 'vitest'
import { checkSupplierPrice, countsOn, shareDays, stepFor } from './supplier-price.ts'

const always = { validFrom: null, validUntil: null }
const steps = [
  { fromQuantity: 1, priceMinor: 300 },
  { fromQuantity: 10, priceMinor: 250 },
]

describe('steps of a supplier’s price', () => {
  it.each([
    [0, undefined],
    [1, 300],
    [9, 300],
    [10, 250],
    [999_999, 250],
  ])('for %i the price is %s', (quantity, price) => {
    expect(stepFor(steps, quantity)?.priceMinor).toBe(price)
  })

  it.each([
    [[1, 10], null],
    [[10, 10], 2],
    [[10, 9], 2],
    [[0], 1],
    [[1, 5, 4], 3],
  ])('of quantities %j is unfit at %s', (quantities, step) => {
    const checked = checkSupplierPrice({
      ...always,
      steps: quantities.map((fromQuantity) => ({ fromQuantity, priceMinor: 0 })),
    })
    expect(checked.ok ? null : checked.refusal.facts?.['step']).toBe(step)
  })
})

describe('days of a supplier’s price', () => {
  const span = (validFrom: string | null, validUntil: string | null) => ({ validFrom, validUntil })

  it.each([
    ['2026-03-01', '2026-03-01', true],
    ['2026-03-02', '2026-03-01', false],
    [null, '2026-03-01', true],
    ['2026-03-01', null, true],
  ])('from %s until %s may be: %s', (from, until, may) => {
    expect(checkSupplierPrice({ steps, ...span(from, until) }).ok).toBe(may)
  })

  it.each([
    ['2026-02-28', false],
    ['2026-03-01', true],
    ['2026-03-31', true],
    ['2026-04-01', false],
  ])('count on %s: %s', (day, counts) => {
    expect(countsOn(span('2026-03-01', '2026-03-31'), day)).toBe(counts)
  })

  it.each([
    [span(null, null), span(null, null), true],
    [span(null, '2026-03-31'), span('2026-03-31', null), true],
    [span(null, '2026-03-31'), span('2026-04-01', null), false],
    [span('2026-01-01', '2026-12-31'), span('2026-06-01', '2026-06-01'), true],
    [span('2026-01-01', null), span(null, '2025-12-31'), false],
  ])('%j and %j share a day: %s', (one, other, shared) => {
    expect([shareDays(one, other), shareDays(other, one)]).toEqual([shared, shared])
  })
})
