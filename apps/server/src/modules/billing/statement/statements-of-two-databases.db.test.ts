// Each database states the commissions that it has; the first numbers them.
import { downloadStatement, drawUpStatements, listStatements } from '@kassa/contract/billing/statement.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant } from '../../../../test/make/merchant.ts'
import { makeAbove } from '../../../../test/make/platform-people.ts'
import { makeTwoDatabases, moveTo, type TwoDatabases } from '../../../../test/two-databases.ts'
import type { World } from '../../../../test/world.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import { carryRows } from '../../../platform/clusters/carry-rows.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { statementProof } from './statement-proof.store.ts'

const VERSION = '00000000-0000-4000-8000-000000001020'

onPostgres('statements of commissions in two databases', () => {
  let both: TwoDatabases
  let operator: { readonly as: string }
  let partner: { readonly as: string }
  let partnerId: string

  beforeAll(async () => {
    both = await makeTwoDatabases({ now: '2026-03-10T10:00:00.000Z' })
    const above = await makeAbove(both.one)
    operator = { as: above.operator }
    partner = { as: above.partner.token }
    partnerId = above.partner.partnerId
    await carryRows(both.one.database, both.two.database)
  }, 60_000)
  afterAll(() => both.close())

  const book = (home: World, amountMinor: number, at: string, currency = 'CNY') =>
    home.owner(async (tx) => {
      const { merchantId } = await makeMerchant(tx, { partnerId })
      const bill = newId()
      await tx.run(sql`
        insert into bill (merchant_id, id, number, type, state, version_id, version_name, period, quantity, currency, total_minor, tax_name,
          tax_basis_points, tax_minor, lines, after, from_day, payer_name, ordered_at, ordered_by)
        values (${merchantId}, ${bill}, ${`B-${bill}`}, 'renewal', 'paid', ${VERSION}, 'Complete', 'month', 1, ${currency}, 100000, '', 0, 0,
          '[]', '{}', '2026-01-01', 'P', ${at}, 'Ada')`)
      await tx.run(sql`
        insert into commission_entry (merchant_id, id, bill_id, partner_id, kind, rate_basis_points, amount_minor, currency, at)
        values (${merchantId}, ${newId()}, ${bill}, ${partnerId}, 'earned', 1000, ${amountMinor}, ${currency}, ${at})`)
      return merchantId
    })
  const drawUp = (month: string, as = operator) => both.one.call(drawUpStatements, { month }, as)
  const listed = async () => (await both.one.call(listStatements, { limit: 100 }, partner)).answer.rows

  const expectProven = async (): Promise<void> => {
    for (const home of [both.one, both.two])
      expect((await home.owner((tx) => statementProof.run(tx))).firstDisagreement).toBeUndefined()
  }

  it('are drawn up in each, numbered by the first, and counted together', async () => {
    await book(both.one, 700, '2026-02-10T00:00:00Z')
    await book(both.two, 300, '2026-02-11T00:00:00Z')
    await book(both.two, 40, '2026-02-12T00:00:00Z')
    await book(both.two, 90, '2026-02-12T00:00:00Z', 'JPY')
    expect((await drawUp('2026-02')).answer).toEqual({ made: 3, carried: 0 })
    const rows = await listed()
    expect(rows.map(({ currency, payableMinor }) => `${currency} ${payableMinor}`).toSorted()).toEqual([
      'CNY 340',
      'CNY 700',
      'JPY 90',
    ])
    expect(new Set(rows.map(({ number }) => number)).size).toBe(3)
    for (const { id } of rows) expect((await both.one.call(downloadStatement, { id }, partner)).status).toBe(200)
    await expectProven()
  })

  it('say the same of a merchant that moves away, comes back and moves again, and nothing of it is stated twice', async () => {
    await book(both.one, 500, '2025-11-10T00:00:00Z')
    const merchantId = await book(both.one, 80, '2025-11-11T00:00:00Z')
    await drawUp('2025-11')
    const stated = (await listed()).find(({ month }) => month === '2025-11')
    const fileOf = async () => (await both.one.call(downloadStatement, { id: stated?.id ?? '' }, partner)).text
    const before = await fileOf()
    expect(before).toContain('"5.80"')
    for (const to of ['two', 'one', 'two'] as const) {
      await moveTo(both, to, merchantId)
      expect(await fileOf()).toEqual(before)
      await expectProven()
    }
    expect((await drawUp('2025-11')).answer).toEqual({ made: 0, carried: 0 })
  }, 60_000)

  it('are drawn up once, also where two ask at once', async () => {
    await book(both.one, 10, '2026-01-10T00:00:00Z')
    await book(both.two, 20, '2026-01-10T00:00:00Z')
    const before = (await listed()).length
    const answers = await Promise.all([drawUp('2026-01'), drawUp('2026-01'), drawUp('2026-01')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.reduce((sum, { answer }) => sum + answer.made, 0)).toBe(2)
    expect((await listed()).length).toBe(before + 2)
  })

  it('are refused in all where one refuses, to a partner, and while one is away', async () => {
    const stands = async (): Promise<string> => JSON.stringify(await listed())
    const before = await stands()
    expect((await drawUp('2026-03')).status).toBe(409)
    expect((await drawUp('2026-02', partner)).status).toBeGreaterThanOrEqual(400)
    expect(await stands()).toBe(before)
    await book(both.one, 10, '2025-12-10T00:00:00Z')
    await both.loseTwo()
    expect((await drawUp('2025-12')).refusal.code).toBe('server.part-away')
    expect(await both.one.sql(sql`select from commission_statement where month = '2025-12-01'`)).toEqual([])
  })
})
