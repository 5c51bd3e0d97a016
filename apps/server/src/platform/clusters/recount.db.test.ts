// The answer about a thing of the first database counts what all have of it.
import { saveNotice, withdrawNotice } from '@kassa/contract/message/notice.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant, nextNumber } from '../../../test/make/merchant.ts'
import { makeAbove } from '../../../test/make/platform-people.ts'
import { makeTwoDatabases, type TwoDatabases } from '../../../test/two-databases.ts'
import type { World } from '../../../test/world.ts'
import { onPostgres } from '../../../test/on-postgres.ts'
import { sql } from '../db/sql.ts'
import { newId } from '../ids.ts'
import { carryRows } from './carry-rows.ts'

onPostgres('a notice that is withdrawn', () => {
  let both: TwoDatabases
  let operator: { readonly as: string }

  beforeAll(async () => {
    both = await makeTwoDatabases()
    operator = { as: (await makeAbove(both.one)).operator }
  }, 60_000)
  afterAll(() => both.close())

  const publish = async (): Promise<string> => {
    const notice = { title: `Notice ${nextNumber()}`, content: 'Text', kind: 'all' as const }
    const { id } = (
      await both.one.call(saveNotice, { ...notice, version: 1, isPinned: false, publishAt: null }, operator)
    ).answer
    await carryRows(both.one.database, both.two.database)
    for (const home of [both.one, both.two, both.two]) await read(home, id)
    return id
  }
  const read = (home: World, id: string) =>
    home.owner(async (tx) => {
      const { merchantId } = await makeMerchant(tx)
      await tx.run(sql`
        insert into site_notice_read (merchant_id, notice_id, account_id, read_at)
        values (${merchantId}, ${id}, ${newId()}, ${both.one.now})`)
    })

  it('says how many have read it in all databases, and the same to the same key', async () => {
    const id = await publish()
    for (let turn = 0; turn < 2; turn += 1)
      expect(
        (await both.one.call(withdrawNotice, { id }, { ...operator, key: `withdraw ${id}` })).answer,
      ).toMatchObject({
        id,
        state: 'withdrawn',
        readCount: 3,
      })
  })

  it('names the database that is away, of whose readers nobody knows', async () => {
    const id = await publish()
    await both.loseTwo()
    const { answer, headers } = await both.one.call(withdrawNotice, { id }, operator)
    expect([answer.readCount, headers['kassa-missing-databases']]).toEqual([1, 'two'])
  })
})
