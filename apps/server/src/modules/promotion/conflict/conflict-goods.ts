import { conflictGoods as call } from '@kassa/contract/promotion/conflict.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { listCategoryParents, listExampleGoods } from '../example/example.store.ts'
import { listPlanGoods } from './conflict-goods.store.ts'

/** Goods of each plan: enough for a basket of two plans, few enough to be looked through. */
const EACH = 2

export const conflictGoods = command(call, async ({ tx, merchantId, reaches }, { outletId }) => {
  const outlet = reaches(outletId) ? await findOutletFacts(tx, merchantId, outletId) : undefined
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const { currency, timeZone } = outlet
  const named = await listPlanGoods(tx, merchantId, { outletId, currency, each: EACH })
  const productIds = [...new Set(named.map(({ productId }) => productId))]
  const planIds = [...new Set(named.map(({ planId }) => planId))]
  return accept({
    timeZone,
    categories: await listCategoryParents(tx, merchantId),
    plans: planIds.map((planId) => ({
      planId,
      productIds: named.filter((one) => one.planId === planId).map(({ productId }) => productId),
    })),
    goods: await listExampleGoods(tx, merchantId, { outletId, productIds }),
  })
})
