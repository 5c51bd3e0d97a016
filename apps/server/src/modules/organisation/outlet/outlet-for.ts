import { enabledFlag } from '@kassa/contract/fields.ts'
import type { Context } from '../../../platform/command.ts'
import { outletDayView } from './outlet-day.ts'
import { findOutlet, type OutletReach, type OutletRow } from './outlet.store.ts'

/** The outlets that the caller may see. */
export const reachOf = ({ merchantId, actor }: Context): OutletReach => ({ merchantId, outletIds: actor.outletIds })

/** An outlet as lists show it, and what the caller may do to it. */
export const outletViewIn =
  ({ holds, now }: Context) =>
  ({ isEnabled, dayRules, ...outlet }: OutletRow) => {
    const key = 'platform.organisation.outlets'
    return {
      ...outlet,
      ...outletDayView({ ...outlet, dayRules }, now),
      enabled: enabledFlag(isEnabled),
      can: {
        edit: holds(`${key}.edit`),
        enable: holds(`${key}.enable`),
        bindStaff: holds(`${key}.bindStaff`),
        archive: holds(`${key}.delete`) && outlet.devices === 0,
      },
    }
  }

/** An outlet with all its fields, where the caller may see it. */
export async function findOutletFor(context: Context, id: string) {
  const outlet = await findOutlet(context.tx, reachOf(context), id)
  return outlet && outletViewIn(context)(outlet)
}
