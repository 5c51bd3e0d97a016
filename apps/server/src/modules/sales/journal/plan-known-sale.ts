import type { SaleBody } from '@kassa/contract/device/journal.ts'
import { purseKindOf } from '@kassa/domain/purse/purse.ts'
import { cardUsesOf } from '@kassa/domain/purse/times-card.ts'
import type { BookingDesk, EntryToBook } from '../../../platform/booking.ts'
import type { Proven } from '../../journal/public.ts'
import type { MemberBooks } from '../../member/public.ts'
import { bookedOffs, bookedUses, limitedPlans, recallOfferBooks } from '../../promotion/public.ts'
import { toBookedSale } from '../order/book-sale.ts'
import type { BookedSale } from '../order/booked-sale.ts'
import { checkSale } from '../order/check-sale.ts'
import { recallFacts } from '../order/known-facts.ts'
import { attemptsIn } from '../order/paid-by-attempts.ts'
import { nothingTaken } from '../order/sale-facts.store.ts'
import { soldPieces } from '../order/sold-pieces.ts'
import { saleAsked } from './book-sale-entry.ts'

/** A sale as it can be written by what is remembered, once what its member holds is read; undefined where it is worth a look. */
type KnownSale = (member?: MemberBooks) => BookedSale | undefined

/** How a sale is written by what is remembered; undefined where that is not enough. */
export function planKnownSale(
  desk: BookingDesk,
  { row, previousHash, body }: EntryToBook<SaleBody>,
): { readonly saleWith: KnownSale; readonly proven: Proven } | undefined {
  const { merchantId, deviceId } = desk.device
  if (!isPlain(body)) return undefined
  const at = { nextSequence: row.sequence, lastHash: previousHash }
  const facts = recallFacts(desk.memory, saleAsked(desk.device, body), at, Date.parse(desk.now))
  const offers = facts && recallOfferBooks(desk.memory, merchantId, body, Date.parse(desk.now))
  if (!facts || !offers) return undefined
  const saleWith: KnownSale = (member) => {
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
      coupons: [],
    })
  }
  return { saleWith, proven: { changes: facts.changes, previousHash } }
}

/** What somebody approved, and money that a channel moved or a gift card held, is proven by what is not remembered. */
export const isPlain = (body: SaleBody): boolean =>
  body.approvals.length === 0 &&
  attemptsIn(body).length === 0 &&
  body.tenders.every(({ method }) => purseKindOf(method) === undefined)
