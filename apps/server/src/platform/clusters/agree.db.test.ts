// A partner is archived where nobody is under it, in whichever database.
import { archivePartner, listPartners } from '@kassa/contract/organisation/partner.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchant } from '../../../test/make/merchant.ts'
import { makePartner } from '../../../test/make/people.ts'
import { makeAbove } from '../../../test/make/platform-people.ts'
import { clusterUrl } from '../../../test/template.ts'
import { makeTwoDatabases, type TwoDatabases } from '../../../test/two-databases.ts'
import { sql } from '../db/sql.ts'
import { carryRows } from './carry-rows.ts'

// The embedded database belongs to one process, and is the only one.
const onPostgres = clusterUrl === '' ? () => {} : describe

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

  it('is not archived while the other database is away: nobody can tell who is under it', async () => {
    const id = await makeCarried()
    await both.loseTwo()
    const refused = await both.one.call(archivePartner, { id }, operator)
    expect([refused.status, refused.refusal.code]).toEqual([503, 'server.part-away'])
    expect(await stateIn(both.one, id)).toEqual({ isArchived: false, lines: 0 })
  })
})
