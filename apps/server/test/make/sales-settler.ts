import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { World } from '../world.ts'
import { makeMerchantAdmin } from './merchant.ts'
import { makeSession } from './session.ts'

const codes = ['platform.configuration.sales', 'platform.configuration.sales.edit'].map((key) => permissionCode(key))

/** The session of somebody who may read and change the sales settings of a merchant, and nothing else. */
export const makeSalesSettler = (world: World, merchantId: string): Promise<string> =>
  world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
  })
