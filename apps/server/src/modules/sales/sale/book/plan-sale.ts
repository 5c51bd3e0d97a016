import type { Approval } from '@kassa/contract/journal/approval.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { planUses } from '@kassa/domain/promotion/plan-uses.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { sound, type BookingDesk, type ReviewReason, type Sound } from '../../../../platform/booking.ts'
import type { OfflineCouponUse, PlanUse } from '../../../../platform/sale-part.ts'
import type { MemberBooks } from '../../../member/public.ts'
import {
  bookedOffs,
  bookedUses,
  givenCouponRows,
  limitedPlans,
  offlineUses,
  usedCoupons,
  type OfferBooks,
} from '../../../promotion/public.ts'
import type { SaleFacts } from '../facts/sale-facts.store.ts'
import { toBookedSale } from './book-sale.ts'
import type { BookedSale } from './booked-sale.ts'
import { checkSale, type CheckedSale } from './check-sale.ts'
import { soldPieces, type SoldPieces } from './sold-pieces.ts'

/** The state of what a sale names, read or remembered. */
export interface SaleGrounds {
  readonly offers: OfferBooks
  readonly member: MemberBooks | undefined
  /** The approvals that nobody can have made up; left out: none. */
  readonly proven?: readonly Approval[]
  /** The amount paid by goods that came back in the same entry. */
  readonly exchangedMinor?: number | null
  /** The entry that brings it; left out: no other order can have its id. */
  readonly entryId?: string | null
}

/** A sale that can be booked, held against its facts. */
export interface PlannedSale {
  readonly checked: CheckedSale
  /** The pieces with numbers of their own that it sells. */
  readonly pieces: readonly SoldPieces[]
  readonly planUses: readonly PlanUse[]
  /** The plans it names whose uses are limited. */
  readonly limited: ReturnType<typeof limitedPlans>
  readonly offlineCoupons: readonly OfflineCouponUse[]
  /** Returns its rows, filed with these reasons. */
  readonly booked: (reasons: readonly ReviewReason[]) => BookedSale
}

/** Holds a sale against facts that were read or are remembered, and returns its rows; it reads nothing itself. Unsound: see `checkSale`. */
export function planSale(
  { device, now, newId }: Pick<BookingDesk, 'device' | 'now' | 'newId'>,
  body: SaleBody,
  facts: SaleFacts,
  { offers, proven = [], ...held }: SaleGrounds,
): Sound<PlannedSale> {
  const checked = checkSale(body, facts, now, proven, { offers, ...held })
  if (!checked.isSound) return checked
  const { priced } = checked.value
  const uses = bookedUses(planUses(priced), offers, body.memberId)
  const offlineCoupons = offlineUses(priced, body)
  const coupons = usedCoupons(priced, offers)
  const booked: PlannedSale['booked'] = (reasons) => {
    const plansOff = bookedOffs(body, offers)
    const givenCoupons = givenCouponRows(body, offers, { day: dayOfPaper(body, checked.value), newId })
    const ofOffers = { planUses: uses, plansOff, coupons, givenCoupons, offlineCoupons }
    return toBookedSale(body, checked.value, facts, {
      deviceId: device.deviceId,
      receivedAt: now,
      reasons,
      ...ofOffers,
    })
  }
  const pieces = soldPieces(body, priced, facts)
  return sound({
    checked: checked.value,
    pieces,
    planUses: uses,
    limited: limitedPlans(uses, offers),
    offlineCoupons,
    booked,
  })
}

/** The outlet's day when its receipt was printed: what the days of a coupon on it are counted from. */
const dayOfPaper = ({ at, clockOffsetMs }: SaleBody, { snapshot }: CheckedSale): string =>
  localTimeAt(Date.parse(at) + (clockOffsetMs ?? 0), snapshot.outlet.timeZone).day
