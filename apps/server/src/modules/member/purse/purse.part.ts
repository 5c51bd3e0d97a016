import { purseKindOf } from '@kassa/domain/purse/purse.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { openPurse } from './purses.ts'
import { findPurse } from './purse.store.ts'
import { purseReasons } from './purse-reasons.ts'
import { purseCtes } from './purse-part.store.ts'

/**
 * The payments of gift cards and house accounts for a sale and its uses of session passes, or the amounts they get back by its refund. They
 * are written even where they exceed the balance, because the sale happened: the check files it.
 */
export const pursePart: SalePart = {
  name: 'gift-cards',
  rows: ({ payments, cardUses = [], ofOrder }) => {
    const money = payments.flatMap(({ method, amountMinor, reference }) =>
      purseKindOf(method) === undefined || reference === null
        ? []
        : [{ code: reference, amount_minor: amountMinor, uses: null, of_document: ofOrder }],
    )
    const uses = cardUses.map((one) => ({ ...one, amount_minor: null, of_document: ofOrder }))
    return money.length + uses.length === 0 ? null : [...money, ...uses]
  },
  ctes: purseCtes,
  doubts: purseReasons,
  openCredit: async ({ newId, currency, ...place }) => {
    const fresh = { kind: 'gift-card', memberId: null, creditMinor: 0, times: null } as const
    const id = await openPurse(place, { ...fresh, id: newId(), currency })
    const card = await findPurse(place.tx, place.merchantId, id, place.now)
    if (!card) throw new Error(`gift card ${id} was opened and is not there`)
    return card.code
  },
}
