import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { permissions } from '@kassa/contract/permission/permissions.ts'
import type { World } from '../world.ts'
import { makeDevice, type MadeDevice } from './device.ts'
import {
  makeMerchant,
  makeMerchantAdmin,
  makeOutlet,
  makeStaff,
  type MadeMerchant,
  type MadeOutlet,
} from './merchant.ts'
import { makeSession } from './session.ts'

/** A merchant one can work with: two outlets, an admin, a cashier of the first outlet, a device there, all signed in. */
export interface Shop extends MadeMerchant {
  readonly outlet: MadeOutlet
  readonly otherOutlet: MadeOutlet
  readonly admin: { readonly id: string; readonly token: string; readonly email: string }
  readonly cashier: { readonly id: string; readonly token: string; readonly number: string; readonly roleId: string }
  readonly device: MadeDevice
}

/** Every code there is. */
export const allCodes: readonly string[] = permissions.map(({ code }) => code)

/** Makes a shop; the admin holds `adminCodes`, the cashier `cashierCodes`, all codes unless told otherwise. */
export function makeShop(
  world: Pick<World, 'owner'>,
  facts: {
    readonly adminCodes?: readonly string[]
    readonly cashierCodes?: readonly string[]
    readonly currency?: SellingCurrency
    readonly partnerId?: string
  } = {},
): Promise<Shop> {
  return world.owner(async (tx) => {
    const merchant = await makeMerchant(tx, { partnerId: facts.partnerId })
    const { merchantId } = merchant
    const outlet = await makeOutlet(tx, merchantId, { currency: facts.currency })
    const otherOutlet = await makeOutlet(tx, merchantId, { currency: facts.currency })
    const { adminId, email } = await makeMerchantAdmin(tx, merchantId, { codes: facts.adminCodes ?? allCodes })
    const staff = await makeStaff(tx, merchantId, {
      outletIds: [outlet.outletId],
      codes: facts.cashierCodes ?? allCodes,
    })
    const { staffId, number, roleId } = staff
    const device = await makeDevice(tx, merchantId, outlet)
    return {
      ...merchant,
      outlet,
      otherOutlet,
      admin: { id: adminId, email, token: await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId }) },
      cashier: {
        id: staffId,
        number,
        roleId,
        token: await makeSession(tx, { kind: 'staff', accountId: staffId, merchantId }),
      },
      device,
    }
  })
}
