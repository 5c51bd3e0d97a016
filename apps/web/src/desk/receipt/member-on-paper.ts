import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { pricedIn } from '@kassa/domain/basket/sold-basket.ts'
import { isPaidFromBalance } from '@kassa/domain/payment/method.ts'
import type { MemberLeft, ReceiptMember } from '@kassa/domain/receipt/rows/member-rows.ts'
import type { BasketMember } from '../model/basket.ts'

/**
 * Returns the member on the paper, with the number of the card that was shown. Of a member stored on this device only an
 * initial is known: the card number identifies them.
 */
export const memberOnPaper = ({ name, cardNumber, familyCard, isKept }: BasketMember): ReceiptMember => ({
  name: isKept === true ? '' : name,
  cardNumber: familyCard ?? cardNumber,
})

/**
 * Returns the member's points and balance after a sale just made: points where it moved some, balance where it paid.
 * The values come from the server's answer to the hold, else from the member; null where nobody could be asked, in
 * training, and in an exchange, whose other half moves the same books.
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
  const { used, earned } = pricedIn({ answer }).points
  const { beside } = known
  const before = used === 0 ? (beside?.points ?? member.points) : (beside?.points ?? null)
  const isPaidSo = tenders.some(({ method }) => isPaidFromBalance(method))
  return {
    points: before === null || used + earned === 0 ? null : before + earned,
    balanceMinor: isPaidSo ? (beside?.balanceMinor ?? null) : null,
  }
}
