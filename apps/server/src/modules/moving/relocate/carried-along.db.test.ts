// Beside a merchant's rows go the first answers of calls above it and the events that a listener wants; counters of the target never go back.
import { createCategory } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { findPassword, sendEmailForResetPassword } from '@kassa/contract/identity/registration.calls.ts'
import { readMerchant, updateMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeAbove } from '../../../../test/make/platform-people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeSellingIn, type SellingIn } from '../../../../test/relocating/selling-in.ts'
import { givenOutIn, type PlaceName, places } from '../../../../test/two-databases.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import { listeners } from '../../../maintenance/listeners.ts'
import { sql } from '../../../platform/db/sql.ts'
import { listTables } from './relocated-table.store.ts'
import { relocateMerchant } from './relocate-merchant.ts'
import { setCountersBehind } from './copied-rows.store.ts'
import type { RelocationParts } from './relocation-parts.ts'

onPostgres('a relocation', () => {
  let both: SellingIn['both']
  let shop: SellingIn['shop']
  let number: string
  let operator: { readonly as: string }

  beforeAll(async () => {
    ;({ both, shop, number } = await makeSellingIn('two'))
    operator = { as: (await makeAbove(both.one)).operator }
  }, 120_000)
  afterAll(() => both.close())

  const databaseOf = (place: PlaceName) => both.works[place].platform.database
  const move = (to: PlaceName, more: Partial<RelocationParts> = {}) =>
    relocateMerchant(
      {
        databases: places.map((name) => ({ name, database: databaseOf(name) })),
        now: both.one.now,
        listeners,
        say: () => {},
        prove: () => Promise.resolve(undefined),
        ...more,
      },
      number,
      to,
    )
  const eventsIn = async (place: PlaceName): Promise<number> =>
    (
      await databaseOf(place).ask(
        sql`select from outbox where merchant_id = ${shop.merchantId} and name = 'test.waits'`,
      )
    ).length

  /** An event that has its number, as if all but a new listener had taken it. */
  const publishIn = async (place: PlaceName): Promise<void> => {
    await databaseOf(place).ask(sql`
      insert into outbox (merchant_id, id, name, payload, created_at)
      values (${shop.merchantId}, gen_random_uuid(), 'test.waits', '{}', now())`)
    both.works[place].outbox.wake()
    await both.works[place].settled()
    const waiting = sql`select from outbox where name = 'test.waits' and sequence is null`
    expect(await databaseOf(place).ask(waiting)).toEqual([])
  }

  const allHaveTaken = async (place: PlaceName): Promise<void> => {
    const newest = sql`(select max(sequence) from outbox)`
    await databaseOf(place).ask(sql`
      insert into subscription_state (subscription, sequence) select name, ${newest} from unnest(${listeners}::text[]) as name
      on conflict (subscription) do update set sequence = excluded.sequence, retry_at = null`)
    await databaseOf(place).ask(sql`update change_place set sequence = ${newest}`)
  }

  it('answers a repeat of a call as the first time, above the merchant and of it, also one that ran while it was copied', async () => {
    const { answer: merchant } = await both.one.call(readMerchant, { id: shop.merchantId }, operator)
    const fields = { name: 'Harbour Books', country: 'CN', locale: 'en-US', phone: '', contactName: '' } as const
    const before = { ...operator, key: '00000000-0000-4000-8000-000000002561' }
    const asked = { ...fields, id: shop.merchantId, version: merchant.version }
    const first = await both.one.call(updateMerchant, asked, before)
    const meanwhile = { ...operator, key: '00000000-0000-4000-8000-000000002562' }
    const second = { ...asked, name: 'Harbour & Sons', version: first.answer.version }
    const owner = await both.two.owner(async (tx) => {
      const { merchantId } = shop
      const { adminId } = await makeMerchantAdmin(tx, merchantId, {
        codes: [permissionCode('platform.catalogue.categories.add')],
      })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    })
    const own = { as: givenOutIn('two', owner), key: '00000000-0000-4000-8000-000000002563' }
    const category = { name: 'Tea', parentId: null }
    const made: unknown[] = []
    await move('one', {
      async reached(point) {
        if (point !== 'jobs-ended') return
        expect((await both.one.call(updateMerchant, second, meanwhile)).status).toBe(200)
        made.push((await both.one.call(createCategory, category, own)).answer)
      },
    })
    const madeAgain = await both.one.call(createCategory, category, own)
    expect([[madeAgain.answer], madeAgain.headers['idempotency-repeat']]).toEqual([made, 'true'])
    for (const [request, options] of [
      [asked, before],
      [second, meanwhile],
    ] as const) {
      const again = await both.one.call(updateMerchant, request, options)
      expect([again.status, again.headers['idempotency-repeat']]).toEqual([200, 'true'])
    }
    const { answer } = await both.one.call(readMerchant, { id: shop.merchantId }, operator)
    expect(answer).toMatchObject({ name: 'Harbour & Sons', version: merchant.version + 2 })
  }, 120_000)

  it('knows a code that was sent before, and how often it was tried; what held a place holds none in the other', async () => {
    const { merchantId } = shop
    const email = 'ada@coded.example'
    await both.one.owner((tx) => makeMerchantAdmin(tx, merchantId, { email }))
    expect((await both.one.call(sendEmailForResetPassword, { email })).status).toBe(200)
    const tried = async (place: PlaceName): Promise<unknown> => {
      const asked = { email, code: '000000', password: 'Another-2026', passwordAgain: 'Another-2026' }
      expect((await both.one.call(findPassword, asked)).refusal.code).toBe('code.wrong')
      const [code] = await databaseOf(place).ask(
        sql`select failed_count from verification_code where email_folded = ${email}`,
      )
      return code
    }
    expect(await tried('one')).toEqual({ failedCount: 1 })
    const placesOf = (place: PlaceName) => both.works[place].platform.places
    expect(await placesOf('one').take('streams of somebody', 1)).toBeDefined()
    await move('two')
    expect(await placesOf('two').take('streams of somebody', 1)).toBeDefined()
    expect(await tried('two')).toEqual({ failedCount: 2 })
    await move('one')
    expect(await tried('one')).toEqual({ failedCount: 3 })
  }, 120_000)

  it.each([
    ['has taken nothing yet', sql`delete from subscription_state where subscription = ${listeners[0] ?? ''}`],
    [
      'holds the merchant at the first event',
      sql`update subscription_state set held = jsonb_build_object((select merchant_id::text from outbox where name = 'test.waits' limit 1),
        '{"sequence": 0, "failures": 1, "retryAt": "2099-01-01T00:00:00.000Z"}'::jsonb) where subscription = ${listeners[0] ?? ''}`,
    ],
  ])(
    'carries events that a listener wants which %s',
    async (_, newcomer) => {
      await publishIn('one')
      await move('two', {
        async reached(point) {
          if (point !== 'jobs-ended') return
          await allHaveTaken('one')
          await databaseOf('one').ask(newcomer)
        },
      })
      expect([await eventsIn('one'), await eventsIn('two')]).toEqual([0, 1])
      await databaseOf('two').ask(sql`delete from outbox where name = 'test.waits'`)
      await move('one')
    },
    120_000,
  )

  it('leaves behind what every listener has taken', async () => {
    await publishIn('one')
    await allHaveTaken('one')
    await move('two')
    expect(await eventsIn('two')).toBe(0)
    await move('one')
  }, 120_000)

  it('sets counters far ahead or not at all, so that numbers drawn meanwhile are never drawn again', async () => {
    await shop.desk.book(shop.desk.sale([shop.line(0)]))
    const lastOf = async (): Promise<number> =>
      (
        await databaseOf('one').ask<{ last: number }>(
          sql`select pg_sequence_last_value(pg_get_serial_sequence('stock_entry', 'entry_number')::regclass) as last`,
        )
      )[0]?.last ?? 0
    const set = () =>
      databaseOf('one').transaction({ kind: 'owner' }, async (tx) =>
        setCountersBehind(tx, await listTables(tx), shop.merchantId),
      )
    const before = await lastOf()
    await set()
    expect(await lastOf()).toBe(before)
    await databaseOf('one').ask(sql`select setval(pg_get_serial_sequence('stock_entry', 'entry_number')::regclass, 1)`)
    await set()
    expect(await lastOf()).toBeGreaterThanOrEqual(before + 50_000)
    await set()
    expect(await lastOf()).toBeLessThan(before + 300_000)
  })
})
