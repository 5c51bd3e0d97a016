// Codes lie in the first database’s stock until a merchant of another one gets them.
import { claimCode, issueCodes, makeCodes } from '@kassa/contract/billing/code.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { codeText } from '@kassa/domain/billing/activation-code.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makePartner } from '../../../../test/make/people.ts'
import { makeAbove } from '../../../../test/make/platform-people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { givenOutIn, makeTwoDatabases, places, type TwoDatabases } from '../../../../test/two-databases.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import { askingFirst } from '../../../platform/clusters/give-out.ts'
import type { AskingDatabase } from '../../../platform/clusters/gift.ts'
import { carryRows } from '../../../platform/clusters/carry-rows.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { codeGift } from './code-gift.ts'

onPostgres('a code of the stock', () => {
  let both: TwoDatabases
  let asking: AskingDatabase
  let operator: { readonly as: string }
  let partner: { readonly as: string }
  let partnerId: string
  let otherId: string
  let merchant: { readonly number: string; readonly as: string }

  beforeAll(async () => {
    both = await makeTwoDatabases()
    asking = { first: both.one.database, other: both.two.database, cluster: 'two' }
    const above = await makeAbove(both.one)
    operator = { as: above.operator }
    partner = { as: above.partner.token }
    partnerId = above.partner.partnerId
    otherId = (await both.one.owner((tx) => makePartner(tx))).partnerId
    await carryRows(both.one.database, both.two.database)
    merchant = await both.two.owner(async (tx) => {
      const { merchantId, number } = await makeMerchant(tx, { partnerId })
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
      const token = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
      return { number, as: givenOutIn('two', token) }
    })
  }, 60_000)
  afterAll(() => both.close())

  /** New codes in a partner’s stock, as the operator makes them. */
  async function stock(count: number, of = partnerId): Promise<{ id: string; code: string }[]> {
    const before = await both.one.sql<{ id: string }>(sql`select id from activation_code`)
    const asked = { partnerId: of, merchantNumber: null, count, lastDay: null }
    expect((await both.one.call(makeCodes, asked, operator)).answer).toEqual({ made: count })
    return both.one.sql(sql`
      select id, code from activation_code where id <> all(${before.map(({ id }) => id)}::uuid[]) order by id`)
  }
  const placesOf = async (id: string): Promise<readonly string[]> => {
    const found = await Promise.all(
      places.map(async (place) =>
        (await both[place].sql(sql`select from activation_code where id = ${id}`)).map(() => place as string),
      ),
    )
    const aside = await both.one.sql(sql`select from activation_code_given where id = ${id}`)
    return [...found.flat(), ...aside.map(() => 'aside')]
  }
  const issue = (ids: readonly string[], as = partner) =>
    both.one.call(issueCodes, { ids: [...ids], partnerId: null, merchantNumber: merchant.number }, as)
  const settle = async () => {
    await both.one.sql(sql`update activation_code_given set given_at = now() - interval '1 hour'`)
    await codeGift.tidy?.(asking)
  }

  it('goes to the database of the merchant that it is issued to, and is there once', async () => {
    const [first, second] = await stock(2)
    expect((await issue([first!.id, second!.id])).answer).toEqual({ issued: 2 })
    expect(await placesOf(first!.id)).toEqual(['two', 'aside'])
    await settle()
    expect(await placesOf(first!.id)).toEqual(['two'])
    expect(
      await both.two.sql(sql`
      select m.number, c.partner_id, c.origin from activation_code c join merchant m on m.id = c.merchant_id where c.id = ${first!.id}`),
    ).toEqual([{ number: merchant.number, partnerId, origin: 'stock' }])
    const again = await issue([first!.id])
    expect(again.refusal.code).toBe('code.state-unfit')
  })

  it('is left where it lies where one of the same list is another’s, of nobody, or used up', async () => {
    const [mine, used] = await stock(2)
    const [theirs] = await stock(1, otherId)
    for (const foreign of [theirs!.id, newId()])
      expect((await issue([mine!.id, foreign])).refusal.code).toBe('thing.not-found')
    await both.one.sql(sql`update activation_code set revoked_at = now() where id = ${used!.id}`)
    const unfit = await issue([mine!.id, used!.id])
    expect([unfit.refusal.code, unfit.refusal.details]).toMatchObject(['code.state-unfit', { state: 'revoked' }])
    for (const { id } of [mine!, used!, theirs!]) expect(await placesOf(id)).toEqual(['one'])
    expect((await issue([mine!.id, theirs!.id], operator)).answer).toEqual({ issued: 2 })
  })

  it('is claimed by the merchant itself, by its text; another partner’s is not there', async () => {
    const [mine] = await stock(1)
    const [theirs] = await stock(1, otherId)
    const claim = (code: string) => both.one.call(claimCode, { code: codeText(code) }, { as: merchant.as })
    expect((await claim(theirs!.code)).refusal.code).toBe('thing.not-found')
    expect((await claim(mine!.code)).status).toBe(200)
    expect((await claim(mine!.code)).refusal.code).toBe('thing.not-found')
    await settle()
    expect([await placesOf(mine!.id), await placesOf(theirs!.id)]).toEqual([['two'], ['one']])
  })

  it('is issued once where 20 ask at once, half of them for a merchant of the first database', async () => {
    const { number } = await both.one.owner((tx) => makeMerchant(tx, { partnerId }))
    const [wanted] = await stock(1)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        both.one.call(
          issueCodes,
          { ids: [wanted!.id], partnerId: null, merchantNumber: turn % 2 === 0 ? number : merchant.number },
          partner,
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await settle()
    expect(await placesOf(wanted!.id)).toHaveLength(1)
  })

  it('goes back into the stock where its transaction was undone, or was never done', async () => {
    const [undone, lost] = await stock(2)
    const wanted = (id: string) => JSON.stringify({ ids: [id], tier: 'operator', partnerId: null, today: '2026-03-02' })
    const database = askingFirst(asking, [codeGift])
    const undoing = database.transaction({ kind: 'owner' }, async (tx) => {
      await tx.run(sql`select kassa_take_codes(${wanted(undone!.id)}::jsonb)`)
      throw new Error('undone')
    })
    await expect(undoing).rejects.toThrow('undone')
    await codeGift.give(asking, wanted(lost!.id))
    expect(await placesOf(lost!.id)).toEqual(['aside'])
    await settle()
    for (const { id } of [undone!, lost!]) expect(await placesOf(id)).toEqual(['one'])
  })

  it('that was put back by the clock is not taken by the transaction that comes late', async () => {
    const [late] = await stock(1)
    const thing = { ids: [late!.id], tier: 'operator', partnerId: null, today: '2026-03-02' }
    const given = await codeGift.give(asking, JSON.stringify(thing))
    await settle()
    const taking = both.two.database.transaction({ kind: 'owner' }, async (tx) => {
      const [{ name } = { name: '' }] = await tx.many<{ name: string }>(
        sql`select 'codes ' || (${JSON.stringify(thing)}::jsonb)::text as name`,
      )
      await tx.run(sql`select set_config('app.given', ${JSON.stringify({ [name]: given })}, true)`)
      await tx.run(sql`select kassa_take_codes(${JSON.stringify(thing)}::jsonb)`)
    })
    await expect(taking).rejects.toThrow('the first database gives out codes')
    await settle()
    expect(await placesOf(late!.id)).toEqual(['one'])
  })
})
