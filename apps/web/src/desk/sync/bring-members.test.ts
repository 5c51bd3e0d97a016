import 'fake-indexeddb/auto'
import type { deskMembers } from '@kassa/contract/member/desk-feed.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearCache, readFact } from '../catalogue/cache-db.ts'
import { cacheDb } from '../journal/databases.ts'
import { MemberIndex } from '../catalogue/member-index.ts'
import { desk } from '../model/desk-state.ts'
import { bringMembers } from './bring-members.ts'

type Page = OutputOf<(typeof deskMembers)['answer']>

// Files of a worker share the desk's state.
const before = { ...desk.read(), registration: null, members: new MemberIndex([]) }
beforeEach(() => desk.change(before))
afterEach(async () => {
  vi.restoreAllMocks()
  desk.change(before)
  await clearCache(cacheDb())
})

const memberAt = (at: number) => ({
  id: `m${String(at)}`,
  card: String(at).padStart(10, '0'),
  tail: '',
  initial: '',
  levelId: null,
  birthday: null,
})
const head = { keeps: 'card', currency: 'CNY', levels: [] } as const
const said = (answer: Partial<Page>) => ({
  kind: 'answered' as const,
  answer: { ...head, members: [], gone: [], cursor: 'end', hasMore: false, ...answer },
})

/** A server of so many members that gives them in pages; from page `breaks` on it is not heard. */
const server =
  (count: number, page: number, breaks = Infinity) =>
  async (since: string | null): Promise<ReturnType<typeof said> | { kind: 'lost' }> => {
    const from = Number(since ?? 0)
    const to = Math.min(count, from + page)
    if (from / page >= breaks) return { kind: 'lost' }
    const members = Array.from({ length: to - from }, (_, at) => memberAt(from + at))
    return said({ members, cursor: String(to), hasMore: to < count })
  }
const bring = (ask: ReturnType<typeof server>) => bringMembers(ask as Parameters<typeof bringMembers>[0])
const cursor = async () => (await readFact<{ cursor: string }>(cacheDb(), 'members'))?.cursor
const has = (at: number): boolean => desk.read().members.findByCard(String(at).padStart(10, '0')) !== undefined

it('are written once, however many pages they come in', async () => {
  const writes = vi.spyOn(cacheDb().members, 'bulkPut')
  await bring(server(12_000, 1_000))
  expect([desk.read().members.size, has(0), has(11_999), has(12_000), await cursor()]).toEqual([
    12_000,
    true,
    true,
    false,
    '12000',
  ])
  expect(writes).toHaveBeenCalledTimes(1)
  await bring(server(12_000, 1_000))
  expect(writes).toHaveBeenCalledTimes(1)
})

it('are kept up to where the line broke, and go on from there', async () => {
  await bring(server(9_000, 1_000, 4))
  expect([desk.read().members.size, await cursor()]).toEqual([4_000, '4000'])
  await bring(server(9_000, 1_000))
  expect([desk.read().members.size, await cursor()]).toEqual([9_000, '9000'])
})

it('are written as often as they double', async () => {
  const writes = vi.spyOn(cacheDb().members, 'bulkPut')
  await bring(server(110_000, 5_000))
  expect([desk.read().members.size, writes.mock.calls.length]).toEqual([110_000, 3])
})

it('are read anew once the server tells their family cards, and again where it tells them no more', async () => {
  const family = [{ card: 'FAM-1', initial: 'B' }]
  const knowing = (since: string | null) =>
    Promise.resolve(
      since === null
        ? said({ hasFamily: true, members: [{ ...memberAt(0), family }, memberAt(1)], cursor: 'all' })
        : said({ hasFamily: true, cursor: since }),
    )
  await bring(server(2, 5))
  expect(desk.read().members.findByCard('fam-1')).toBeUndefined()
  await bringMembers(knowing as Parameters<typeof bringMembers>[0])
  const { members } = desk.read()
  expect([members.size, members.findByCard('fam-1')]).toMatchObject([2, { member: { id: 'm0' }, family: family[0] }])
  await bring(server(2, 5))
  expect([desk.read().members.findByCard('fam-1'), has(0), has(1)]).toEqual([undefined, true, true])
})

it('go where they are gone, and who changes twice is there once', async () => {
  await bring(server(10, 5))
  const pages = [
    said({ gone: ['m3'], members: [{ ...memberAt(4), tail: '1111' }], cursor: 'x', hasMore: true }),
    said({ gone: ['m9'], members: [{ ...memberAt(4), tail: '2222' }, memberAt(3)], cursor: 'y' }),
  ]
  await bring(async () => pages.shift()!)
  const { members } = desk.read()
  expect([members.size, has(3), has(9), members.findByPhoneTail('1111').length]).toEqual([9, true, false, 0])
  expect([members.findByPhoneTail('2222').map(({ id }) => id), await cursor()]).toEqual([['m4'], 'y'])
})

it('are thrown away where devices may keep less', async () => {
  await bring(server(10, 5))
  await bring(async () => said({ keeps: 'nothing', cursor: null }))
  expect([desk.read().members.size, desk.read().members.head?.keeps]).toEqual([0, 'nothing'])
  await bring(async (since) => (since === null ? said({ members: [memberAt(1)] }) : said({})))
  expect([desk.read().members.size, has(1)]).toEqual([1, true])
})

it('of another device are not kept for this one', async () => {
  const other = { registrationId: 'other' } as NonNullable<ReturnType<typeof desk.read>['registration']>
  const ask = server(10, 5)
  await bring(async (since) => {
    const heard = await ask(since)
    if (since !== null) desk.change({ registration: other })
    return heard
  })
  expect([desk.read().members.size, await cursor()]).toEqual([0, undefined])
  await bring(server(3, 5))
  expect([desk.read().members.size, await cursor()]).toEqual([3, '3'])
})
