// A partner is archived where nobody is under it, in whichever database.
import { archivePartner, listPartners } from '@kassa/contract/organisation/partner.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeMerchant, makeMerchantAdmin } from '../../../test/make/merchant.ts'
import { makePartner } from '../../../test/make/people.ts'
import { makeAbove } from '../../../test/make/platform-people.ts'
import { makeSession } from '../../../test/make/session.ts'
import { givenOutIn, makeTwoDatabases, type TwoDatabases } from '../../../test/two-databases.ts'
import { onPostgres } from '../../../test/on-postgres.ts'
import { sql } from '../db/sql.ts'
import { carryRows } from './carry-rows.ts'
import type { Cluster } from './cluster.ts'

let made = 0

onPostgres('a partner of two databases', () => {
  let both: TwoDatabases
  let operator: { readonly as: string }

  beforeAll(async () => {
    both = await makeTwoDatabases()
    operator = { as: (await makeAbove(both.one)).operator }
  }, 60_000)
  afterAll(() => both.close())

  const makeCarried = async (): Promise<string> => {
    const { partnerId } = await both.one.owner((tx) => makePartner(tx))
    await carryRows(both.one.database, both.two.database)
    return partnerId
  }
  const stateIn = async (home: TwoDatabases['one'], id: string) =>
    (
      await home.sql<{ isArchived: boolean; lines: number }>(sql`
        select archived_at is not null as is_archived,
          (select count(*)::int from platform_audit_line where subject = ${`partner/${id}`}) as lines
        from partner where id = ${id}`)
    )[0]

  it('is not archived while a merchant of the other database is under it, and nothing is changed', async () => {
    const id = await makeCarried()
    await both.two.owner((tx) => makeMerchant(tx, { partnerId: id, name: 'Far', number: '800001' }))
    const refused = await both.one.call(archivePartner, { id }, operator)
    expect([refused.status, refused.refusal.code, refused.refusal.details]).toEqual([
      409,
      'thing.in-use',
      { uses: 'Far', subPartners: 0, merchants: 1 },
    ])
    expect(await stateIn(both.one, id)).toEqual({ isArchived: false, lines: 0 })
  })

  it('names and counts the merchants of all databases, by their numbers', async () => {
    const id = await makeCarried()
    for (const [home, number] of [
      ['two', '800011'],
      ['one', '800012'],
      ['two', '800013'],
      ['one', '800014'],
    ] as const)
      await both[home].owner((tx) => makeMerchant(tx, { partnerId: id, name: `M${number}`, number }))
    const { refusal } = await both.one.call(archivePartner, { id }, operator)
    expect(refusal.details).toEqual({ uses: 'M800011, M800012, M800013, +1', subPartners: 0, merchants: 4 })
  })

  it('is archived where nobody is under it, once, and is gone in both at once', async () => {
    const id = await makeCarried()
    const named = { ...operator, key: '00000000-0000-4000-8000-00000000a9ee' }
    const archived = await both.one.call(archivePartner, { id }, named)
    expect([archived.status, archived.answer]).toEqual([200, {}])
    expect([await stateIn(both.one, id), await stateIn(both.two, id)]).toEqual([
      { isArchived: true, lines: 1 },
      { isArchived: true, lines: 0 },
    ])
    const again = await both.one.call(archivePartner, { id }, named)
    expect([again.status, again.answer]).toEqual([200, {}])
    expect((await both.one.call(archivePartner, { id }, operator)).refusal.code).toBe('thing.not-found')
    const { rows } = (await both.one.call(listPartners, { limit: 50 }, operator)).answer
    expect(rows.some((partner) => partner.id === id)).toBe(false)
  })

  it.each([
    ['before it is done', true],
    ['while it is being done', false],
  ])('takes no merchant in the other database that somebody adds %s', async (_, isBefore) => {
    const id = await makeCarried()
    const gate = Promise.withResolvers<void>()
    const seen = Promise.withResolvers<void>()
    const number = String((made += 1) + 810_000)
    // Whoever adds it has seen the partner, and writes the merchant later.
    const adding = both.two.database.transaction({ kind: 'owner' }, async (tx) => {
      const partner = await tx.maybe(sql`select from partner where id = ${id} and archived_at is null`)
      if (!partner) return 'refused'
      // The number is asked of the first before anything else, and the transaction runs again with it.
      await tx.run(sql`select kassa_ask_first(${`merchant ${number}`})`)
      if (isBefore) await makeMerchant(tx, { partnerId: id, number })
      seen.resolve()
      await gate.promise
      if (!isBefore) await makeMerchant(tx, { partnerId: id, number })
      return 'added'
    })
    await seen.promise
    const archiving = both.one.call(archivePartner, { id }, operator)
    if (!isBefore) await archiving
    gate.resolve()
    const [{ status }, added] = await Promise.all([archiving, adding])
    expect([status, added]).toEqual(isBefore ? [409, 'added'] : [200, 'refused'])
    const under = await both.two.sql(sql`select from merchant where partner_id = ${id}`)
    expect(under).toHaveLength(isBefore ? 1 : 0)
  })

  it('is archived in the other database too before the call is answered, also where no rows are carried', async () => {
    const id = await makeCarried()
    const { rows } = both.works.two as unknown as Cluster
    const renewing = vi.spyOn(rows!, 'renew').mockResolvedValue()
    expect((await both.one.call(archivePartner, { id }, operator)).status).toBe(200)
    expect(await stateIn(both.two, id)).toEqual({ isArchived: true, lines: 0 })
    renewing.mockRestore()
  })

  it('has nobody under it where 12 merchants come to the other database while it is archived', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const id = await makeCarried()
      const add = async (): Promise<string> => {
        const number = String((made += 1) + 810_000)
        return both.two.database.transaction({ kind: 'owner' }, async (tx) => {
          const partner = await tx.maybe(sql`select from partner where id = ${id} and archived_at is null`)
          if (partner) await makeMerchant(tx, { partnerId: id, number })
          return partner ? 'added' : 'refused'
        })
      }
      const adding = Array.from({ length: 12 }, add)
      const archived = await both.one.call(archivePartner, { id }, operator)
      const added = (await Promise.all(adding)).filter((one) => one === 'added').length
      expect(await both.two.sql(sql`select from merchant where partner_id = ${id}`)).toHaveLength(added)
      const { isArchived } = (await stateIn(both.one, id)) ?? {}
      expect([archived.status === 200, added > 0]).toEqual([isArchived, isArchived === false])
    }
  })

  it('is not there for a merchant of the other database', async () => {
    const id = await makeCarried()
    const token = await both.two.owner(async (tx) => {
      const { merchantId } = await makeMerchant(tx, { partnerId: id, number: String((made += 1) + 820_000) })
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    })
    const as = givenOutIn('two', token)
    expect([403, 404]).toContain((await both.one.call(archivePartner, { id }, { as })).status)
    expect(await stateIn(both.one, id)).toEqual({ isArchived: false, lines: 0 })
  })

  it('is not archived while the other database is away: nobody can tell who is under it', async () => {
    const id = await makeCarried()
    await both.loseTwo()
    const refused = await both.one.call(archivePartner, { id }, operator)
    expect([refused.status, refused.refusal.code]).toEqual([503, 'server.part-away'])
    expect(await stateIn(both.one, id)).toEqual({ isArchived: false, lines: 0 })
  })
})
