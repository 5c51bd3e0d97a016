// A test shop and its copies where the merchant lives in the second database; the two never part.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createBrand, listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { endTestShop, makeTestShop, readTestShop, switchShop } from '@kassa/contract/identity/test-shop.calls.ts'
import { fillTestShop, readTestCopy } from '@kassa/contract/moving/test-copy.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeOwner, OWNER_PASSWORD as password } from '../../../../test/make/owner.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import {
  givenOutIn,
  makeTwoDatabases,
  moveTo,
  type PlaceName,
  type TwoDatabases,
} from '../../../../test/two-databases.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import { modules } from '../../../program.ts'
import { sql } from '../../../platform/db/sql.ts'
import { folderStore } from '../../../platform/files/file-store.ts'
import { createMovingModule } from '../moving.module.ts'

onPostgres('a test shop where there are two databases', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kassa-test-copy-'))
  let both: TwoDatabases
  let shop: Shop

  beforeAll(async () => {
    const store = folderStore(folder)
    const own = modules.map((module) => (module.name === 'moving' ? createMovingModule(() => store) : module))
    both = await makeTwoDatabases({ modules: own })
    shop = await makeShop(both.two)
    await makeOwner(both.two, shop)
    expect((await both.one.call(createBrand, { name: 'Harbour' }, owner())).status).toBe(200)
  }, 60_000)
  afterAll(async () => {
    await both.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const owner = () => ({ as: givenOutIn('two', shop.admin.token) })
  const make = () => both.one.call(makeTestShop, { password }, owner())
  const end = () => both.one.call(endTestShop, { password }, owner())
  /** Goes there with a sign-in of its own, which ends with it. */
  const change = async (home: PlaceName = 'two') => {
    const session = { kind: 'admin', accountId: shop.admin.id, merchantId: shop.merchantId } as const
    const as = givenOutIn(home, await both[home].owner((tx) => makeSession(tx, session)))
    return (await both.one.call(switchShop, {}, { as })).answer.token
  }
  const testShopsIn = (place: PlaceName) =>
    both[place].sql<{ id: string; number: string }>(sql`
      select id, number from merchant where test_of = ${shop.merchantId} and archived_at is null`)

  it('is made in the second under a number that nobody has, and filled there by its job', async () => {
    const { number } = (await make()).answer
    expect([await testShopsIn('one'), (await testShopsIn('two')).map((row) => row.number)]).toEqual([[], [number]])
    const names = await both.one.sql(sql`select from name_directory where kind = 'merchant' and folded = ${number}`)
    expect(names).toHaveLength(1)
    expect((await both.one.call(fillTestShop, { password, sales: 'all' }, owner())).status).toBe(200)
    await both.one.runJob('moving.fill-test-shops')
    expect((await both.one.call(readTestCopy, {}, owner())).answer.copy?.state).toBe('copying')
    await both.two.runJob('moving.fill-test-shops')
    expect((await both.one.call(readTestCopy, {}, owner())).answer.copy).toMatchObject({
      state: 'ready',
      problem: null,
    })
  })

  it('is gone to and worked in there; its people are found where it lives', async () => {
    const as = await change()
    expect(as).toMatch(/^two\./)
    expect((await both.one.call(readOwnSession, {}, { as })).answer.user.isTestShop).toBe(true)
    expect((await both.one.call(listBrands, {}, { as })).answer.rows.map(({ name }) => name)).toEqual(['Harbour'])
    const { number } = (await both.one.call(readTestShop, {}, { as })).answer.beside ?? {}
    expect(number).toBe(shop.number)
  })

  it('is made anew by a second copy, of which the first database keeps one number', async () => {
    const [before] = await testShopsIn('two')
    await both.one.call(fillTestShop, { password, sales: 'none' }, owner())
    await both.two.runJob('moving.fill-test-shops')
    const [now, ...more] = await testShopsIn('two')
    expect([more, now?.id === before?.id]).toEqual([[], false])
    expect(await both.two.sql(sql`select from outlet where merchant_id = ${before?.id ?? ''}`)).toEqual([])
    const kept = await both.one.sql(
      sql`select from name_directory where kind = 'merchant' and folded = ${now?.number ?? ''}`,
    )
    expect(kept).toHaveLength(1)
  })

  it('keeps its merchant where both live, and neither moves alone', async () => {
    await expect(moveTo(both, 'one', shop.merchantId)).rejects.toThrow('A test shop belongs to merchant')
    const [test] = await testShopsIn('two')
    await expect(moveTo(both, 'one', test?.id ?? '')).rejects.toThrow('A test shop belongs to merchant')
    expect((await both.one.call(readOwnSession, {}, owner())).status).toBe(200)
  })

  it('that is made while its merchant is copied keeps it from the switch, up to the last moment', async () => {
    expect((await end()).status).toBe(200)
    const late = moveTo(both, 'one', shop.merchantId, {
      // Behind the look before the pause.
      async reached(point) {
        if (point === 'jobs-ended') expect((await make()).status).toBe(200)
      },
    })
    await expect(late).rejects.toThrow('A test shop belongs to merchant')
    expect(await testShopsIn('two')).toHaveLength(1)
    expect((await both.one.call(readOwnSession, {}, { as: await change() })).status).toBe(200)
    expect((await end()).status).toBe(200)
  }, 120_000)

  it('is made in the other database once its merchant lives there', async () => {
    await moveTo(both, 'one', shop.merchantId)
    expect((await make()).status).toBe(200)
    expect([(await testShopsIn('one')).length, (await testShopsIn('two')).length]).toEqual([1, 0])
    expect((await both.one.call(fillTestShop, { password, sales: 'all' }, owner())).status).toBe(200)
    await both.one.runJob('moving.fill-test-shops')
    expect((await both.one.call(readTestCopy, {}, owner())).answer.copy).toMatchObject({
      state: 'ready',
      problem: null,
    })
    expect(await change('one')).toMatch(/^one\./)
  }, 120_000)
})
