import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { isPaidByCode } from '@kassa/domain/payment/tender-rules.ts'
import { cardUsesOf } from '@kassa/domain/purse/card-uses.ts'
import type { BookingDesk, EntryToBook } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { TurnConditions } from '../../journal/public.ts'
import type { MemberBooks } from '../../member/public.ts'
import {
  couponNames,
  noOfferBooks,
  readCouponBooks,
  recallPlanBooks,
  type CouponsSold,
} from '../../promotion/public.ts'
import type { BookedSale } from '../sale/book/booked-sale.ts'
import { planSale, type PlannedSale } from '../sale/book/plan-sale.ts'
import { recallFacts } from '../sale/facts/known-facts.ts'
import { memberOfSale } from '../sale/book/member-of-sale.ts'
import { attemptsIn } from '../sale/book/paid-by-attempts.ts'
import { isNumberExplained } from '../sale/check/number-turn.ts'
import { saleAsked } from './book-sale-entry.ts'

/** The facts of a sale that are never remembered: the member's holdings, and whether the coupons can be used. */
interface HeldNow {
  readonly member: MemberBooks | undefined
  readonly coupons: CouponsSold
}

/** A sale that is written by what is remembered. */
export interface KnownSale {
  readonly proven: TurnConditions
  readonly sale: BookedSale | SaleToRead
}

/** A sale of which something is remembered by nobody: its member, its coupons. */
export interface SaleToRead {
  /** The names of the things that it locks. */
  readonly holds: readonly string[]
  /** Reads those facts, and locks them until the transaction ends. */
  readonly read: (tx: Tx) => Promise<ReadSale>
}

interface ReadSale {
  /** Undefined where it is worth a look. */
  readonly sale: BookedSale | undefined
  /** The member account whose books it moves; undefined without a member. */
  readonly accountId: string | undefined
}

/** Returns the way to write a sale from the merchant's memory; undefined where that is not enough. */
export function recallSale(
  desk: BookingDesk,
  { row, previousHash, body }: EntryToBook<SaleBody>,
): KnownSale | undefined {
  const { merchantId } = desk.device
  if (!isPlain(body)) return undefined
  const at = { nextSequence: row.sequence, lastHash: previousHash }
  const facts = recallFacts(desk.memory, saleAsked(desk.device, body), at, Date.parse(desk.now))
  const plans = facts && recallPlanBooks(desk.memory, merchantId, body, Date.parse(desk.now))
  if (!facts || !plans || !isNumberExplained(body.number, facts)) return undefined
  const saleWith = ({ member, coupons }: HeldNow): BookedSale | undefined => {
    const held = { offers: { ...coupons, plans }, member }
    const planned = planSale(desk, body, facts, held)
    return planned.isSound && isBeyondDoubt(planned.value) ? planned.value.booked([]) : undefined
  }
  const holds = heldBy(body)
  const sale =
    holds.length > 0 ? { holds, read: readerOf(merchantId, body, desk.now, saleWith) } : saleWith(nothingHeld)
  return sale && { sale, proven: { changes: facts.changes, previousHash } }
}

/** Returns whether nothing of it is worth a look, or depends on what is not remembered: pieces, the uses left on a session pass, how often a plan was used. */
const isBeyondDoubt = ({ checked, pieces, limited }: PlannedSale): boolean =>
  checked.reasons.length === 0 &&
  checked.againstBooks.length === 0 &&
  pieces.length === 0 &&
  limited.length === 0 &&
  cardUsesOf(checked.priced.lines).length === 0

const nothingHeld: HeldNow = { member: undefined, coupons: noOfferBooks }

/** Returns the names of the things that must be read when the sale is booked. */
const heldBy = (body: SaleBody): string[] => [
  ...(body.memberId === null ? [] : [`member ${body.memberId}`]),
  ...couponNames(body).map((name) => `coupon ${name}`),
]

/** Coupons before the member, as every booking locks them; all is asked at once. */
const readerOf =
  (
    merchantId: string,
    body: SaleBody,
    now: string,
    saleWith: (held: HeldNow) => BookedSale | undefined,
  ): SaleToRead['read'] =>
  async (tx) => {
    const [coupons, member] = await Promise.all([
      readCouponBooks(tx, merchantId, body),
      memberOfSale(tx, merchantId, body, now),
    ])
    return { sale: saleWith({ coupons, member }), accountId: member?.accountId }
  }

/**
 * Returns whether a sale can be checked from memory alone. Approvals, money that a channel moved or that was reserved under a code, and coupons taken
 * offline are proven by facts that are not remembered.
 */
export const isPlain = (body: SaleBody): boolean =>
  body.approvals.length === 0 &&
  body.offlineCoupons === undefined &&
  attemptsIn(body).length === 0 &&
  !body.tenders.some(({ method }) => isPaidByCode(method))
