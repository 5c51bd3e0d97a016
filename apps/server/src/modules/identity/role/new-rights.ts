import { takeBackNewRights as call } from '@kassa/contract/identity/new-rights.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { listGrownRoles, setRightsBack } from './new-rights.store.ts'
import { lockRoles } from './role.store.ts'

/** Takes back what an update added; asked again there is nothing to take. */
export const takeBackNewRights = command(call, async (context) => {
  const { tx, merchantId, now } = context
  await lockRoles(tx, { tier: 'merchant', merchantId })
  for (const grown of await listGrownRoles(tx, merchantId, now)) {
    const { roleId, codes } = grown
    await setRightsBack(tx, merchantId, grown, now)
    context.audit({ subject: `role/${roleId}`, before: { addedCodes: codes }, after: { addedCodes: [] } })
    context.emit({ name: 'role.changed', outletId: null, payload: { roleId } })
  }
  return accept({})
})
