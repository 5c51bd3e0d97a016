// The operator's support in a merchant of another database than their own, and in one that moves while they are there.
import { operatorAdminCalls } from '@kassa/contract/identity/admin.calls.ts'
import { logout, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { changePassword } from '@kassa/contract/identity/own-secrets.calls.ts'
import { endOtherSessions } from '@kassa/contract/identity/own-account.calls.ts'
import { listStaff } from '@kassa/contract/organisation/staff.calls.ts'
import {
  answerSupport,
  askSupport,
  endSupport,
  listSupportOfMerchant,
  openSupport,
} from '@kassa/contract/identity/support.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeOperator } from '../../../../test/make/people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { givenOutIn, makeTwoDatabases, moveTo, type TwoDatabases } from '../../../../test/two-databases.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import { sql } from '../../../platform/db/sql.ts'
import { hashPassword } from '../../identity/public.ts'

const PASSWORD = 'Correct-2026'
const REASON = 'Receipts print twice since Monday'

onPostgres('support in two databases', () => {
  let both: TwoDatabases
  let operator: { readonly adminId: string; readonly roleId: string; readonly token: string }
  let shop: Shop

  beforeAll(async () => {
    both = await makeTwoDatabases()
  }, 60_000)
  afterAll(() => both.close())
  beforeEach(async () => {
    // A session opened at the moment at which others end would end with them.
    both.one.passSeconds(1)
    const passwordHash = await hashPassword(PASSWORD)
    operator = await both.one.owner(async (tx) => {
      const made = await makeOperator(tx, { codes: codesOfTier('operator'), passwordHash })
      const token = await makeSession(tx, { kind: 'admin', accountId: made.adminId })
      return { ...made, token: givenOutIn('one', token) }
    })
    shop = await makeShop(both.two)
  })

  const owner = () => ({ as: givenOutIn('two', shop.admin.token) })
  const above = () => ({ as: operator.token })
  const ask = async () =>
    (await both.one.call(askSupport, { merchantId: shop.merchantId, reason: REASON, hours: 2 }, above())).answer.id
  const open = (id: string) => both.one.call(openSupport, { merchantId: shop.merchantId, id }, above())
  const look = async (as: string) => (await both.one.call(listStaff, {}, { as })).status

  /** Asks, is let in and opens. */
  async function visit(): Promise<{ id: string; token: string }> {
    const id = await ask()
    const granted = { id, isAllowed: true, hours: 2, mayChange: false }
    expect((await both.one.call(answerSupport, granted, owner())).status).toBe(200)
    return { id, token: (await open(id)).answer.token }
  }

  it('asks, is let in, looks, and is shown out by the owner', async () => {
    const { id, token } = await visit()
    expect(token).toMatch(/^two\./)
    expect((await both.one.call(readOwnSession, {}, { as: token })).answer.user).toMatchObject({
      merchantId: shop.merchantId,
      support: { reason: REASON },
    })
    expect(await look(token)).toBe(200)
    const list = { merchantId: shop.merchantId }
    expect((await both.one.call(listSupportOfMerchant, list, above())).answer.rows).toMatchObject([
      { id, state: 'running', can: { open: true } },
    ])
    const lines = await both.two.sql<{ call: string }>(sql`
      select call from audit_line where merchant_id = ${shop.merchantId} and call like 'identity.%support' order by at, id`)
    expect(new Set(lines.map(({ call }) => call))).toEqual(
      new Set(['identity.ask-support', 'identity.answer-support', 'identity.open-support', 'identity.look-as-support']),
    )
    expect((await both.one.call(endSupport, { id }, owner())).status).toBe(200)
    expect(await look(token)).toBe(401)
    expect((await open(id)).refusal.code).toBe('support.not-running')
  })

  it.each<[string, () => Promise<unknown>]>([
    ['sign-out', () => both.one.call(logout, {}, above())],
    ['account', () => both.one.sql(sql`update admin set is_enabled = false where id = ${operator.adminId}`)],
    [
      'right',
      () =>
        both.one.sql(sql`update platform_role set codes = array_remove(codes, '010307') where id = ${operator.roleId}`),
    ],
  ])('ends in the next call with the operator’s own %s, which is in the other database', async (_, end) => {
    const { token } = await visit()
    expect(await look(token)).toBe(200)
    await end()
    expect(await look(token)).toBe(401)
  })

  const changeOwnPassword = () =>
    both.one.call(
      changePassword,
      { password: PASSWORD, newPassword: 'Another-2026', newPasswordAgain: 'Another-2026' },
      above(),
    )

  it.each<[string, () => Promise<{ readonly status: number }>]>([
    ['a new password', changeOwnPassword],
    ['a sign-out everywhere else', () => both.one.call(endOtherSessions, {}, above())],
  ])('ends with %s of its operator, who stays signed in and comes in again', async (_, end) => {
    const { id, token } = await visit()
    const colleague = await both.one.owner(async (tx) => {
      const { adminId } = await makeOperator(tx, { codes: codesOfTier('operator') })
      return givenOutIn('one', await makeSession(tx, { kind: 'admin', accountId: adminId }))
    })
    expect((await both.one.call(endOtherSessions, {}, { as: colleague })).status).toBe(200)
    expect(await look(token)).toBe(200)
    both.one.passSeconds(1)
    expect((await end()).status).toBe(200)
    expect(await look(token)).toBe(401)
    expect((await both.one.call(readOwnSession, {}, above())).status).toBe(200)
    both.one.passSeconds(1)
    const again = (await open(id)).answer.token
    expect([await look(again), await look(token)]).toEqual([200, 401])
  })

  it.each<[string, () => Promise<{ readonly status: number }>]>([
    ['a new password', changeOwnPassword],
    ['the sign-out', () => both.one.call(logout, {}, above())],
  ])('ends with %s that its database was away from, though the session above ran out meanwhile', async (_, end) => {
    const { token } = await visit()
    expect(await look(token)).toBe(200)
    both.one.passSeconds(1)
    expect((await end()).status).toBe(200)
    // Nothing was carried since: databases carry by their own clocks, by which the session has run out.
    await both.one.sql(sql`
      update session set expires_at = now() - interval '1 second',
        revoked_at = case when revoked_at is not null then now() end, others_ended_at = case when others_ended_at is not null then now() end
      where account_id = ${operator.adminId} and merchant_id is null`)
    expect(await look(token)).toBe(401)
  })

  it('ends for good with an account that is switched off, and does not come back with it', async () => {
    const { id, token } = await visit()
    const chief = await both.one.owner(async (tx) => {
      const { adminId } = await makeOperator(tx, { codes: codesOfTier('operator') })
      return givenOutIn('one', await makeSession(tx, { kind: 'admin', accountId: adminId }))
    })
    const setEnabled = (enabled: 0 | 1) =>
      both.one.call(operatorAdminCalls.setEnabled, { ids: [operator.adminId], enabled }, { as: chief })
    expect((await setEnabled(0)).status).toBe(200)
    expect((await setEnabled(1)).status).toBe(200)
    expect(await look(token)).toBe(401)
    expect((await open(id)).status).toBe(401)
  })

  it('goes on in a merchant that moves while it is there, and ends there all the same', async () => {
    const { id, token } = await visit()
    await moveTo(both, 'one', shop.merchantId)
    expect(await look(token)).toBe(200)
    const again = (await open(id)).answer.token
    expect([again.startsWith('one.'), await look(again)]).toEqual([true, 200])
    await moveTo(both, 'two', shop.merchantId)
    expect([await look(token), await look(again)]).toEqual([200, 200])
    expect((await both.one.call(endSupport, { id }, owner())).status).toBe(200)
    expect([await look(token), await look(again)]).toEqual([401, 401])
  }, 120_000)

  it('that was opened before a move ends with the operator’s sign-out behind it', async () => {
    const { token } = await visit()
    await moveTo(both, 'one', shop.merchantId)
    expect(await look(token)).toBe(200)
    await moveTo(both, 'two', shop.merchantId)
    expect(await look(token)).toBe(200)
    await both.one.call(logout, {}, above())
    expect(await look(token)).toBe(401)
  }, 120_000)

  it('waits for its answer in a merchant that moves meanwhile', async () => {
    const id = await ask()
    await moveTo(both, 'one', shop.merchantId)
    const granted = { id, isAllowed: true, hours: 2, mayChange: false }
    expect((await both.one.call(answerSupport, granted, owner())).status).toBe(200)
    expect(await look((await open(id)).answer.token)).toBe(200)
  }, 120_000)
})
