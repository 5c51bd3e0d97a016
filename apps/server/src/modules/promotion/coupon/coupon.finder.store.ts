import { listCouponTemplates } from '@kassa/contract/promotion/coupon.calls.ts'
import type { Finder } from '../../../platform/finder.ts'
import { listRows } from '../../../platform/list/list.store.ts'
import { templateList } from './template.store.ts'

/** Coupons of a kind, by a part of their name. */
export const couponFinder: Finder = {
  kind: 'coupon',
  list: listCouponTemplates,
  find: async ({ tx, merchantId }, text, limit) =>
    (await listRows(tx, templateList, [merchantId, text], limit)).map(({ id, terms }) => ({
      id,
      title: terms.name,
    })),
}
