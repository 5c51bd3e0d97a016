import { takeBackNewRights } from '@kassa/contract/identity/new-rights.calls.ts'
import type { ErrandSource } from '../../../platform/errand.ts'
import { listGrownRoles } from './new-rights.store.ts'

/** One entry for all roles to which an update added rights. Source: D128. */
export const newRightsErrand: ErrandSource = {
  kind: 'new-rights',
  urgency: 2,
  list: takeBackNewRights,
  gather: async ({ tx, merchantId, now }) => {
    const grown = await listGrownRoles(tx, merchantId, now)
    const [first] = grown
    if (!first) return []
    const title = grown.map(({ name }) => name).join(', ')
    return [{ id: merchantId, title, outletId: null, outletName: null, at: first.at, count: grown.length }]
  },
}
