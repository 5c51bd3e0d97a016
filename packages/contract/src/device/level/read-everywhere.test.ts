// A basket is read by the server that books it and by the tills that it is handed to, some of them of the release before: what is longer than they read is refused by
// them, whatever today's program says. Whoever raises a limit here says how older desks are told less (`NEEDS_DESK`) and older servers get less (`NEEDS_SERVER`).
import { SNAPSHOT_LIMITS } from '@kassa/domain/basket/limits.ts'
import { expect, it } from 'vitest'

/** The limits by which every desk and server in use reads a basket. */
const READ_EVERYWHERE: Readonly<Record<string, number>> = {
  lines: 2_000,
  plans: 500,
  coupons: 50,
  categories: 20_000,
  tendersPerBasket: 100,
  count: 999_999,
  linePieces: 999_999_999,
  weight: 999_999_999,
  tiers: 5,
  bundle: 99,
  slots: 10,
  slotPieces: 10,
  slotChoices: 50,
  slotName: 50,
  slotMinor: 999_999,
  birthdayDays: 31,
  paperNumber: 60,
  exemptionReason: 200,
  partsPerLine: 200,
  labels: 50,
  memberLevel: 99,
  controlPercent: 50,
  segments: 50,
  memberDiscountBasisPoints: 9_900,
  rateBasisPoints: 9_999,
  rateMillionths: 999_999,
  groupTaxes: 5,
  taxCode: 12,
  charges: 3,
  chargeName: 50,
  chargeMinor: 999_999,
  options: 200,
  optionName: 50,
  optionMinor: 999_999,
  exemptionCodes: 50,
  earnRatioHundredths: 10_000,
  points: 1_000_000_000_000_000,
  pointRates: 20,
}

/** Those that today's program reads further, each told and sold by what the other side takes (docs/decisions/2826). */
const FURTHER = ['charges']

it('a basket is no longer than every side reads, but where the other side is asked', () => {
  const raised = Object.entries(SNAPSHOT_LIMITS).filter(([name, limit]) => limit > (READ_EVERYWHERE[name] ?? -Infinity))
  expect(raised.map(([name]) => name)).toEqual(FURTHER)
})
