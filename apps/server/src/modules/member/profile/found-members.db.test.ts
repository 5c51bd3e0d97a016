// Searching members by a name that many have: the same rows in the same order, whether the newest fill the page or the index is asked.
import { listMembers } from '@kassa/contract/member/member.calls.ts'
import { beforeAll, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { sql } from '../../../platform/db/sql.ts'

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world))
const NAMED = 45

beforeAll(async () => {
  await shop.join('Quentin Only')
  for (let each = 0; each < NAMED; each += 1) {
    await shop.join(`Cleo Hopper ${each}`)
    await shop.join(`Ada Byron ${each}`)
  }
})

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

it('finds by a long word, a short one, both, and any part of a card, a phone, a mail or a name of any script', async () => {
  const id = await shop.join('李小龙阿部 Zoë O_k')
  await world.sql(sql`
    update member set search_text = '李小龙阿部 𠮷𠮷野家 zoë o_k kd77123490 +8613955501234 zoe.ok@example.com' where id = ${id}`)
  const isFound = async (search: string) =>
    (await world.call(listMembers, { limit: 20, search }, { as: shop.admin.token })).answer.rows.some(
      (row) => row.id === id,
    )
  const found = [
    'kd77123490',
    '7712',
    '77123',
    '139 5550 1234',
    '1234',
    '5501234',
    'ok@exam',
    '李小龙阿部',
    '小龙阿部',
    '龙阿',
  ]
  for (const search of [...found, 'zoë o_k', 'zoë kd7712', 'example o_k 阿部']) {
    expect([search, await isFound(search)]).toEqual([search, true])
  }
  for (const search of [
    'kd77123491',
    '7713',
    '小龙部阿',
    'zoë kd7713',
    '𠮷家',
    'oxkk',
    'o%k 7712',
    '阿部 李小龙阿部部',
  ]) {
    expect([search, await isFound(search)]).toEqual([search, false])
  }
})

it('does not count again who stands on one page', async () => {
  const as = { as: shop.admin.token }
  const { answer } = await world.call(listMembers, { limit: 20, search: 'quentin' }, as)
  expect([answer.total, answer.totalIsCapped, answer.nextCursor]).toEqual([1, false, null])
  const statements = (limit: number) => world.statementsDuring(() => world.call(listMembers, { limit }, as))
  expect((await statements(20)) - (await statements(200))).toBe(1)
  expect((await world.call(listMembers, { limit: 200 }, as)).answer.total).toBe(2 * NAMED + 2)
})

it('leaves out who is archived', async () => {
  await world.sql(sql`update member set archived_at = now() where name like 'Ada Byron %' and name <> 'Ada Byron 3'`)
  const { answer } = await world.call(listMembers, { limit: 1, search: 'byron' }, { as: shop.admin.token })
  expect([answer.total, answer.rows.map(({ name }) => name)]).toEqual([1, ['Ada Byron 3']])
})
