import { listMoves, undoMove } from '@kassa/contract/moving/past-moves.calls.ts'
import { findPurses, holdPurse, listPurseEntries, listPurses } from '@kassa/contract/stored-value/purse.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMemberShop } from '../../../test/make/member-shop.ts'
import { moveTexts } from '../../../test/make/move.ts'
import { saleByPurse } from '../../../test/make/purse.ts'
import { proveAfterEach } from '../../../test/prove.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

async function makeMovedShop() {
  const shop = await makeMemberShop(world)
  const { merchantId, admin } = shop
  const said = {
    currency: 'USD',
    pricesContainTax: 'keep',
    country: 'US',
    columns: ['cards.csv', 'people.csv'],
  }
  const move = (texts: Readonly<Record<string, string>>) => moveTexts(world, merchantId, texts, said, world.now)
  const as = { as: admin.token }
  const purses = async () => (await world.call(listPurses, {}, as)).answer.rows
  const undoNewest = async () => {
    const [newest] = (await world.call(listMoves, {}, as)).answer.moves
    return world.call(undoMove, { id: newest?.id ?? '' }, as)
  }
  return { ...shop, move, purses, undoNewest, adminCall: as }
}

const byCode = <Row extends { readonly code: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((left, right) => (left.code < right.code ? -1 : 1))

const cards = (...rows: string[]) => ({
  'cards.csv': ['Gift card number,Balance,Currency,Expires on,Status', ...rows].join('\n'),
})
const first = cards(
  '7783 3200 0123 4567,25.00,USD,,active',
  'GIFT-2024-01,0.01,,2030-01-31,active',
  '7783320001234500,0.00,,,active',
  'GIFT-2024-02,5.00,,,disabled',
  'GIFT-2024-03,5.00,,2020-01-31,active',
  'GIFT-2024-04,5.00,EUR,,active',
  'GIFT-2024-01,9.00,,,active',
  '123,4.00,,,active',
)

test('gift cards open once under their own numbers with what is left, and each that cannot come is named', async () => {
  const { merchantId, move, purses, adminCall, cashier, outlet } = await makeMovedShop()
  const done = await move(first)
  expect(done).toMatchObject({ cards: 2, opened: 0, notTaken: [] })
  expect(done.planned.cards.map(({ name, verdict, doubt }) => [name, verdict, doubt])).toEqual([
    ['•••• 4567', 'new', null],
    ['•••• 2401', 'new', null],
    ['•••• 2403', 'cannot', 'card-over'],
    ['•••• 2404', 'cannot', 'card-other-currency'],
  ])
  expect(done.outcome).toMatchObject({
    files: { cards: 4, cardsMinor: 3_501 },
    here: { cards: 2, cardsMinor: 2_501 },
  })
  const rows = await purses()
  expect(byCode(rows).map(({ code, totalMinor, kind }) => [code, totalMinor, kind])).toEqual([
    ['7783320001234567', 2_500, 'gift-card'],
    ['GIFT202401', 1, 'gift-card'],
  ])
  const id = rows.find(({ totalMinor }) => totalMinor === 2_500)?.id ?? ''
  const entries = (await world.call(listPurseEntries, { id }, adminCall)).answer.rows
  expect(entries).toMatchObject([{ reason: 'opening', amountMinor: 2_500, afterMinor: 2_500, documentNumber: null }])
  const found = await world.call(
    findPurses,
    { code: '7783-3200-0123-4567' },
    { as: cashier.token, outlet: outlet.outletId },
  )
  expect(found.answer.purses).toMatchObject([{ id, spendableMinor: 2_500 }])
  expect(await move(first)).toMatchObject({ cards: 0, opened: 0 })
  const count = await world.sql(sql`select count(*)::int as count from purse_entry where merchant_id = ${merchantId}`)
  expect(count).toEqual([{ count: 2 }])
})

test('a newer file posts its difference while nobody spent from the card; a number that is here stays as it is', async () => {
  const { move, purses, desk, line } = await makeMovedShop()
  await move(cards('AAAA111122,25.00,,,', 'BBBB111122,10.00,,,'))
  const hold = { orderId: newId(), kind: 'gift-card' as const, code: 'bbbb 1111-22', amountMinor: 400 }
  const till = { device: desk.device }
  expect((await world.call(holdPurse, hold, till)).answer).toMatchObject({ code: 'BBBB111122', leftMinor: 600 })
  const sale = saleByPurse(desk, [line(0)], { kind: 'gift-card', code: 'BBBB111122' }, 400)
  expect((await desk.book(sale))[0]).toMatchObject({ outcome: 'accepted' })
  const { planned, opened } = await move(cards('AAAA111122,20.00,,,', 'BBBB111122,9.00,,,', 'CCCC111122,1.00,,,'))
  expect(opened).toBe(1)
  expect(planned.cards.map(({ name, verdict, doubt }) => [name, verdict, doubt])).toEqual([
    ['•••• 1122', 'changed', null],
    ['•••• 1122', 'changed', 'moved-since'],
    ['•••• 1122', 'new', null],
  ])
  const totals = byCode(await purses()).map(({ code, totalMinor }) => [code, totalMinor])
  expect(totals).toEqual([
    ['AAAA111122', 2_000],
    ['BBBB111122', 600],
    ['CCCC111122', 100],
  ])
})

test('a move of gift cards is undone where nobody spent, and the same file comes again', async () => {
  const { move, purses, undoNewest } = await makeMovedShop()
  await move(first)
  expect((await undoNewest()).answer).toEqual({ products: 0, people: 0, cards: 2, others: [], staying: [] })
  expect((await purses()).map(({ totalMinor, enabled }) => [totalMinor, enabled])).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(await move(first)).toMatchObject({ cards: 2, notTaken: [] })
})

test('cards whose numbers no file says become their owner’s balance, and without an owner they are named', async () => {
  const { merchantId, move } = await makeMovedShop()
  const shopify = [
    'Last Characters,Balance,Currency,Customer Name,Email,Expires On,Disabled At',
    'a1b2,25.00,USD,Lea Sample,lea@example.com,,',
    'c3d4,5.50,USD,Lea Sample,lea@example.com,,',
    'e5f6,7.00,USD,Tom Other,tom@example.com,,',
    'g7h8,3.00,USD,,,,',
    'i9j0,2.00,USD,Lea Sample,lea@example.com,,2026-01-01 10:00:00 +0000',
  ].join('\n')
  const people = 'Name,Email,Points\nLea Sample,lea@example.com,7'
  const files = { 'gift_cards.csv': shopify, 'people.csv': people }
  const done = await move(files)
  expect(done).toMatchObject({ members: 2, cards: 0, notTaken: [] })
  const held = () =>
    world.sql(sql`
      select member.name, account.principal_minor as balance from member
      join member_account as account on account.merchant_id = member.merchant_id and account.member_id = member.id
      where member.merchant_id = ${merchantId} order by member.name`)
  const opened = [
    { name: 'Lea Sample', balance: 3_050 },
    { name: 'Tom Other', balance: 700 },
  ]
  expect(await held()).toEqual(opened)
  expect(await move(files)).toMatchObject({ members: 0, opened: 0 })
  expect(await held()).toEqual(opened)
})
