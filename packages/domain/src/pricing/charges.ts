import { chargesOf } from '../basket/charges-of.ts'
import type { Charge } from '../basket/index.ts'
import type { GoodsLine } from '../cart/goods-line.ts'
import { pricesOf, type Account } from './ledger.ts'

/** A line of its own for each charge, with the pieces of the goods it is charged with. Source: pricing.md, Growth 2, 15. */
export const chargeAccounts = (goods: readonly GoodsLine[]): readonly Account[] =>
  goods.flatMap((one) => chargesOf(one.line).map((charge) => chargeAccount(one, charge)))

function chargeAccount({ line, quantity }: GoodsLine, { id, name, kind, amountMinor, tax }: Charge): Account {
  const listMinor = amountMinor * quantity
  const units = [
    { role: 'plain', planId: null, quantity, unitPriceMinor: amountMinor, amountMinor: listMinor },
  ] as const
  return {
    id: `charge:${line.id}:${id}`,
    kind: 'charge',
    charged: { chargeOf: line.id, charge: { name, kind } },
    planId: null,
    productId: line.productId,
    variantId: line.variantId,
    quantity,
    listUnitPriceMinor: amountMinor,
    listMinor,
    unitPriceMinor: amountMinor,
    priceFrom: { kind: 'list' },
    units,
    afterItemsMinor: 0,
    isDiscountable: false,
    takesPoints: false,
    isEarning: false,
    taxParts: [{ partId: null, weight: 1, tax }],
    prices: pricesOf(units),
    amountMinor: listMinor,
    rows: [],
  }
}
