// An order that an app brought, day by day: paid ahead, collected, given back in parts, and one that is cancelled. Every day comes to 0 and owes what its account holds.
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { readLiabilities } from '@kassa/contract/accounting/stored-value/liability.calls.ts'
import { cancelWebOrder, giveBackWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { listSetAsides } from '@kassa/contract/sales/set-aside.calls.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { makeOpenWorld, type OpenWorld } from '../../../../test/make/open-world.ts'
import { saleByPurse } from '../../../../test/make/purse.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import { disagreements } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'

let open: OpenWorld
let before: Readonly<Record<string, number>>
const days: string[] = []

beforeAll(async () => {
  open = await makeOpenWorld({ connections: 4 })
  await open.world.sql(
    sql`update role set codes = codes || ${[permissionCode('platform.analysis.sales')]}::text[] where tier = 'merchant'`,
  )
  before = await left()
})
afterAll(() => open.world.close())

const mine = () => ({ as: open.shop.admin.token })
const today = () => open.world.now.slice(0, 10)
const goods = (index: number, quantity = 1) => ({ variant_id: open.shop.line(index).productId, quantity })
const lines = async (from = '2026-01-01', to = '2026-12-31') =>
  (await open.world.call(readJournal, { from, to }, mine())).answer.outlets.flatMap((outlet) => outlet.lines)
const left = async () =>
  Object.fromEntries(trialBalance(await lines()).map(({ role, leftMinor }) => [role, Number(leftMinor)]))
const moved = async () =>
  Object.fromEntries(
    Object.entries(await left())
      .map(([role, minor]) => [role, minor - (before[role] ?? 0)])
      .filter(([, minor]) => minor !== 0),
  )
const owed = async (day: string) =>
  (await open.world.call(readLiabilities, { day }, mine())).answer.rows.reduce(
    (sum, { owedMinor }) => sum + Number(owedMinor),
    0,
  )
const nextDay = () => {
  days.push(today())
  open.world.passSeconds(86_400)
}
const codeOf = async (id: string): Promise<string> =>
  (await open.world.call(listSetAsides, { limit: 200 }, mine())).answer.rows.find((row) => row.id === id)?.code ?? ''

it('is owed until goods leave, gives back what its goods were sold for, and leaves nothing', async () => {
  const first = await owed(today())
  const { id } = await orders().ordered([goods(0, 2), goods(1)])
  expect(await moved()).toEqual({ clearing: 2_350, deposit: -2_350 })
  expect((await owed(today())) - first).toBe(2_350)
  nextDay()
  const { desk } = open.shop
  const card = { kind: 'gift-card', code: await codeOf(id) } as const
  const sale = { ...saleByPurse(desk, [open.shop.line(0, 2), open.shop.line(1)], card, 2_350), orderId: id }
  expect(await desk.book(sale)).toMatchObject([{ outcome: 'accepted' }])
  expect(await moved()).toMatchObject({ clearing: 2_350 })
  expect((await moved())['deposit']).toBeUndefined()
  expect((await owed(today())) - first).toBe(0)
  expect(-((await moved())['sales'] ?? 0) - ((await moved())['tax'] ?? 0)).toBe(2_350)
  nextDay()
  for (const [line, amountMinor] of [
    [0, 1_000],
    [1, 350],
    [0, 1_000],
  ] as const) {
    const back = [{ line, quantity: 1, goods: 'restock' as const }]
    const given = { lines: back, amountMinor, tenders: [cash(amountMinor)], at: open.world.now, businessDay: today() }
    await desk.book(refundBody(desk, sale, given))
    nextDay()
  }
  expect(await moved()).toEqual({ clearing: 2_350, drawer: -2_350 })
})

/** Deposits and refunds that are owed at the end of a day, beside those that the world begins with. */
const owedBack = async (day: string) => {
  const { rows } = (await open.world.call(readLiabilities, { day }, mine())).answer
  const sumOf = (wanted: string) =>
    rows.reduce((sum, { role, owedMinor }) => (role === wanted ? sum + Number(owedMinor) : sum), before[wanted] ?? 0)
  return { deposit: sumOf('deposit'), refund: sumOf('refund-payable') }
}
const none = { deposit: 0, refund: 0 }

it('that is cancelled is no deposit from then on but a refund, until the app says that it gave the money back', async () => {
  const start = await moved()
  const [ordered, { id, total }] = [today(), await orders().ordered([goods(1)])]
  nextDay()
  const cancelled = today()
  await open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as: open.app.key })
  expect(await moved()).toEqual({ ...start, clearing: (start['clearing'] ?? 0) + 350, 'refund-payable': -350 })
  expect(await owedBack(ordered)).toEqual({ ...none, deposit: 350 })
  expect(await owedBack(cancelled)).toEqual({ ...none, refund: 350 })
  nextDay()
  const back = { id, amount: total, reference: 'BACK-1' }
  expect((await open.world.call(giveBackWebOrder, back, { as: open.app.key })).status).toBe(200)
  expect(await moved()).toEqual(start)
  expect(await owedBack(today())).toEqual(none)
  expect(await owedBack(cancelled)).toEqual({ ...none, refund: 350 })
  nextDay()
})

it('that a till hands out all the same pays with the money that was to go back', async () => {
  const { id } = await orders().ordered([goods(1)])
  const code = await codeOf(id)
  nextDay()
  await open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as: open.app.key })
  nextDay()
  const { desk } = open.shop
  const sale = { ...saleByPurse(desk, [open.shop.line(1)], { kind: 'gift-card', code }, 350), orderId: id }
  await desk.book(sale)
  const left = await moved()
  expect([left['deposit'], left['refund-payable']]).toEqual([undefined, undefined])
  nextDay()
})

it('that was cancelled by a program of before stays a deposit', async () => {
  const { id, total } = await orders().ordered([goods(1)])
  await open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as: open.app.key })
  await open.world.sql(sql`update purse set owed_back_day = null where owed_back_day is not null`)
  expect(await owedBack(today())).toEqual({ ...none, deposit: 350 })
  await open.world.call(giveBackWebOrder, { id, amount: total, reference: 'BACK-2' }, { as: open.app.key })
  expect(await owedBack(today())).toEqual(none)
})

it('comes to 0 on every day, and the books agree', async () => {
  for (const day of days) {
    expect(Number(addWide((await lines(day, day)).map(({ minor }) => minor)))).toBe(0)
    const through = trialBalance(await lines('2026-01-01', day))
    const roles = new Set<string>([
      'gift-card',
      'deposit',
      'refund-payable',
      'member-balance',
      'member-bonus',
      'times-card',
      'house-account',
    ])
    const posted = through.filter(({ role }) => roles.has(role)).reduce((sum, one) => sum - Number(one.leftMinor), 0)
    expect([day, posted]).toEqual([day, await owed(day)])
  }
  expect(await disagreements(open.world)).toEqual([])
})

const orders = () => webOrdersOf(open)
