import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMemberShop } from '../../../test/make/member-shop.ts'
import { moveTexts, planTexts } from '../../../test/make/move.ts'
import { proveAfterEach } from '../../../test/prove.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { levelsOfPlan } from './plan/levels-of-plan.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const heading = 'Customer number,Name,Email,Phone,Card number,Points,Balance,Total spent'
const person = (at: number, fields = ',,,'): string =>
  `${at},Person ${at},p${at}@example.com,,${fields.split(',')[0]},${fields.split(',').slice(1).join(',')}`
const said = { currency: 'USD', pricesContainTax: 'keep', columns: ['people.csv'] }

interface MovedMember {
  readonly name: string
  readonly card: string
  readonly points: number
  readonly balance: number
  readonly spent: number
  readonly level: number | null
}

const membersOf = (merchantId: string): Promise<MovedMember[]> =>
  world.sql<MovedMember>(sql`
    select m.name, m.card_number as card, a.points, a.principal_minor as balance, a.spent_minor as spent, l.number as level
    from member m join member_account a on a.merchant_id = m.merchant_id and a.member_id = m.id
    left join member_level l on l.merchant_id = a.merchant_id and l.id = a.level_id
    where m.merchant_id = ${merchantId} order by length(m.name), m.name`)

const move = (merchantId: string, rows: readonly string[]) =>
  moveTexts(world, merchantId, { 'people.csv': [heading, ...rows].join('\n') }, said)

test('two hundred people are written with some statements a step, and what each brings stands in the books', async () => {
  const { merchantId } = await makeMemberShop(world)
  const rows = Array.from({ length: 200 }, (_, at) => person(at + 1, `,${at},${at}.50,${at === 7 ? 500 : 0}.00`))
  const statements = await world.statementsDuring(async () => {
    const { members, notTaken } = await move(merchantId, rows)
    expect([members, notTaken]).toEqual([200, []])
  })
  expect(statements).toBeLessThan(200)
  const members = await membersOf(merchantId)
  expect(members[6]).toMatchObject({ name: 'Person 7', points: 6, balance: 650, spent: 0, level: 1 })
  expect(members[7]).toMatchObject({ name: 'Person 8', spent: 50_000, level: 5 })
  expect(new Set(members.map(({ card }) => card)).size).toBe(200)
  const changes = await world.sql(
    sql`select reason, document_id is not null as is_of_move from level_change where merchant_id = ${merchantId}`,
  )
  expect(changes).toEqual([{ reason: 'spending', isOfMove: true }])
})

test('a card that is the next free number, and one that two people share, stand in nobody else’s way', async () => {
  const { merchantId, join } = await makeMemberShop(world)
  await join('First')
  const next = '0000000017'
  const rows = [person(1, `${next},,,`), person(2), person(3), person(4, 'OWN-4,,,')]
  expect((await move(merchantId, rows)).notTaken).toEqual([])
  const cards = Object.fromEntries((await membersOf(merchantId)).map(({ name, card }) => [name, card]))
  expect(cards).toMatchObject({ 'Person 1': next, 'Person 4': 'OWN-4' })
  expect(new Set([cards['First'], cards['Person 1'], cards['Person 2'], cards['Person 3']]).size).toBe(4)
})

test('whoever is refused is named with the reason, and the people beside them come', async () => {
  const { merchantId } = await makeMemberShop(world)
  const { act } = await planTexts(
    world,
    merchantId,
    { 'people.csv': [heading, person(1), person(2, 'TAKEN-2,,,'), person(3)].join('\n') },
    said,
    world.now,
  )
  const { merchantId: other } = await makeMemberShop(world)
  await move(other, [person(9, 'TAKEN-2,,,')])
  await world.owner((tx) =>
    tx.run(sql`
      insert into member (merchant_id, id, card_number, name, activated_on, search_text, created_at)
      values (${merchantId}, gen_random_uuid(), 'taken-2', 'Somebody', current_date, 'somebody', now())`),
  )
  await world.owner((tx) =>
    tx.run(sql`
      insert into member_account (merchant_id, member_id, currency)
      select merchant_id, id, 'USD' from member where merchant_id = ${merchantId} and name = 'Somebody'`),
  )
  const { members, notTaken } = await act()
  expect(members).toBe(2)
  expect(notTaken).toMatchObject([{ name: 'Person 2', row: 3, refusal: { code: 'member.card-taken' } }])
  expect((await membersOf(merchantId)).map(({ name }) => name)).toEqual(['Person 1', 'Person 3', 'Somebody'])
})

test('a new customer whose phone somebody else here has comes without it, and that is said', async () => {
  const { merchantId } = await makeMemberShop(world)
  await move(merchantId, ['1,Ann Lee,ann@example.com,+15035550142,,,,'])
  const { planned, members } = await move(merchantId, ['2,Bob Lee,bob@example.com,+15035550142,,,,'])
  expect(planned.people).toMatchObject([{ verdict: 'new', doubt: 'contact-of-other', thing: { phone: null } }])
  expect(members).toBe(1)
})

test('the plan says which levels people get before anybody gets one, and they get them', async () => {
  const { merchantId } = await makeMemberShop(world)
  const now = '2026-03-02T04:00:00.000Z'
  const levelsAt = (rows: readonly string[]) =>
    planTexts(world, merchantId, { 'people.csv': [heading, ...rows].join('\n') }, said, now).then(async (planned) => ({
      ...planned,
      levels: await world.database.transaction({ kind: 'merchant', merchantId }, (tx) =>
        levelsOfPlan(tx, { merchantId, now }, planned.plan),
      ),
    }))
  const taken = () =>
    world.sql<{ number: number; count: number }>(sql`
      select l.number, count(*)::int as count from member_account a
      join member_level l on l.merchant_id = a.merchant_id and l.id = a.level_id
      where a.merchant_id = ${merchantId} group by l.number order by l.number`)
  const first = await levelsAt([person(1, ',,,0.00'), person(2, ',,,499.99'), person(3, ',,,500.00')])
  expect(first.levels.map(({ fresh, risen }) => ({ fresh, risen }))).toEqual([
    { fresh: 2, risen: 0 },
    { fresh: 1, risen: 0 },
  ])
  expect(await taken()).toEqual([])
  await first.act()
  expect(await taken()).toEqual([
    { number: 1, count: 2 },
    { number: 5, count: 1 },
  ])
  const newer = await levelsAt([person(1, ',,,0.00'), person(2, ',,,500.00'), person(3, ',,,600.00')])
  expect(newer.levels).toMatchObject([{ fresh: 0, risen: 1 }])
  await newer.act()
  expect(await taken()).toEqual([
    { number: 1, count: 1 },
    { number: 5, count: 2 },
  ])
})
