import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { holdCards, refuseForCards } from './hold-cards.ts'
import { holdDeposit, refuseForDeposit } from './deposit/hold-deposit.ts'
import { holdForSale, refuseForMember } from './hold-for-sale.ts'
import type { TakenTender } from './tender-list.ts'

/** The reason why something that a sale spends could not be reserved. */
export interface HoldRefusal {
  /** True where the server said so; otherwise it could not be reached, and may be by the time of payment. */
  readonly isFinal: boolean
  /** Leaves the payment with the basket as it is, and tells the cashier why. */
  readonly show: () => void
}

/** Reserves the stored value of one kind that a sale spends, by the id it will have; null where it is held, or there is none. */
type Hold = (orderId: string, answer: PricedBasket, tenders: readonly TakenTender[]) => Promise<HoldRefusal | null>

const holdMember: Hold = async (orderId, answer, tenders) => {
  const refused = await holdForSale(orderId, answer, tenders)
  return refused && { isFinal: refused.kind === 'refused', show: () => refuseForMember(refused) }
}

const holdUses: Hold = async (orderId, answer) => {
  const refused = await holdCards(orderId, answer)
  return refused && { isFinal: true, show: () => refuseForCards(refused) }
}

const holdPaidAhead: Hold = async (orderId, _, tenders) =>
  (await holdDeposit(orderId, tenders)) ? null : { isFinal: true, show: refuseForDeposit }

/** The reservations of a sale, in the order in which they are made; a tender with a panel of its own reserves itself. */
export const HOLDS: readonly Hold[] = [holdMember, holdUses, holdPaidAhead]
