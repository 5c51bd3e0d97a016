import { groupFigures } from '@kassa/contract/report/group-figures.calls.ts'
import { tenantDashboard } from '@kassa/contract/report/tenant-dashboard.calls.ts'
import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { listOrders, readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOperator, makePartner } from '../../../../test/make/people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeTenants, type Tenants } from '../../../../test/make/tenants.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let tenants: Tenants
let operator: string

beforeAll(async () => {
  world = await makeWorld()
  tenants = await makeTenants(world)
  operator = await world.owner(async (tx) =>
    makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId }),
  )
})
afterAll(() => world.close())

const list = async (as: string, filter: object = {}) => (await world.call(listOrders, filter, { as })).answer
const merchant = (at: number) => tenants.merchants[at]!
const partner = (at: number) => tenants.partners[at]!.token

describe('orders above the tenants', () => {
  it('are all of them for an operator, page by page, named by merchant', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list(operator, { limit: 4, cursor })
      seen.push(...page.rows.map(({ merchantName }) => merchantName ?? ''))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen.toSorted()).toEqual(Array.from({ length: 9 }, (_, at) => `zzmark ${at}`))
    const { sums, total } = await list(operator)
    expect([total, sums]).toEqual([9, [{ currency: 'USD', orders: 9, paidAhead: 0, totalMinor: 9, refundedMinor: 0 }]])
  })

  it('are those of the own merchants for a partner, while they let it', async () => {
    const named = (await list(partner(1))).rows.map(({ merchantName }) => merchantName)
    expect(new Set(named)).toEqual(new Set(['zzmark 3', 'zzmark 4', 'zzmark 5']))
    await world.sql(sql`update merchant set shares_sales_with_partner = false where id = ${merchant(4).merchantId}`)
    const { rows, total } = await list(partner(1))
    expect([rows.length, total, rows.some(({ merchantName }) => merchantName === 'zzmark 4')]).toEqual([2, 2, false])
    expect(await list(partner(1))).toMatchObject({ withheld: 1 })
    expect(await list(partner(1), { merchantId: merchant(4).merchantId })).toMatchObject({ rows: [], withheld: 1 })
    expect(await list(operator)).toMatchObject({ withheld: 0 })
    const seen = (await world.call(tenantDashboard, {}, { as: partner(1) })).answer
    expect(seen).toMatchObject({ counts: { merchants: 3, orders: 2 }, withheld: 1 })
    expect(seen.growth.reduce((sum, { orders }) => sum + orders, 0)).toBe(2)
    const soon = async (as: string) => {
      world.passSeconds(2 * 86_400)
      await world.runJob('report.keep-figures')
      const { topMerchants, topWithheld } = (await world.call(tenantDashboard, {}, { as })).answer
      const span = { from: '2026-03-01', to: '2026-03-02' }
      const group = (await world.call(groupFigures, span, { as })).answer
      world.passSeconds(-2 * 86_400)
      expect(group).toMatchObject({
        withheld: 1,
        byCurrency: [{ merchants: 2, total: { orders: 2, netAfterMinor: 2, averageMinor: 1 } }],
      })
      expect(group.byCurrency[0]?.rows.map(({ name }) => name)).toEqual(['zzmark 3', 'zzmark 5'])
      const ranked = topMerchants.flatMap(({ rows }) => rows.map(({ name }) => name))
      return [ranked.toSorted(), topWithheld.map(({ name }) => name)]
    }
    expect(await soon(partner(1))).toEqual([['zzmark 3', 'zzmark 5'], ['zzmark 4']])
    const above = (await world.call(tenantDashboard, {}, { as: operator })).answer
    expect(above).toMatchObject({ counts: { orders: 9 }, withheld: 0 })
    expect((await list(partner(1), { merchantId: merchant(0).merchantId })).rows).toEqual([])
  })

  it('are not looked up by member by a partner, who sees none', async () => {
    const { status } = await world.call(listOrders, { memberId: merchant(3).merchantId }, { as: partner(1) })
    expect(status).toBe(404)
  })

  it('of the parent partner include those of its sub-partners', async () => {
    const [parent, child] = await world.owner(async (tx) => {
      const above = await makePartner(tx)
      await tx.run(sql`update partner set parent_id = ${above.partnerId} where id = ${tenants.partners[2]!.partnerId}`)
      return [await makeSession(tx, { kind: 'admin', accountId: above.adminId }), partner(2)]
    })
    expect((await list(parent)).total).toBe(3)
    expect((await list(child)).total).toBe(3)
  })

  it('are found by the same filters', async () => {
    const { merchantId, ids } = merchant(7)
    expect((await list(operator, { merchantId })).rows.map(({ id }) => id)).toEqual([ids['orderId']])
    expect((await list(operator, { outletId: merchant(7).otherOutletId })).total).toBe(1)
    expect((await list(operator, { productId: ids['productId'], method: 0 })).total).toBe(0)
    expect((await list(operator, { from: '2026-02-01', to: '2026-03-01' })).total).toBe(0)
  })

  it('are found by the beginning of their number, which each merchant may have', async () => {
    await world.sql(sql`update sales_order set number = 'Q7-2' where merchant_id = ${merchant(2).merchantId}`)
    await world.sql(sql`update sales_order set number = 'Q7-1' where merchant_id in (
      ${merchant(4).merchantId}, ${merchant(5).merchantId}, ${merchant(8).merchantId})`)
    const found = async (search: string, filter: object = {}, as = operator) => {
      const { rows, total, sums } = await list(as, { search, ...filter })
      expect([total, sums.reduce((sum, one) => sum + one.orders, 0)]).toEqual([rows.length, rows.length])
      return rows.map(({ merchantName }) => merchantName ?? '').toSorted((one, other) => one.localeCompare(other))
    }
    expect(await found(' q7 ')).toEqual(['zzmark 2', 'zzmark 4', 'zzmark 5', 'zzmark 8'])
    expect(await found('Q7-1')).toEqual(['zzmark 4', 'zzmark 5', 'zzmark 8'])
    expect(await found('Q7', { merchantId: merchant(5).merchantId })).toEqual(['zzmark 5'])
    expect(await found('Q7', { outletId: merchant(8).otherOutletId })).toEqual(['zzmark 8'])
    expect(await found('Q8')).toEqual([])
    // The fourth does not let its partner see what it sells.
    expect(await found('Q7', {}, partner(1))).toEqual(['zzmark 5'])
    const first = await list(operator, { search: 'Q7', limit: 3 })
    const rest = await list(operator, { search: 'Q7', limit: 3, cursor: first.nextCursor ?? undefined })
    expect([first.rows.length, rest.rows.length, rest.nextCursor]).toEqual([3, 1, null])
    expect(new Set([...first.rows, ...rest.rows].map(({ id }) => id)).size).toBe(4)
  })

  it('open for an operator, without a refund, and not for a partner', async () => {
    const id = merchant(7).ids['orderId'] ?? ''
    const order = await world.call(readOrder, { id }, { as: operator })
    expect(order.answer).toMatchObject({ id, can: { refund: false } })
    expect((await world.call(readOrder, { id }, { as: partner(2) })).status).toBe(403)
    expect((await world.call(readOrder, { id: merchant(7).merchantId }, { as: operator })).status).toBe(404)
  })

  it('of another merchant are not found by a merchant', async () => {
    const asked = { merchantId: merchant(1).merchantId }
    expect((await world.call(listOrders, asked, { as: merchant(0).owner })).status).toBe(404)
    expect((await list(merchant(0).owner, { merchantId: merchant(0).merchantId })).rows[0]?.merchantName).toBe(null)
  })
})

describe('devices above the tenants', () => {
  it('are those in reach, to look at and not to change', async () => {
    // All of them have one name, so that their order is that of their ids, which is chance.
    const rows = async (as: string, filter: object = {}) =>
      (await world.call(listDevices, filter, { as })).answer.rows
        .map(({ merchantName, can }) => [merchantName, Object.values(can).includes(true)] as const)
        .toSorted(([one], [other]) => (one ?? '').localeCompare(other ?? ''))
    expect(await rows(operator)).toHaveLength(9)
    expect(await rows(partner(0))).toEqual([
      ['zzmark 0', false],
      ['zzmark 1', false],
      ['zzmark 2', false],
    ])
    expect(await rows(operator, { merchantId: merchant(5).merchantId })).toEqual([['zzmark 5', false]])
    expect((await rows(merchant(0).owner)).map(([name]) => name)).toEqual([null])
    const foreign = { merchantId: merchant(5).merchantId }
    expect((await world.call(listDevices, foreign, { as: merchant(0).owner })).status).toBe(404)
  })
})
