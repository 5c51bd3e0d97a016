import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryBasket } from '../../test/arbitrary-basket.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { priceBasket } from '../pricing/index.ts'
import { plansTouching } from './plans-touching.ts'

test('leaving out what does not touch the basket changes no amount and no reason', () => {
  assert(
    property(arbitraryBasket(), (basket) => {
      const plans = plansTouching(basket.plans, basket.lines, basket.categories)
      const ids = new Set(plans.map(({ id }) => id))
      const isKept = ({ planId }: { readonly planId: string }): boolean => ids.has(planId)
      const without = {
        ...basket,
        plans,
        giftChoices: basket.giftChoices.filter(isKept),
        exchangeChoices: basket.exchangeChoices.filter(isKept),
      }
      const [all, some] = [priceBasket(basket), priceBasket(without)]
      if (!all.ok || !some.ok) {
        expect(some.ok).toBe(all.ok)
        return
      }
      expect(some.value.totals).toEqual(all.value.totals)
      expect(some.value.lines).toEqual(all.value.lines)
      expect(some.value.gifts).toEqual(all.value.gifts)
      expect(some.value.why.hint).toEqual(all.value.why.hint)
    }),
    propertyRuns(300),
  )
})
