// From a figure to its documents: what stands behind each line of a day comes to the line, and leads to the sale.
import { readDocuments } from '@kassa/contract/accounting/documents.calls.ts'
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card, cash } from '../../../../test/make/desk.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { allowAll } from '../../../../test/make/owner.ts'
import { payIn, saleByPurse } from '../../../../test/make/purse.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { moveStock } from '../../stock/public.ts'

let world: World
let shop: MemberShop
let stranger: MemberShop
const orders: string[] = []

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world)
  stranger = await makeMemberShop(world)
  await allowAll(world, shop.merchantId)
  await allowAll(world, stranger.merchantId)
  const { desk } = shop
  const arrived = { outletId: shop.outlet.outletId, quantity: 20, kind: 'receipt' as const, costMinor: 4_001 }
  const by = {
    kind: 'purchase-order',
    id: newId(),
    reason: '',
    actorKind: 'system' as const,
    actorId: null,
    at: world.now,
  }
  await world.owner((tx) =>
    moveStock(tx, shop.merchantId, [{ ...arrived, variantId: shop.line(0).productId }], {
      ...by,
      businessDay: today(),
    }),
  )
  const split = (due: number) => [card(Math.floor(due / 3)), cash(due - Math.floor(due / 3))]
  await desk.book(desk.openShift(5_000), desk.moveCash(-700))
  const sales = [desk.sale([shop.line(0, 2)], { tenders: split }), desk.sale([shop.line(1)]), desk.sale([shop.line(0)])]
  await desk.book(...sales)
  orders.push(...sales.map(({ orderId }) => orderId))
  const here = { as: shop.cashier.token, outlet: shop.outlet.outletId }
  const { purse } = (await payIn(world, here, 3_000)).answer
  await desk.book(saleByPurse(desk, [shop.line(1, 2)], { kind: 'gift-card', code: purse.code }, 500))
  const [sale] = sales
  const back = { lines: [{ line: 0, quantity: 1, goods: 'damaged' as const }], amountMinor: 100, tenders: [cash(100)] }
  if (sale) await desk.book(refundBody(desk, sale, { ...back, at: world.now, businessDay: today() }))
})
afterAll(() => world.close())

const today = () => world.now.slice(0, 10)
const mine = () => ({ as: shop.admin.token })
const books = async () =>
  (await world.call(readJournal, { from: today(), to: today() }, mine())).answer.outlets.flatMap(
    ({ outletId, lines }) => lines.map((line) => ({ outletId, ...line })),
  )
type Line = Awaited<ReturnType<typeof books>>[number]
const documentsOf = ({ minor: _minor, ...line }: Line, more = {}, as = shop.admin.token) => {
  const asked = Object.entries(line).filter(([, value]) => value !== null)
  return world.call(
    readDocuments,
    { ...(Object.fromEntries(asked) as never as Omit<Line, 'minor'>), ...more } as never,
    {
      as,
    },
  )
}

it('every line of a day comes to its documents, to the last unit', async () => {
  const lines = await books()
  expect(lines.length).toBeGreaterThan(10)
  for (const line of lines) {
    const { answer } = await documentsOf(line)
    expect([line, addWide(answer.rows.map(({ minor }) => minor))]).toEqual([line, line.minor])
    expect(answer).toMatchObject({ totalMinor: line.minor, count: answer.rows.length, currency: 'USD' })
  }
})

it('sales lead to their orders and refunds by number, the drawer to its shift, goods to what moved them', async () => {
  const lines = await books()
  const kinds = async (wanted: Partial<Line>) => {
    const line = lines.find((one) => Object.entries(wanted).every(([key, value]) => one[key as 'role'] === value))
    if (!line) throw new Error(`no line ${JSON.stringify(wanted)}`)
    return (await documentsOf(line)).answer.rows.map(({ document }) => document)
  }
  const sold = await kinds({ role: 'sales' })
  expect(orders.every((id) => sold.some((document) => document?.id === id && document.kind === 'order'))).toBe(true)
  expect(sold.some((document) => document?.kind === 'refund')).toBe(true)
  expect(sold.every((document) => document !== null && document.number !== '')).toBe(true)
  expect((await kinds({ role: 'drawer', reason: 'out' })).map((document) => document?.kind)).toEqual(['shift'])
  expect(new Set((await kinds({ role: 'gift-card', method: null })).map((document) => document?.kind))).toEqual(
    new Set(['order']),
  )
  expect(await kinds({ role: 'stock', reason: 'receipt' })).toEqual([null])
})

it('shows as many as are wanted, says how many there are, and refuses other numbers', async () => {
  const line = (await books()).find(({ role }) => role === 'sales') as Line
  const { count, rows } = (await documentsOf(line)).answer
  expect((await documentsOf(line, { limit: 1 })).answer).toMatchObject({ count, rows: rows.slice(0, 1) })
  expect((await documentsOf(line, { limit: 10_000 })).answer.rows).toEqual(rows)
  for (const limit of [0, 10_001]) expect((await documentsOf(line, { limit })).status).toBe(422)
  expect((await documentsOf({ ...line, method: 77 })).answer).toEqual({
    currency: 'USD',
    count: 0,
    totalMinor: 0,
    rows: [],
  })
})

it('is found by nobody else, and goods not by whoever may not see what they cost', async () => {
  const lines = await books()
  const sale = lines.find(({ role }) => role === 'sales') as Line
  const stock = lines.find(({ role }) => role === 'stock') as Line
  expect((await documentsOf(sale, {}, stranger.admin.token)).status).toBe(404)
  const costs = permissionCode('platform.inventory.stock.costs')
  await world.sql(sql`update role set codes = array_remove(codes, ${costs}) where tier = 'merchant'`)
  expect([(await documentsOf(sale)).status, (await documentsOf(stock)).status]).toEqual([200, 404])
})
