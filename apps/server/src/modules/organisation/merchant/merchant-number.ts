import type { Gift } from '../../../platform/clusters/gift.ts'
import { nextMerchantNumber } from './new-merchant.store.ts'

/** Numbers of merchants. */
export const merchantNumberGift: Gift = {
  kind: 'next merchant_number',
  give: ({ first }) => first.transaction({ kind: 'owner' }, nextMerchantNumber),
}
