import { expect, it } from 'vitest'
import { earnedByPlan, FEWEST_BUYERS, type GroupSums } from './earned-by-plan.ts'

const groupOf = (amounts: readonly number[]): GroupSums => {
  const sumMinor = amounts.reduce((sum, one) => sum + one, 0)
  const mean = sumMinor / amounts.length
  const squares = amounts.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  const buyers = amounts.filter((one) => one > 0).length
  return {
    members: amounts.length,
    buyers,
    sumMinor,
    variance: amounts.length > 1 ? squares / (amounts.length - 1) : 0,
  }
}
const times = (count: number, amount: number): number[] => Array.from({ length: count }, () => amount)

it('is the difference of the means times those who could get it', () => {
  const treated = groupOf([...times(50, 1_000), ...times(50, 3_000)])
  const control = groupOf([...times(30, 1_000), ...times(10, 3_000)])
  // Means 2,000 and 1,500; variances 1,010,101 and 769,231: √(10,101.01 + 19,230.77) = 171.265; × 100 × 1.96 = 33,567.
  expect(earnedByPlan(treated, control)).toEqual({ earnedMinor: 50_000, lowMinor: 16_433, highMinor: 83_567 })
})

it('is certain where all are alike, and below zero where a plan cost more than it brought', () => {
  expect(earnedByPlan(groupOf(times(60, 900)), groupOf(times(40, 1_000)))).toEqual({
    earnedMinor: -6_000,
    lowMinor: -6_000,
    highMinor: -6_000,
  })
})

it('is told from 30 buyers in each group on, however many members there are', () => {
  const [few, enough] = [groupOf(times(FEWEST_BUYERS - 1, 5)), groupOf(times(FEWEST_BUYERS, 5))]
  const many = groupOf([...times(FEWEST_BUYERS - 1, 5), ...times(1_000, 0)])
  expect([earnedByPlan(few, enough), earnedByPlan(enough, few), earnedByPlan(many, enough)]).toEqual([null, null, null])
  expect(earnedByPlan(enough, enough)).toEqual({ earnedMinor: 0, lowMinor: 0, highMinor: 0 })
})

it('holds the truth between its limits about 95 times of 100', () => {
  let seed = 7
  const next = (): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  // Most buy nothing, some much; the plan brings 200 a head.
  const spend = (more: number): number => (next() < 0.3 ? Math.round(next() * 20_000) : 0) + more
  const isHeld = (): boolean => {
    const earned = earnedByPlan(
      groupOf(Array.from({ length: 400 }, () => spend(200))),
      groupOf(Array.from({ length: 200 }, () => spend(0))),
    )
    return earned !== null && earned.lowMinor <= 80_000 && 80_000 <= earned.highMinor
  }
  const held = Array.from({ length: 600 }, isHeld).filter(Boolean).length
  expect(held / 600).toBeGreaterThan(0.92)
  expect(held / 600).toBeLessThan(0.98)
})
