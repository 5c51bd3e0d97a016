import { createHash, randomBytes } from 'node:crypto'
import { supportCodes } from '@kassa/contract/permission/support-codes.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { Tx } from '../../src/platform/db/tx.ts'
import { newId } from '../../src/platform/ids.ts'
import type { World } from '../world.ts'
import { makeDevice } from './device.ts'
import { makeMerchantAdmin, makeOutlet } from './merchant.ts'
import { makeOperator, makePartner } from './people.ts'
import { makeSession } from './session.ts'
import { MARK, type SecondHome, type Tenants } from './tenants.ts'

/** People who are let in by another way than their own account: what they show, and their own ids by the name of the field. */
export interface MoreCallers {
  /** A partner below the first one, without a merchant. */
  readonly below: { readonly partnerId: string; readonly token: string }
  /** An operator whom the first merchant let in, with changes. */
  readonly support: string
  /** The owner of the first merchant at its test shop. */
  readonly test: { readonly token: string; readonly own: Readonly<Record<string, string>> }
  /** The owner of the first merchant, who looks as its manager. */
  readonly viewer: string
  /** Whoever stands at a till of the first merchant by PIN. */
  readonly atTill: string
}

const BEFORE = '2026-01-01T00:00:00.000Z'
const LATER = '9000-01-01T00:00:00.000Z'

/** Signs in like `makeSession`, with some columns more; answers the token. */
async function signIn(
  tx: Tx,
  about: { readonly kind: 'admin' | 'staff'; readonly accountId: string; readonly merchantId: string },
  more: Readonly<Record<string, string | null>>,
): Promise<string> {
  const token = await makeSession(tx, about)
  const tokenHash = createHash('sha256').update(token).digest()
  const columns = Object.entries(more).map(([column, value]) => sql`${sql.raw(column)} = ${value}`)
  await tx.run(sql`update session set ${sql.join(columns, ', ')} where token_hash = ${tokenHash}`)
  return token
}

async function letSupportIn(tx: Tx, merchantId: string, operatorId: string): Promise<string> {
  const id = newId()
  await tx.run(sql`
    insert into support_access (merchant_id, id, asked_by_id, asked_by_name, asked_at, reason, hours, wants_to_change, answered_by_name,
      answered_at, until_at, may_change, codes)
    values (${merchantId}, ${id}, ${operatorId}, 'Olga', ${BEFORE}, 'Receipts print twice', 72, true, 'Ada', ${BEFORE}, ${LATER}, true,
      ${supportCodes(true)})`)
  return signIn(tx, { kind: 'admin', accountId: operatorId, merchantId }, { support_access_id: id, opened_by: newId() })
}

/** The test shop of a merchant, as far as somebody can be signed in there; that of the program is made by a call with a password. */
async function openTestShop(tx: Tx, merchantId: string) {
  const testId = newId()
  await tx.run(sql`
    insert into merchant (id, number, name, company_name, country, locale, audit_state, created_at, test_of, clock_ahead_seconds)
    select ${testId}, ${`9${randomBytes(3).readUIntBE(0, 3)}`}, name, company_name, country, locale, 'unaudited', created_at, id, 0
    from merchant where id = ${merchantId}`)
  const outlet = await makeOutlet(tx, testId, { name: `TEST ${MARK} 0` })
  const { adminId } = await makeMerchantAdmin(tx, testId, { email: `${MARK}-test@x.example` })
  const token = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: testId })
  return { token, own: { merchantId: testId, outletId: outlet.outletId, adminId } }
}

/** The callers beside a merchant's owner and manager and a partner: each where the first merchant lives. */
export async function makeMoreCallers(
  world: Pick<World, 'owner'>,
  { partners, merchants }: Tenants,
  second?: SecondHome,
): Promise<MoreCallers> {
  const above = await world.owner(async (tx) => {
    const made = await makePartner(tx, { name: `${MARK} partner 0 below`, parentId: partners[0]?.partnerId ?? '' })
    const token = await makeSession(tx, { kind: 'admin', accountId: made.adminId })
    return { below: { ...made, token }, operatorId: (await makeOperator(tx)).adminId }
  })
  await second?.carry()
  const [mine] = merchants
  const home = second?.isHomeOf(0) === true ? second : undefined
  const shown = (token: string): string => (home ? home.credential(token) : token)
  const { merchantId = '', ids = {} } = mine ?? {}
  return (home?.world ?? world).owner(async (tx) => {
    const manager = { kind: 'staff', accountId: ids['managerId'] ?? '', merchantId } as const
    const owner = { kind: 'admin', accountId: ids['adminId'] ?? '', merchantId } as const
    const test = await openTestShop(tx, merchantId)
    const till = await makeDevice(tx, merchantId, { outletId: ids['outletId'] ?? '', number: '9' })
    return {
      below: above.below,
      support: shown(await letSupportIn(tx, merchantId, above.operatorId)),
      test: { ...test, token: shown(test.token) },
      viewer: shown(await signIn(tx, owner, { view_role_id: ids['roleId'] ?? '', view_name: 'Mo', view_until: LATER })),
      atTill: shown(await signIn(tx, manager, { registration_id: till.registrationId, device_id: till.deviceId })),
    }
  })
}
