import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endTestShop } from '@kassa/contract/identity/test-shop.calls.ts'
import { readTestCopy } from '@kassa/contract/moving/test-copy.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOwner, OWNER_PASSWORD } from '../../../../test/make/owner.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { testCopies } from '../../../../test/make/test-copies.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { modules } from '../../../program.ts'
import { sql } from '../../../platform/db/sql.ts'
import { folderStore } from '../../../platform/files/file-store.ts'
import { newId } from '../../../platform/ids.ts'
import { createMovingModule } from '../moving.module.ts'
import { copyShop } from './copy-shop.ts'
import { CopyStopped } from './copy-stopped.ts'
import { type CopyTurn, takeCopyTurn } from './test-copy.store.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kassa-making-copy-'))
const store = folderStore(folder)
let world: World
let copies: ReturnType<typeof testCopies>
beforeAll(async () => {
  const own = modules.map((module) => (module.name === 'moving' ? createMovingModule(() => store) : module))
  world = await makeWorld({ modules: own, connections: 6 })
  copies = testCopies(world)
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A shop of its own with a test shop and a wish to fill it. */
async function wished(): Promise<{ shop: Shop; who: { as: string }; beside: string }> {
  const shop = await makeShop(world)
  await makeOwner(world, shop)
  const who = { as: shop.admin.token }
  await copies.make(who)
  return { shop, who, beside: await copies.testShopOf(shop.merchantId) }
}

async function turnOf(who: { as: string }): Promise<CopyTurn> {
  await copies.fill('all', who)
  const turn = await takeCopyTurn(world.database, { now: world.now, until: world.now, worker: newId() })
  if (!turn) throw new Error('nothing waits')
  return turn
}

const by = (turn: CopyTurn, more: { mostRows?: number; mayGoOn?: () => void } = {}) =>
  copyShop(world.database, { turn, store, now: world.now, newId, mostRows: 500_000, ...more })

describe('a copy is refused', () => {
  test('to whoever is no owner, without the password, without a test shop, while one is made, and inside the test shop', async () => {
    const { shop, who } = await wished()
    expect((await copies.fill('all', who, 'wrong')).refusal.code).toBe('login.refused')
    expect((await copies.fill('all', who)).status).toBe(200)
    expect((await copies.fill('none', who)).refusal.code).toBe('moving.copy-runs')
    await world.runJob('moving.fill-test-shops')
    await world.sql(
      sql`update role set built_in_key = null, is_built_in = false where merchant_id = ${shop.merchantId} and built_in_key = 'owner'`,
    )
    expect((await world.call(readTestCopy, {}, who)).answer.isOwner).toBe(false)
    expect((await copies.fill('all', who)).refusal.code).toBe('moving.copy-owner-only')
    const other = await makeShop(world)
    await makeOwner(world, other)
    expect((await copies.fill('all', { as: other.admin.token })).refusal.code).toBe('test-shop.none')
    expect((await world.call(readTestCopy, {}, { as: other.admin.token })).answer.copy).toBeNull()
  })

  test('asked for twice at once it is begun once', async () => {
    const { who } = await wished()
    const both = await Promise.all([copies.fill('all', who), copies.fill('all', who)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    await world.runJob('moving.fill-test-shops')
    expect(await copies.copyOf(who)).toMatchObject({ state: 'ready' })
  })

  test('with more rows than fit in one, and says how many; the test shop is as it was', async () => {
    const { who, shop, beside } = await wished()
    const turn = await turnOf(who)
    await expect(by(turn, { mostRows: 3 })).rejects.toMatchObject({ problem: 'too-large', rows: expect.any(Number) })
    expect(await copies.testShopOf(shop.merchantId)).toBe(beside)
  })
})

describe('a copy that stops half-way', () => {
  test('leaves nothing: the test shop stands as it was, and the next try makes it whole', async () => {
    const { who, shop, beside } = await wished()
    const before = await world.sql(sql`select count(*)::int as merchants from merchant`)
    const turn = await turnOf(who)
    let batches = 0
    const mayGoOn = (): void => {
      batches += 1
      if (batches > 4) throw new CopyStopped('lost')
    }
    await expect(by(turn, { mayGoOn })).rejects.toBeInstanceOf(CopyStopped)
    expect(await world.sql(sql`select count(*)::int as merchants from merchant`)).toEqual(before)
    expect(await copies.testShopOf(shop.merchantId)).toBe(beside)
    expect(await copies.copyOf(who)).toMatchObject({ state: 'copying' })
    world.passSeconds(1)
    await world.runJob('moving.fill-test-shops')
    expect(await copies.copyOf(who)).toMatchObject({ state: 'ready' })
    expect(await copies.testShopOf(shop.merchantId)).not.toBe(beside)
    expect(await disagreements(world)).toEqual([])
  })

  test('is not finished by a process that lost it', async () => {
    const { who, shop, beside } = await wished()
    const turn = await turnOf(who)
    await world.sql(sql`update test_copy set worker = ${newId()} where merchant_id = ${shop.merchantId}`)
    await expect(by(turn)).rejects.toMatchObject({ problem: 'lost' })
    expect(await copies.testShopOf(shop.merchantId)).toBe(beside)
  })

  test('because the test shop was ended says so', async () => {
    const { who, shop } = await wished()
    await copies.fill('all', who)
    expect((await world.call(endTestShop, { password: OWNER_PASSWORD }, who)).status).toBe(200)
    await world.runJob('moving.fill-test-shops')
    expect(await copies.copyOf(who)).toMatchObject({ state: 'failed', problem: 'ended' })
    expect(await copies.testShopOf(shop.merchantId)).toBe('')
  })
})

test('the same word makes the same people, another word others, and the word is forgotten with the copy', async () => {
  const { who, shop } = await wished()
  const names = async () => {
    const [row] = await world.sql<{ names: string }>(sql`
      select string_agg(first_name, ',' order by id) as names from staff where merchant_id = ${await copies.testShopOf(shop.merchantId)}`)
    return row?.names
  }
  const made: unknown[] = []
  for (const seed of [shop.merchantId, shop.merchantId, shop.admin.id]) {
    await by({ ...(await turnOf(who)), seed })
    made.push(await names())
    expect(await world.sql(sql`select seed from test_copy where merchant_id = ${shop.merchantId}`)).toEqual([
      { seed: null },
    ])
  }
  expect(made[0]).toBe(made[1])
  expect(made[0]).not.toBe(made[2])
})
