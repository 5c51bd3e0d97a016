import type { World } from '../world.ts'
import { makeOperator, makePartner } from './people.ts'
import { makeSession } from './session.ts'

/** The people above merchants, signed in. */
export interface PlatformPeople {
  readonly operator: string
  readonly partner: { readonly partnerId: string; readonly adminId: string; readonly token: string }
}

/** An operator, and a partner with its administrator, each with every code of their tier and a session. */
export const makeAbove = (world: Pick<World, 'owner'>): Promise<PlatformPeople> =>
  world.owner(async (tx) => {
    const { adminId } = await makeOperator(tx)
    const partner = await makePartner(tx)
    return {
      operator: await makeSession(tx, { kind: 'admin', accountId: adminId }),
      partner: { ...partner, token: await makeSession(tx, { kind: 'admin', accountId: partner.adminId }) },
    }
  })
