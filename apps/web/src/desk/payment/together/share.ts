import { aheadShares, type AheadShares } from '@kassa/domain/tenders/paid-together.ts'
import { carrierOf } from '@kassa/domain/payment/channel.ts'
import { isCash, paymentMethodOf } from '@kassa/domain/payment/method.ts'
import { isByHand } from '@kassa/domain/payment/tender-rules.ts'
import { unpaidAhead } from '../../basket/ahead/ahead-parts.ts'
import { desk } from '../../model/desk-state.ts'
import { isByChannel, isInNotes, tenderNumber, type TakenTender } from '../tender-list.ts'

/** Returns whether money by a method may be paid ahead here: cash, a connected channel, or a slip of what no channel carries. */
export const paysAhead = (method: TakenTender['method']): boolean => isByHand(tenderNumber({ method }))

/** Returns whether a method is carried by a channel that is connected here: a slip of it then proves nothing to the server. */
export function isCarried(method: TakenTender['method']): boolean {
  const word = paymentMethodOf(tenderNumber({ method }))
  return (
    word !== undefined &&
    !isCash(tenderNumber({ method })) &&
    carrierOf(word, desk.read().setup?.channels ?? []) !== undefined
  )
}

const mayPayAhead = (tender: TakenTender): boolean =>
  paysAhead(tender.method) && !isInNotes(tender) && (isByChannel(tender) || !isCarried(tender.method))

/** Returns the parts of these tenders that are paid ahead with the basket on the screen. */
export const sharesOf = (tenders: readonly TakenTender[]): AheadShares =>
  aheadShares(
    tenders.map((tender) => ({ amountMinor: tender.amountMinor, mayPayAhead: mayPayAhead(tender) })),
    unpaidAhead(),
  )

/** Returns what is left of these tenders for the goods; a tender that is paid ahead whole pays nothing of them. */
export function goodsTenders(tenders: readonly TakenTender[]): readonly TakenTender[] {
  if (unpaidAhead() === 0) return tenders
  const { shares } = sharesOf(tenders)
  return tenders.flatMap((tender, at) => {
    const share = shares[at] ?? 0
    if (share === 0) return [tender]
    return tender.amountMinor > share ? [{ ...tender, amountMinor: tender.amountMinor - share }] : []
  })
}

/** Returns the amount paid ahead that these tenders leave open. */
export const aheadLeft = (tenders: readonly TakenTender[]): number => sharesOf(tenders).leftMinor
