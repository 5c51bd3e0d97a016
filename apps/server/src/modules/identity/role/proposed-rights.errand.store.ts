import { giveProposedRights } from '@kassa/contract/identity/new-rights.calls.ts'
import type { ErrandSource } from '../../../platform/errand.ts'
import { listProposedRoles } from './proposed-rights.store.ts'

/** One entry for all roles of staff for which an update proposed a right. Source: D130. */
export const proposedRightsErrand: ErrandSource = {
  kind: 'proposed-rights',
  urgency: 3,
  list: giveProposedRights,
  gather: async ({ tx, merchantId, now }) => {
    const proposed = await listProposedRoles(tx, merchantId, now)
    const [first] = proposed
    if (!first) return []
    const title = proposed.map(({ name }) => name).join(', ')
    return [{ id: merchantId, title, outletId: null, outletName: null, at: first.at, count: proposed.length }]
  },
}
