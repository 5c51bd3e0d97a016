import { putBackPriceFloors } from '@kassa/contract/identity/price-floor.calls.ts'
import type { ErrandSource } from '../../../platform/errand.ts'
import { listChangedFloors } from './price-floor.store.ts'

/** One entry for all roles that an update made hold to the lowest prices. Source: D128. */
export const priceFloorsErrand: ErrandSource = {
  kind: 'price-floors',
  urgency: 2,
  list: putBackPriceFloors,
  gather: async ({ tx, merchantId, now }) => {
    const changed = await listChangedFloors(tx, merchantId, now)
    const [first] = changed
    if (!first) return []
    const title = changed.map(({ name }) => name).join(', ')
    return [{ id: merchantId, title, outletId: null, outletName: null, at: first.at, count: changed.length }]
  },
}
