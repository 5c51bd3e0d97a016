import { basketPairs as call } from '@kassa/contract/report/basket-pairs.calls.ts'
import { attachOf, liftOf, PAIR_DAYS } from '@kassa/domain/figures/attach.ts'
import { movedPeriod } from '@kassa/domain/figures/named-period.ts'
import { daysOf, type Period } from '@kassa/domain/figures/period.ts'
import { accept } from '@kassa/domain/result.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { command } from '../../../platform/command.ts'
import { countOrders, listPairs } from './basket-pairs.store.ts'
import { listNames } from './names.store.ts'
import { placeOf } from './seen-place.ts'

const SHOWN = 30

const lastDays = (period: Period): Period =>
  daysOf(period) > PAIR_DAYS ? { from: addDays(period.to, 1 - PAIR_DAYS), to: period.to } : period

export const basketPairs = command(call, async (context, asked) => {
  const place = await placeOf(context, asked)
  if (!place.ok) return place
  const { tx, merchantId } = context
  const span = { ...place.value, ...movedPeriod(place.value, lastDays) }
  const pairs = await listPairs(tx, span, asked.currency, SHOWN)
  const ids = pairs.flatMap(({ firstId, secondId }) => [firstId, secondId])
  const names = await listNames(tx, merchantId, 'product', ids)
  const goods = (productId: string, orders: number) => ({ productId, name: names.get(productId)?.name ?? null, orders })
  return accept({
    from: span.from,
    to: span.to,
    orders: await countOrders(tx, span, asked.currency),
    pairs: pairs.map((pair) => ({
      first: goods(pair.firstId, pair.first),
      second: goods(pair.secondId, pair.second),
      together: pair.together,
      attachBasisPoints: attachOf(pair),
      liftHundredths: liftOf(pair),
    })),
  })
})
