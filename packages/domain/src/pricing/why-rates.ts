import type { Missing, PointRate, PricedBasket, Snapshot, WhyRate } from '../basket/index.ts'
import { missingForRate, offerContext } from '../offers/offer-counts.ts'
import { scopeTest } from '../offers/scope.ts'
import { goodsOf, isPaidBy, methodsOf } from './point-rates.ts'

/** What became of every rate of points, where there are some and a member can earn. Source: features MB-P11, CD-D01. */
export function whyRates(
  snapshot: Snapshot,
  { points, lines }: Pick<PricedBasket, 'points' | 'lines'>,
): { readonly rates?: readonly WhyRate[] } {
  const rates = snapshot.settings.earnRule?.rates ?? []
  if (!snapshot.member || rates.length === 0) return {}
  const context = offerContext(snapshot)
  const test = scopeTest(snapshot)
  const find = goodsOf(snapshot)
  const goods = lines.filter(({ isEarning }) => isEarning).flatMap(({ id }) => find(id) ?? [])
  const missingOf = (rate: PointRate): readonly Missing[] => {
    const found = [...missingForRate(rate, context)]
    if (!goods.some(test(rate.scope))) found.push({ code: 'offer.no-goods' })
    if (rate.methods && !methodsOf(snapshot.payment).some((method) => isPaidBy(rate, method)))
      found.push({ code: 'rate.other-method', methods: rate.methods })
    return found.length > 0 ? found : [{ code: 'rate.behind' }]
  }
  return {
    rates: rates.map((rate) => {
      const isApplied = points.rates?.some(({ rateId }) => rateId === rate.id) === true
      return { id: rate.id, isApplied, missing: isApplied ? [] : missingOf(rate) }
    }),
  }
}
