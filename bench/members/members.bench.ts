import { findMembersAtDesk, readMemberAtDesk } from '@kassa/contract/member/desk-member.calls.ts'
import { listMembers, readMember } from '@kassa/contract/member/member.calls.ts'
import { listMemberPoints, readPointLots } from '@kassa/contract/member/member-records.calls.ts'
import { makeMemberShop, type MemberShop } from '../../apps/server/test/make/member-shop.ts'
import { makeWorld, type World } from '../../apps/server/test/world.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { round } from '../conditions.ts'
import { timeCall } from '../growth/large.ts'
import { countLevelChanges, findNth, insertMembers } from './fill-members.store.ts'
import { timeMemberSales } from './member-sales.ts'

const AT_ONCE = 20_000

async function fill(world: World, { merchantId }: MemberShop, members: number, entries: number) {
  for (let from = 1; from <= members; from += AT_ONCE) {
    const to = Math.min(members, from + AT_ONCE - 1)
    await world.owner((tx) => insertMembers(tx, merchantId, { from, to, entries }))
  }
  await world.database.script('analyze')
}

/** Times the calls about members of the back office and the desk, each with its p50 and p95 (goal: p95 100 ms). */
async function timeSearches(world: World, shop: MemberShop, members: number) {
  const some = await world.owner((tx) => findNth(tx, shop.merchantId, Math.ceil(members / 2)))
  const [mine, here] = [{ as: shop.admin.token }, { as: shop.cashier.token, outlet: shop.outlet.outletId }]
  const asks: Record<string, () => Promise<{ readonly status: number }>> = {
    'list, first page': () => world.call(listMembers, { limit: 20 }, mine),
    'list by spending': () => world.call(listMembers, { limit: 20, sort: '-spent' }, mine),
    'search by name': () => world.call(listMembers, { limit: 20, search: 'cleo hopper' }, mine),
    'search by card': () => world.call(listMembers, { limit: 20, search: some.cardNumber }, mine),
    'search by the end of a phone': () => world.call(listMembers, { limit: 20, search: some.phone.slice(-8) }, mine),
    detail: () => world.call(readMember, { id: some.id }, mine),
    'book of points': () => world.call(listMemberPoints, { id: some.id, limit: 20 }, mine),
    'lots of points': () => world.call(readPointLots, { id: some.id }, mine),
    'desk: by card': () => world.call(findMembersAtDesk, { text: some.cardNumber }, here),
    'desk: by the end of a phone': () => world.call(findMembersAtDesk, { text: some.phone.slice(-4) }, here),
    'desk: by name': () => world.call(findMembersAtDesk, { text: some.name }, here),
    'desk: the strip': () => world.call(readMemberAtDesk, { id: some.id }, here),
  }
  const figures: Record<string, { p50Millis: number; p95Millis: number }> = {}
  for (const [name, ask] of Object.entries(asks)) {
    const { status } = await ask()
    if (status !== 200) throw new Error(`${name} was answered ${status}`)
    figures[name] = await timeCall(ask, 20)
  }
  return { ...figures, goal: 'p95 ≤ 100 ms' }
}

/** The job that looks through every level: how long, how many went up, and what it adds to the process's memory at most. */
async function timeLevels(world: World, { merchantId }: MemberShop) {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
  const began = performance.now()
  await world.runJob('member.check-levels')
  clearInterval(watch)
  const seconds = round((performance.now() - began) / 1_000, 1)
  const moved = await world.owner((tx) => countLevelChanges(tx, merchantId))
  return {
    seconds,
    levelsChanged: moved,
    addedMebibytes: Math.round((most - before) / 2 ** 20),
    goal: 'bounded memory',
  }
}

/**
 * Members at size on a PostgreSQL of its own: the member's sale beside the plain one, lists and searches, the job of levels. `members=1000000 entries=10
 * rounds=4 sales=200` after the bench's name; without them a tenth of the members. Codes, back-tests and plans at a till are the bench `promotion`.
 */
export async function run(args: readonly string[]): Promise<unknown> {
  const given = new Map(args.map((arg) => arg.split('=') as [string, string]))
  const sizeOf = (name: string, usual: number): number => Number(given.get(name) ?? usual)
  const [members, entries] = [sizeOf('members', 100_000), sizeOf('entries', 10)]
  const cluster = await startCluster(undefined, true)
  const world = await makeWorld({ cluster: cluster.url, connections: 10 })
  try {
    const shop = await makeMemberShop(world)
    const sale = await timeMemberSales(world, shop, sizeOf('rounds', 4), sizeOf('sales', 200))
    await fill(world, shop, members, entries)
    const searches = await timeSearches(world, shop, members)
    return { size: { members, pointEntries: members * entries }, sale, searches, levels: await timeLevels(world, shop) }
  } finally {
    await world.close()
    await cluster.stop()
  }
}
