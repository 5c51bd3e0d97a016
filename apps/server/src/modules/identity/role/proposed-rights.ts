import { giveProposedRights as call } from '@kassa/contract/identity/new-rights.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { checkOwnRights } from './own-rights.ts'
import { giveRights, listProposedRoles } from './proposed-rights.store.ts'
import { lockRoles } from './role.store.ts'

/** Gives roles the rights that an update proposed for them; given already there is nothing to give. Nobody gives more than they hold. */
export const giveProposedRights = command(call, async (context) => {
  const { tx, merchantId, now, actor } = context
  await lockRoles(tx, { tier: 'staff', merchantId })
  const proposed = await listProposedRoles(tx, merchantId, now)
  const isOwn = checkOwnRights(actor, [...new Set(proposed.flatMap(({ codes }) => codes))])
  if (!isOwn.ok) return isOwn
  for (const role of proposed) {
    await giveRights(tx, merchantId, role, now)
    context.audit({ subject: `role/${role.roleId}`, before: { addedCodes: [] }, after: { addedCodes: role.codes } })
    context.emit({ name: 'role.changed', outletId: null, payload: { roleId: role.roleId } })
  }
  return accept({})
})
