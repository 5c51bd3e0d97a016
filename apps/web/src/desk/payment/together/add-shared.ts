import type { PaymentOutcome } from '@kassa/domain/basket/index.ts'
import { isCash } from '@kassa/domain/payment/method.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import {
  addTender,
  isBesideCoins,
  MOST_TENDERS,
  settleTenders,
  tenderNumber,
  type Bill,
  type TakenTender,
} from '../tender-list.ts'
import { aheadLeft, goodsTenders, sharesOf } from './share.ts'

/** A payment of goods and of what is paid ahead, with one tender more. */
export interface SharedPayment {
  /** All tenders as they count, the new one last. */
  readonly tenders: readonly TakenTender[]
  /** Their parts that pay the goods; at least one tender, of nothing where the goods cost nothing. */
  readonly goods: readonly TakenTender[]
  readonly outcome: PaymentOutcome
  /** True where nothing is left to pay, neither of the goods nor ahead. */
  readonly isWhole: boolean
  /** Cash handed over that goes back whole, because other tenders have paid the goods. */
  readonly overMinor: number
}

const nothing: TakenTender = { method: 'cash', amountMinor: 0, reference: null }

/** Returns whether these tenders pay the goods whole. */
function isPaidBy(bill: Bill, goods: readonly TakenTender[]): boolean {
  const stands = settleTenders(bill, goods)
  return stands.ok && stands.value.isPaid
}

/** Returns cash as it counts: where the goods need none of it, no more than is paid ahead. */
function counted(bill: Bill, before: readonly TakenTender[], next: TakenTender): TakenTender {
  const share = sharesOf([...before, next]).shares.at(-1) ?? 0
  const isAheadAlone = share > 0 && isCash(tenderNumber(next)) && isPaidBy(bill, goodsTenders(before))
  return isAheadAlone ? { ...next, amountMinor: share } : next
}

/**
 * Adds a tender to a payment of goods and of what is paid ahead: that is paid first, and the rest is a tender of the goods. Refuses as `addTender`
 * does.
 */
export function addShared(bill: Bill, before: readonly TakenTender[], next: TakenTender): Result<SharedPayment> {
  if (next.amountMinor < 1 && bill.payableMinor + aheadLeft(before) > 0) return refuse({ code: 'tender.nothing' })
  if (before.length >= MOST_TENDERS) return refuse({ code: 'tender.too-many', facts: { most: MOST_TENDERS } })
  const tender = counted(bill, before, next)
  const tenders = [...before, tender]
  const goodsBefore = goodsTenders(before)
  const taken = goodsTenders(tenders)
  const own = taken.length > goodsBefore.length ? taken.at(-1) : undefined
  const added = own && addTender(bill, goodsBefore, own)
  if (added?.ok === false) return added
  const goods = taken.length === 0 && bill.payableMinor === 0 ? [nothing] : taken
  const outcome = settleTenders(bill, goods)
  if (!outcome.ok) return outcome
  const isWhole = outcome.value.isPaid && aheadLeft(tenders) === 0
  if (!isWhole && isBesideCoins(tender, bill)) return refuse({ code: 'tender.not-in-coins' })
  return accept({ tenders, goods, outcome: outcome.value, isWhole, overMinor: next.amountMinor - tender.amountMinor })
}
