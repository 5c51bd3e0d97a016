import { putBackPriceFloors as call } from '@kassa/contract/identity/price-floor.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { checkOwnLimits } from './own-limits.ts'
import { listChangedFloors, setFloorBack } from './price-floor.store.ts'
import { lockRoles } from './role.store.ts'

/** Puts back what an update changed; asked again there is nothing to put back. Nobody lets a role go below their own floor. */
export const putBackPriceFloors = command(call, async (context) => {
  const { tx, merchantId, now } = context
  await lockRoles(tx, { tier: 'staff', merchantId })
  for (const changed of await listChangedFloors(tx, merchantId, now)) {
    const { roleId, was } = changed
    const within = await checkOwnLimits(context, { maxDiscountBasisPoints: 0, maxRefundMinor: 0, priceFloor: was })
    if (!within.ok) return within
    await setFloorBack(tx, merchantId, changed, now)
    context.audit({ subject: `role/${roleId}`, before: { priceFloor: 'minimum' }, after: { priceFloor: was } })
    context.emit({ name: 'role.changed', outletId: null, payload: { roleId } })
  }
  return accept({})
})
