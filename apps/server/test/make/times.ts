import { sellTimesCard } from '@kassa/contract/stored-value/purse.calls.ts'
import { createTimesOffer } from '@kassa/contract/stored-value/times-offer.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { BasketLine } from '@kassa/domain/basket/index.ts'
import { newId } from '../../src/platform/ids.ts'
import type { World } from '../world.ts'
import type { Desk, DeskLine } from './desk.ts'

type Offer = InputOf<(typeof createTimesOffer)['request']>

/** Returns the terms of a session pass: ten uses of everything for 30.00, good for 30 days. */
export const timesTerms = (change: Partial<Offer> = {}): Offer => ({
  name: `Ten ${newId().slice(-8)}`,
  currency: 'USD',
  priceMinor: 3_000,
  uses: 10,
  validDays: 30,
  scope: { kind: 'all' },
  ...change,
})

/** Offers a session pass and sells one of it. */
export async function sellTimes(
  world: World,
  { admin, here }: { readonly admin: string; readonly here: { readonly as: string; readonly outlet: string } },
  change: Partial<Offer> = {},
  { memberId = null, orderId = newId() }: { readonly memberId?: string | null; readonly orderId?: string } = {},
) {
  const terms = timesTerms(change)
  const { id: offerId } = (await world.call(createTimesOffer, terms, { as: admin })).answer
  const { priceMinor } = terms
  const tenders = [{ method: 3, amountMinor: priceMinor, reference: orderId }]
  return world.call(sellTimesCard, { orderId, offerId, priceMinor, memberId, tenders, shiftId: null }, here)
}

/** A sale whose lines are uses of cards, by their place; what is left is paid in cash. */
export const saleByTimes = (desk: Desk, lines: readonly DeskLine[], cards: readonly (string | null)[], at?: string) =>
  desk.sale(lines, {
    ...(at && { at }),
    change: (plain) => ({
      ...plain,
      lines: plain.lines.map((line, place): BasketLine => {
        const timesCard = cards[place]
        return line.kind === 'counted' && timesCard ? { ...line, timesCard } : line
      }),
    }),
  })
