// Rows of test shops, and of merchants that live elsewhere, are hidden from readers and from nobody else, also where the owner of the database is no superuser.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant } from '../../../test/make/merchant.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/template.ts'
import { newId } from '../ids.ts'
import { sql } from './sql.ts'
import type { Tx } from './tx.ts'

const careful = `careful_${process.pid}`
const functions = ['kassa_test_shops()', 'kassa_elsewhere()', 'kassa_hides_from_me()']
let cut: TestDatabase
let real: string
let gone: string

const inOwner = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => cut.database.transaction({ kind: 'owner' }, work)

beforeAll(async () => {
  cut = await openTestDatabase()
  await inOwner(async (tx) => {
    for (const text of [
      `create role ${careful} nologin`,
      `grant kassa_reader, kassa_owner to ${careful}`,
      `grant select on cluster_here to ${careful}`,
      `grant execute on function kassa_readable_merchants() to ${careful}`,
      ...functions.map((name) => `alter function ${name} owner to ${careful}`),
      // As they stand while a merchant moves.
      ...['merchant', 'merchant_cluster'].map(
        (table) =>
          `create policy relocation_hides on ${table} as restrictive for select to kassa_reader using (merchant_id not in (select kassa_elsewhere()))`,
      ),
    ])
      await tx.run(sql.raw(text))
    await tx.run(sql`insert into cluster_here (name) values ('one')`)
    ;[real, gone] = [(await makeMerchant(tx)).merchantId, (await makeMerchant(tx)).merchantId]
    await tx.run(sql`
      insert into merchant (id, number, name, company_name, country, locale, audit_state, created_at, test_of, clock_ahead_seconds)
      select ${newId()}, '999999', name, '', country, locale, audit_state, created_at, id, 0 from merchant where id = ${real}`)
    await tx.run(sql`
      insert into merchant_cluster (merchant_id, cluster) values (${gone}, 'two')
      on conflict (merchant_id) do update set cluster = excluded.cluster`)
  })
}, 120_000)
afterAll(async () => {
  await inOwner(async (tx) => {
    for (const text of [
      `reassign owned by ${careful} to current_user`,
      `drop owned by ${careful}`,
      `drop role ${careful}`,
    ])
      await tx.run(sql.raw(text))
  })
  await cut.drop()
})

const seenAs = (role: string): Promise<string[]> =>
  inOwner(async (tx) => {
    await tx.run(sql`select set_config('role', ${role}, true), set_config('app.reads', 'all', true)`)
    return (await tx.many<{ id: string }>(sql`select id from merchant order by id`)).map(({ id }) => id)
  })

it('shows an owner that is no superuser every merchant', async () => {
  expect(await seenAs(careful)).toHaveLength(3)
})

it('shows a reader neither test shops nor who lives elsewhere', async () => {
  expect(await seenAs('kassa_reader')).toEqual([real])
})
