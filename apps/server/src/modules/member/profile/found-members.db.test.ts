// Searching members by a name that many have: the same rows in the same order, whether the newest fill the page or the index is asked.
import { listMembers } from '@kassa/contract/member/member.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: MemberShop
const NAMED = 45

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world)
  await shop.join('Quentin Only')
  for (let each = 0; each < NAMED; each += 1) {
    await shop.join(`Cleo Hopper ${each}`)
    await shop.join(`Ada Byron ${each}`)
  }
})
afterAll(() => world.close())

async function walk(search: string, limit: number) {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const asked = { limit, search, ...(cursor === undefined ? {} : { cursor }) }
    const { answer } = await world.call(listMembers, asked, { as: shop.admin.token })
    expect(answer.total).toBe(search === 'quentin' ? 1 : NAMED)
    names.push(...answer.rows.map(({ name }) => name))
    cursor = answer.nextCursor ?? undefined
  } while (cursor !== undefined)
  return names
}

it('finds all of them, newest first, in pages of any size, and no other', async () => {
  const all = await walk('cleo hopper', 100)
  expect(all.toSorted()).toEqual(Array.from({ length: NAMED }, (_, at) => `Cleo Hopper ${at}`).toSorted())
  for (const limit of [1, 20, 45]) expect(await walk('Hopper', limit)).toEqual(all)
  expect(await walk('quentin', 20)).toEqual(['Quentin Only'])
})

it('leaves out who is archived', async () => {
  await world.sql(sql`update member set archived_at = now() where name like 'Ada Byron %' and name <> 'Ada Byron 3'`)
  const { answer } = await world.call(listMembers, { limit: 1, search: 'byron' }, { as: shop.admin.token })
  expect([answer.total, answer.rows.map(({ name }) => name)]).toEqual([1, ['Ada Byron 3']])
})
