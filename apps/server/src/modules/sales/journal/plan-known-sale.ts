import type { SaleBody } from '@kassa/contract/device/journal.ts'
import { purseKindOf } from '@kassa/domain/purse/purse.ts'
import { cardUsesOf } from '@kassa/domain/purse/times-card.ts'
import type { BookingDesk, EntryToBook } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Proven } from '../../journal/public.ts'
import type { MemberBooks } from '../../member/public.ts'
import {
  bookedOffs,
  bookedUses,
  givenCouponRows,
  limitedPlans,
  namesCoupons,
  noOfferBooks,
  readCouponBooks,
  recallPlanBooks,
  usedCoupons,
  type CouponsSold,
} from '../../promotion/public.ts'
import { toBookedSale } from '../order/book-sale.ts'
import type { BookedSale } from '../order/booked-sale.ts'
import { checkSale } from '../order/check-sale.ts'
import { recallFacts } from '../order/known-facts.ts'
import { memberOfSale } from '../order/member-of-sale.ts'
import { attemptsIn } from '../order/paid-by-attempts.ts'
import { nothingTaken } from '../order/sale-facts.store.ts'
import { soldPieces } from '../order/sold-pieces.ts'
import { dayOfPaper, saleAsked } from './book-sale-entry.ts'

/** What of a sale is remembered by nobody: what its member holds, and whether its coupons can be used. */
interface HeldForSale {
  readonly member: MemberBooks | undefined
  readonly coupons: CouponsSold
}

/** A sale that can be written by what is remembered. */
interface KnownSale {
  /** Reads what nobody remembers, and keeps it from others until the transaction ends; undefined where there is nothing of it. */
  readonly reads: ((tx: Tx) => Promise<HeldForSale>) | undefined
  /** The sale, once that is read; undefined where it is worth a look. */
  readonly saleWith: (held?: HeldForSale) => BookedSale | undefined
  readonly proven: Proven
}

/** How a sale is written by what is remembered; undefined where that is not enough. */
export function planKnownSale(
  desk: BookingDesk,
  { row, previousHash, body }: EntryToBook<SaleBody>,
): KnownSale | undefined {
  const { merchantId, deviceId } = desk.device
  if (!isPlain(body)) return undefined
  const at = { nextSequence: row.sequence, lastHash: previousHash }
  const facts = recallFacts(desk.memory, saleAsked(desk.device, body), at, Date.parse(desk.now))
  const plans = facts && recallPlanBooks(desk.memory, merchantId, body, Date.parse(desk.now))
  if (!facts || !plans) return undefined
  const saleWith: KnownSale['saleWith'] = ({ member, coupons } = nothingHeld) => {
    const offers = { ...coupons, plans }
    const checked = checkSale(body, { ...facts, ...nothingTaken }, desk.now, [], { offers, member })
    if (!checked.isSound || checked.value.reasons.length > 0 || checked.value.againstBooks.length > 0) return undefined
    if (soldPieces(body, checked.value.priced, facts).length > 0) return undefined
    // What is left of a times card is remembered by nobody.
    if (cardUsesOf(checked.value.priced.lines).length > 0) return undefined
    const planUses = bookedUses(checked.value.priced, offers, body.memberId)
    // Whether a limit is used up is counted by what is not remembered.
    if (limitedPlans(planUses, offers).length > 0) return undefined
    return toBookedSale(body, checked.value, facts, {
      deviceId,
      receivedAt: desk.now,
      reasons: [],
      planUses,
      plansOff: bookedOffs(body, offers),
      coupons: usedCoupons(checked.value.priced, offers),
      givenCoupons: givenCouponRows(body, offers, { day: dayOfPaper(body, checked.value), newId: desk.newId }),
    })
  }
  return { reads: readerOf(merchantId, body, desk.now), saleWith, proven: { changes: facts.changes, previousHash } }
}

const nothingHeld: HeldForSale = { member: undefined, coupons: noOfferBooks }

/** Coupons before the member, as every booking locks them; all is asked at once. */
function readerOf(merchantId: string, body: SaleBody, now: string): KnownSale['reads'] {
  if (body.memberId === null && !namesCoupons(body)) return undefined
  return async (tx) => {
    const [coupons, member] = await Promise.all([
      readCouponBooks(tx, merchantId, body),
      memberOfSale(tx, merchantId, body, now),
    ])
    return { coupons, member }
  }
}

/** What somebody approved, money that a channel moved or a gift card held, and a coupon that was taken without a line is proven by what is not remembered. */
export const isPlain = (body: SaleBody): boolean =>
  body.approvals.length === 0 &&
  body.offlineCoupons === undefined &&
  attemptsIn(body).length === 0 &&
  body.tenders.every(({ method }) => purseKindOf(method) === undefined)
