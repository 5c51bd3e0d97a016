import type { SaleBody } from '@kassa/contract/device/journal.ts'
import { purseKindOf } from '@kassa/domain/purse/purse.ts'
import type { EntryRow } from '../../../platform/booking.ts'
import type { MemberBooks } from '../../member/public.ts'
import type { BookedSale } from '../order/booked-sale.ts'
import { insertSale } from '../order/book-sale.store.ts'
import { toBookedSale } from '../order/book-sale.ts'
import { checkSale } from '../order/check-sale.ts'
import { bookedOffs, bookedUses, limitedPlans, recallOfferBooks } from '../../promotion/public.ts'
import { recallFacts } from '../order/known-facts.ts'
import { attemptsIn } from '../order/paid-by-attempts.ts'
import { soldPieces } from '../order/sold-pieces.ts'
import { nothingTaken } from '../order/sale-facts.store.ts'
import { saleAsked } from './book-sale-entry.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { memberOfSale } from '../order/member-of-sale.ts'
import type { TxInside } from '../../../platform/db/tx.ts'
import type { BookingDesk } from '../../../platform/booking.ts'

/**
 * Books a sale about which there is nothing to say, and no piece with a number of its own, in one statement and without reading
 * anything but its member: by facts that are remembered, which that statement proves. False, with nothing written, when something is not remembered, no longer true, or
 * worth a look: then read the facts and decide by them. Throws what the database throws.
 */
export async function bookKnownSale(
  parts: readonly SalePart[],
  desk: BookingDesk,
  entry: EntryRow,
  previousHash: string,
  body: SaleBody,
): Promise<boolean> {
  const { merchantId, deviceId } = desk.device
  const at = { nextSequence: entry.sequence, lastHash: previousHash }
  // What somebody approved, and money that a channel moved or a gift card held, is proven by what is not remembered.
  const isByPurse = body.tenders.some(({ method }) => purseKindOf(method) !== undefined)
  if (body.approvals.length > 0 || isByPurse || attemptsIn(body).length > 0) return false
  const facts = recallFacts(desk.memory, saleAsked(desk.device, body), at, Date.parse(desk.now))
  if (!facts) return false
  const offers = recallOfferBooks(desk.memory, merchantId, body, Date.parse(desk.now))
  if (!offers) return false
  const saleWith = (member?: MemberBooks): BookedSale | undefined => {
    const checked = checkSale(body, { ...facts, ...nothingTaken }, desk.now, [], { offers, member })
    if (!checked.isSound || checked.value.reasons.length > 0 || checked.value.againstBooks.length > 0) return undefined
    if (soldPieces(body, checked.value.priced, facts).length > 0) return undefined
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
  const proven = { changes: facts.changes, previousHash }
  const book = async (tx: TxInside, sale: BookedSale | undefined): Promise<boolean> =>
    sale !== undefined && insertSale(tx, { ...desk, merchantId, parts }, entry, sale, proven)
  // What a member holds is remembered by nobody: it is read, and kept from others, where it is spent.
  if (body.memberId !== null) {
    return desk.step(async (tx) => book(tx, saleWith(await memberOfSale(tx, merchantId, body))), { byKeys: true })
  }
  const sale = saleWith()
  return sale !== undefined && desk.step((tx) => book(tx, sale), { byKeys: true })
}
