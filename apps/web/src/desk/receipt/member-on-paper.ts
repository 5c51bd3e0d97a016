import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import type { MemberLeft, ReceiptMember } from '@kassa/domain/receipt/rows/member-rows.ts'
import type { BasketMember } from '../model/basket.ts'

/** Who the sale is booked to. Of a member this device holds only an initial is known: the card says who it is. */
export const memberOnPaper = ({ name, cardNumber, isKept }: BasketMember): ReceiptMember => ({
  name: isKept === true ? '' : name,
  cardNumber,
})

/**
 * What a sale just made leaves its member: points where it moved some, balance where it paid. By what the server said with the hold, else with the
 * member; null for what nobody could be asked about, for what is only tried, and in an exchange, whose other half moves the same books.
 */
export function leftBySale(
  { answer, tenders }: Pick<SaleBody, 'answer' | 'tenders'>,
  member: BasketMember,
  known: {
    readonly beside: MemberLeft | undefined
    readonly isOnline: boolean
    readonly isTraining: boolean
    readonly isExchange: boolean
  },
): MemberLeft | null {
  if (member.isKept === true || !known.isOnline || known.isTraining || known.isExchange) return null
  const { used, earned } = (answer as unknown as PricedBasket).points
  const { beside } = known
  const before = used === 0 ? (beside?.points ?? member.points) : (beside?.points ?? null)
  const isPaidSo = tenders.some(({ method }) => method === PAYMENT_METHODS['member-balance'].number)
  return {
    points: before === null || used + earned === 0 ? null : before + earned,
    balanceMinor: isPaidSo ? (beside?.balanceMinor ?? null) : null,
  }
}
