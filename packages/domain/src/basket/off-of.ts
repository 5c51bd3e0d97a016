import type { Deduction } from './answer.ts'
import type { Snapshot } from './snapshot.ts'

type Asked = Pick<Deduction, 'kind' | 'id'>

const ofLine = (snapshot: Snapshot, lineId: string): number | null => {
  const line = snapshot.lines.find(({ id }) => id === lineId)
  const special = line !== undefined && 'special' in line ? line.special : null
  return special?.kind === 'percent' ? special.offBasisPoints : null
}

const ofPlan = (snapshot: Snapshot, id: string | null): number | null => {
  const plan = snapshot.plans.find((one) => one.id === id)
  return plan !== undefined && 'offBasisPoints' in plan ? plan.offBasisPoints : null
}

const ofCoupon = (snapshot: Snapshot, id: string | null): number | null => {
  const found = snapshot.coupons.find((one) => one.id === id)
  return found !== undefined && 'offBasisPoints' in found ? found.offBasisPoints : null
}

/**
 * The share of the price that a deduction of a line takes, in basis points off; null where it is an amount, a price or a share
 * of something else. Source: I1-S03.
 */
export function offOf({ kind, id }: Asked, snapshot: Snapshot, lineId: string): number | null {
  switch (kind) {
    case 'special':
      return ofLine(snapshot, lineId)
    case 'plan':
      return ofPlan(snapshot, id)
    case 'coupon':
      return ofCoupon(snapshot, id)
    case 'order-change':
      return snapshot.orderChange?.kind === 'percent' ? snapshot.orderChange.offBasisPoints : null
    default:
      return null
  }
}
