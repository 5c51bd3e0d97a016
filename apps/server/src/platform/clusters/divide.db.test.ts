// Calls above the merchants about several things at once, some in each of two databases.
import { revokeCodes } from '@kassa/contract/billing/code.calls.ts'
import { setMerchantsEnabled } from '@kassa/contract/organisation/merchant.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant, nextNumber } from '../../../test/make/merchant.ts'
import { makePartner } from '../../../test/make/people.ts'
import { makeAbove } from '../../../test/make/platform-people.ts'
import { makeTwoDatabases, type TwoDatabases } from '../../../test/two-databases.ts'
import type { World } from '../../../test/world.ts'
import { onPostgres } from '../../../test/on-postgres.ts'
import { sql } from '../db/sql.ts'
import { newId } from '../ids.ts'
import { carryRows } from './carry-rows.ts'

onPostgres('several ids, some in each of two databases', () => {
  let both: TwoDatabases
  let operator: { readonly as: string }
  let partner: { readonly as: string }
  let partnerId: string
  let otherId: string

  beforeAll(async () => {
    both = await makeTwoDatabases()
    const above = await makeAbove(both.one)
    operator = { as: above.operator }
    partner = { as: above.partner.token }
    partnerId = above.partner.partnerId
    otherId = (await both.one.owner((tx) => makePartner(tx))).partnerId
    await carryRows(both.one.database, both.two.database)
  }, 60_000)
  afterAll(() => both.close())

  const merchantIn = (home: World, of = partnerId) =>
    home.owner(async (tx) => (await makeMerchant(tx, { partnerId: of })).merchantId)
  const isEnabled = async (home: World, id: string) =>
    (await home.sql<{ isEnabled: boolean }>(sql`select is_enabled from merchant where id = ${id}`))[0]?.isEnabled
  const codeIn = (home: World, merchantId: string) =>
    home.owner(async (tx) => {
      const id = newId()
      await tx.run(sql`
        insert into activation_code (id, code, origin, merchant_id, made_at, issued_at)
        values (${id}, ${`QRSTUVWX${10_000_000 + nextNumber()}`}, 'stock', ${merchantId}, now(), now())`)
      return id
    })
  const isRevoked = async (home: World, id: string) =>
    (await home.sql(sql`select from activation_code where id = ${id} and revoked_at is not null`)).length === 1

  it('are all done, each where it lies, and counted together', async () => {
    const ids = [await merchantIn(both.one), await merchantIn(both.two), await merchantIn(both.two)]
    const called = await both.one.call(setMerchantsEnabled, { ids, enabled: 0 }, partner)
    expect(called.answer).toEqual({ changed: 3 })
    expect([await isEnabled(both.one, ids[0]!), await isEnabled(both.two, ids[1]!)]).toEqual([false, false])
    const log = await both.two.sql(sql`select from audit_line where merchant_id = ${ids[1]}`)
    expect(log).toHaveLength(1)
  })

  it('are answered alike to the same key, and done once', async () => {
    const ids = [await merchantIn(both.one), await merchantIn(both.two)]
    const asked = { ids, enabled: 0 } as const
    for (let turn = 0; turn < 2; turn += 1)
      expect((await both.one.call(setMerchantsEnabled, asked, { ...operator, key: 'twice' })).answer).toEqual({
        changed: 2,
      })
    expect(await both.two.sql(sql`select from audit_line where merchant_id = ${ids[1]}`)).toHaveLength(1)
  })

  it('are left as they are where one of them is somebody else’s, or nobody’s', async () => {
    const mine = [await merchantIn(both.one), await merchantIn(both.two)]
    for (const foreign of [await merchantIn(both.two, otherId), await merchantIn(both.one, otherId), newId()]) {
      const called = await both.one.call(setMerchantsEnabled, { ids: [...mine, foreign], enabled: 0 }, partner)
      expect([called.status, called.refusal.code]).toEqual([404, 'thing.not-found'])
    }
    expect([await isEnabled(both.one, mine[0]!), await isEnabled(both.two, mine[1]!)]).toEqual([true, true])
    expect((await both.one.call(setMerchantsEnabled, { ids: [newId()], enabled: 0 }, partner)).status).toBe(404)
  })

  it('are codes as well: none is revoked where one of the other database cannot be', async () => {
    const codes = [
      await codeIn(both.one, await merchantIn(both.one)),
      await codeIn(both.two, await merchantIn(both.two)),
    ] as const
    const gone = await codeIn(both.two, await merchantIn(both.two))
    expect((await both.one.call(revokeCodes, { ids: [gone] }, operator)).answer).toEqual({ revoked: 1 })
    const refused = await both.one.call(revokeCodes, { ids: [...codes, gone] }, operator)
    expect(refused.refusal.code).toBe('code.state-unfit')
    expect([await isRevoked(both.one, codes[0]), await isRevoked(both.two, codes[1])]).toEqual([false, false])
    expect((await both.one.call(revokeCodes, { ids: [...codes] }, operator)).answer).toEqual({ revoked: 2 })
    expect([await isRevoked(both.one, codes[0]), await isRevoked(both.two, codes[1])]).toEqual([true, true])
  })

  it('are all refused while one of the databases is away', async () => {
    const ids = [await merchantIn(both.one), await merchantIn(both.two)]
    await both.loseTwo()
    const called = await both.one.call(setMerchantsEnabled, { ids, enabled: 0 }, operator)
    expect([called.status, called.refusal.code]).toEqual([503, 'server.part-away'])
    expect(await isEnabled(both.one, ids[0]!)).toBe(true)
  })
})
