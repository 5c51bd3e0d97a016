import { type CategoryParent, plainSnapshot, type Snapshot } from '@kassa/domain/basket/index.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { exampleMember } from '@kassa/domain/campaign/example-member.ts'
import { type ExampleGoods, exampleLine } from '@kassa/domain/campaign/example-line.ts'

/** An example as the calculation reads it: goods of an outlet with how many of each, at a moment, for nobody or somebody of a level. */
export const exampleBasket = (
  lines: readonly { readonly goods: ExampleGoods; readonly count: number }[],
  place: {
    readonly outlet: { readonly id: string; readonly timeZone: string; readonly currency: string }
    readonly categories: readonly CategoryParent[]
    readonly now: number
    readonly level: number | null
  },
): Snapshot => {
  const { id, timeZone, currency } = place.outlet
  return plainSnapshot({
    currency: { code: currency, exponent: findCurrency(currency)?.exponent ?? 2 },
    now: place.now,
    outlet: { id, timeZone },
    categories: [...place.categories],
    lines: lines.map(({ goods, count }) => exampleLine(goods, count)),
    member: place.level === null ? null : exampleMember(place.level),
  })
}
