import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../../platform/command.ts'
import { freePoints, type HeldValue, holdForQuote, releasePurseHolds, setPurseHold } from '../../../member/public.ts'
import { moneyOf } from '../../resources/amounts.ts'
import type { QuoteRow } from '../quote.store.ts'
import { mayUseBooks } from './may-use.ts'
import { partsOf, quotedBalance } from './quoted-cards.ts'
import { findGrantedCards } from './tried-cards.ts'

/**
 * Holds points, balance and gift cards of a quote while its customer pays, so that nobody else spends them: the points that lower its price, and of balance and
 * cards what they can pay now. In place of what it held before; the member is locked before the cards, as a sale does it.
 */
export async function holdValueOf(context: Context, quote: QuoteRow, expiresAt: string): Promise<Result<null>> {
  await letValueGo(context, quote.id)
  const { request, snapshot, priced } = quote
  const currency = snapshot.currency.code
  const known = await findGrantedCards(context, request.gift_cards ?? [], { currency, isLocked: false })
  if (!known.ok) return known
  const balance = await quotedBalance(context, request, currency)
  if (!balance.ok) return balance
  const { byBalance } = partsOf({ cards: known.value, balanceMinor: balance.value }, priced.totals.payableMinor)
  const ofMember = await holdOfMember(context, quote, { balanceMinor: byBalance, expiresAt })
  return ofMember.ok ? holdCardsOf(context, quote, expiresAt) : ofMember
}

/** The points, balance and cards that are held with the goods of a quote, as apps see them. */
export const heldWith = ({ points, balanceMinor, cardsMinor }: HeldValue, currency: string) => ({
  points,
  by_balance: moneyOf(balanceMinor, currency),
  by_gift_cards: moneyOf(cardsMinor, currency),
})

/** Nothing of a member or a card is held for a quote any more. */
export async function letValueGo(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  quoteId: string,
): Promise<void> {
  await freePoints(tx, merchantId, quoteId)
  await releasePurseHolds(tx, merchantId, quoteId)
}

async function holdOfMember(
  context: Context,
  { id: orderId, snapshot, priced }: QuoteRow,
  { balanceMinor, expiresAt }: { readonly balanceMinor: number; readonly expiresAt: string },
): Promise<Result<null>> {
  const { used: points } = priced.points
  if (points + balanceMinor === 0 || snapshot.member === null) return accept(null)
  if (!mayUseBooks(context)) return refuse({ code: 'order.member-books-not-granted' })
  const currency = snapshot.currency.code
  return holdForQuote(context, { orderId, memberId: snapshot.member.id, currency, points, balanceMinor, expiresAt })
}

async function holdCardsOf(context: Context, { id, request, snapshot, priced }: QuoteRow, expiresAt: string) {
  const currency = snapshot.currency.code
  const cards = await findGrantedCards(context, request.gift_cards ?? [], { currency, isLocked: true })
  if (!cards.ok) return cards
  const { byCards } = partsOf({ cards: cards.value, balanceMinor: 0 }, priced.totals.payableMinor)
  for (const { card, amountMinor } of byCards) {
    if (amountMinor === 0) continue
    const hold = { orderId: id, purseId: card.id, deviceId: null, currency, amountMinor, uses: 0, expiresAt }
    await setPurseHold(context.tx, context.merchantId, hold)
  }
  return accept(null)
}
