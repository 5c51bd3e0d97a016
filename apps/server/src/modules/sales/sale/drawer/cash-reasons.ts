import type { EntryTender } from '@kassa/contract/journal/journal.ts'
import { isCash } from '@kassa/domain/payment/method.ts'
import { mostCash } from '@kassa/domain/tenders/cash-given.ts'
import { foreignValue, foreignWorth } from '@kassa/domain/tenders/foreign-cash.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { PlaceBooks } from '../check/books.ts'
import { claimReason, compareClaim, isSame, reason, type SaleClaim } from '../check/claimed.ts'

/** Steps of their own have only notes of other currencies, and only those their rate says. Source: pricing.md, Growth 2, 19. */
export function stepsReasons(
  tenders: readonly EntryTender[],
  { settings, currency }: PlaceBooks,
  payment: SaleClaim['snapshot']['payment'],
): ReviewReason[] {
  const notes = new Set(tenders.flatMap(({ foreign = [] }) => foreign.map((one) => one.currency)))
  const rules = settings['sales.foreign-cash']
    .filter((rate) => rate.into === currency && notes.has(rate.currency))
    .map(({ rounding = null }) => rounding)
  const given = (payment?.tenders ?? []).flatMap((one) => (one.kind === 'cash' && one.rounding ? [one.rounding] : []))
  return given
    .filter((one) => !rules.some((rule) => isSame(rule, one)))
    .map((one) => claimReason('cash-rounding', one, rules[0] ?? null, { part: 'notes' }))
}

/** No more cash was handed over for what is due than a customer can sensibly hand over. */
export function givenReasons(tenders: readonly EntryTender[], { currency }: PlaceBooks): ReviewReason[] {
  return tenders.flatMap(({ method, amountMinor, receivedMinor, foreign }, position) => {
    const most = mostCash(amountMinor, currency)
    const given = receivedMinor - foreignWorth(foreign)
    return isCash(method) && given > most ? [reason('sale.cash-beyond-bound', { position, given, most })] : []
  })
}

/** Notes of other currencies count what the outlet's rate makes of them; a currency without a rate is taken nowhere. */
export const notesReasons = (
  tenders: readonly Pick<EntryTender, 'foreign'>[],
  { settings, currency }: PlaceBooks,
): ReviewReason[] =>
  tenders.flatMap(({ foreign = [] }, position) =>
    foreign.flatMap((one, part) => {
      const rate = settings['sales.foreign-cash'].find(
        (each) => each.currency === one.currency && each.into === currency,
      )
      const wanted = rate ? foreignValue(one.amountMinor, rate) : null
      return compareClaim<number | null>('foreign-cash', one.worthMinor, wanted, {
        position,
        part: `${one.currency} ${part}`,
      })
    }),
  )
