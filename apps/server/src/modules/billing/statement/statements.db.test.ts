import {
  downloadStatement,
  drawUpStatements,
  listStatements,
  markStatementPaid,
  markStatementUnpaid,
} from '@kassa/contract/billing/statement.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeMerchant } from '../../../../test/make/merchant.ts'
import { makePartner } from '../../../../test/make/people.ts'
import { makeAbove, type PlatformPeople } from '../../../../test/make/platform-people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { clusterUrl } from '../../../../test/template.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { statementProof } from './statement-proof.store.ts'

const VERSION = '00000000-0000-4000-8000-000000001020'
let world: World
let above: PlatformPeople
let operator: { readonly as: string }

interface Partner {
  readonly partnerId: string
  readonly merchantId: string
  readonly as: string
}

const makeOne = (parentId?: string): Promise<Partner> =>
  world.owner(async (tx) => {
    const { partnerId, adminId } = await makePartner(tx, parentId === undefined ? {} : { parentId })
    const { merchantId } = await makeMerchant(tx, { partnerId })
    return { partnerId, merchantId, as: await makeSession(tx, { kind: 'admin', accountId: adminId }) }
  })

/** Books a commission of a partner at a moment; below zero it is one that goes back. */
const book = ({ partnerId, merchantId }: Partner, amountMinor: number, at: string, currency = 'CNY') =>
  world.owner(async (tx) => {
    const bill = newId()
    await tx.run(sql`
      insert into bill (merchant_id, id, number, type, state, version_id, version_name, period, quantity, currency, total_minor, tax_name,
        tax_basis_points, tax_minor, lines, after, from_day, payer_name, ordered_at, ordered_by)
      values (${merchantId}, ${bill}, ${`B-${bill}`}, 'renewal', 'paid', ${VERSION}, 'Complete', 'month', 1, ${currency}, 100000, '', 0, 0,
        '[]', '{}', '2026-01-01', 'P', ${at}, 'Ada')`)
    await tx.run(sql`
      insert into commission_entry (merchant_id, id, bill_id, partner_id, kind, rate_basis_points, amount_minor, currency, at)
      values (${merchantId}, ${newId()}, ${bill}, ${partnerId}, ${amountMinor < 0 ? 'taken-back' : 'earned'}, 1000, ${amountMinor}, ${currency}, ${at})`)
  })

const drawUp = (month: string) => world.call(drawUpStatements, { month }, operator)
const statementsOf = async ({ partnerId, as }: Partner) =>
  (await world.call(listStatements, { limit: 100 }, { as })).answer.rows.filter((row) => row.partnerId === partnerId)
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
/** Returns how many transactions of this database wait for another. */
const waiting = async (): Promise<number> => {
  const [row] = await world.sql<{ count: number }>(sql`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return row?.count ?? 0
}
const proves = () => world.owner((tx) => statementProof.run(tx))

beforeAll(async () => {
  world = await makeWorld()
  above = await makeAbove(world)
  operator = { as: above.operator }
})
beforeEach(() => {
  world.setNow('2026-03-10T10:00:00.000Z')
})
afterAll(() => world.close())

describe('statements of a month', () => {
  it('add up what no statement had, to the millisecond of the month’s end, each currency by itself', async () => {
    const north = await makeOne()
    await book(north, 5_000, '2025-12-05T08:00:00.000Z')
    await book(north, 700, '2026-01-31T23:59:59.999Z')
    await book(north, -200, '2026-01-20T08:00:00.000Z')
    await book(north, 40, '2026-02-01T00:00:00.000Z')
    await book(north, 900, '2026-01-10T08:00:00.000Z', 'JPY')
    expect((await drawUp('2026-01')).status).toBe(200)
    const made = await statementsOf(north)
    expect(
      made
        .map(({ currency, earnedMinor, backMinor, payableMinor, entries }) => ({
          currency,
          earnedMinor,
          backMinor,
          payableMinor,
          entries,
        }))
        .toSorted((a, b) => a.currency.localeCompare(b.currency)),
    ).toEqual([
      { currency: 'CNY', earnedMinor: 5_700, backMinor: 200, payableMinor: 5_500, entries: 3 },
      { currency: 'JPY', earnedMinor: 900, backMinor: 0, payableMinor: 900, entries: 1 },
    ])
    await drawUp('2026-02')
    expect((await statementsOf(north)).find(({ month }) => month === '2026-02')).toMatchObject({ payableMinor: 40 })
    expect((await proves()).firstDisagreement).toBeUndefined()
  })

  it('are made once: again, twice at once, and of two months at once, each commission counts in one', async () => {
    const north = await makeOne()
    await book(north, 300, '2026-01-05T08:00:00.000Z')
    await Promise.all([drawUp('2026-01'), drawUp('2026-02'), drawUp('2026-01'), drawUp('2026-02')])
    await drawUp('2026-01')
    const made = await statementsOf(north)
    expect(made.map(({ payableMinor }) => payableMinor)).toEqual([300])
    await book(north, 11, '2026-01-06T08:00:00.000Z')
    expect((await drawUp(made[0]?.month ?? '')).answer.made).toBe(0)
    expect((await proves()).firstDisagreement).toBeUndefined()
  })

  it('have numbers without a gap, also where a month is drawn up again for what came late', async () => {
    const north = await makeOne()
    const numbers = async () =>
      (
        await world.sql<{ number: number }>(sql`
        select substr(number, 2)::int as number from commission_statement order by 1`)
      ).map(({ number }) => number)
    await book(north, 300, '2026-01-05T08:00:00.000Z')
    await drawUp('2026-01')
    const before = await numbers()
    const last = before.at(-1) ?? 0
    await book(north, 11, '2026-01-06T08:00:00.000Z')
    expect((await drawUp('2026-01')).answer).toMatchObject({ made: 0, carried: expect.any(Number) })
    await drawUp('2026-02')
    const made = (await numbers()).slice(before.length)
    expect(made.length).toBeGreaterThanOrEqual(1)
    expect(made).toEqual(made.map((_, at) => last + 1 + at))
    expect((await proves()).firstDisagreement).toBeUndefined()
  })

  const onServer = it.skipIf(clusterUrl === '') // embedded, transactions follow one another: nobody waits
  onServer('of two months wait for each other where both would count the same', async () => {
    const north = await makeOne()
    await book(north, 300, '2026-01-05T08:00:00.000Z')
    const drawn: Promise<unknown>[] = []
    await world.owner(async (tx) => {
      await tx.run(sql`select from commission_entry where partner_id = ${north.partnerId} for update`)
      drawn.push(drawUp('2026-01'), drawUp('2026-02'))
      while ((await waiting()) < 2) await nextTurn()
    })
    await Promise.all(drawn)
    expect((await statementsOf(north)).map(({ payableMinor }) => payableMinor)).toEqual([300])
    expect((await proves()).firstDisagreement).toBeUndefined()
  })

  it('carry what is owed, and what comes to nothing, into a later month', async () => {
    const north = await makeOne()
    await book(north, 100, '2026-01-05T08:00:00.000Z')
    await book(north, -100, '2026-01-06T08:00:00.000Z')
    expect((await drawUp('2026-01')).answer.carried).toBeGreaterThanOrEqual(1)
    expect(await statementsOf(north)).toEqual([])
    await book(north, 1, '2026-02-05T08:00:00.000Z')
    await drawUp('2026-02')
    expect(await statementsOf(north)).toMatchObject([{ month: '2026-02', payableMinor: 1, entries: 3 }])
  })

  it('are of months that are over, and drawn up by the operator alone', async () => {
    world.setNow('2026-03-31T23:59:59.999Z')
    const early = await drawUp('2026-03')
    expect(early.refusal).toMatchObject({
      code: 'statement.month-not-over',
      details: { month: '2026-03', first: '2026-04-01' },
    })
    expect((await world.call(drawUpStatements, { month: '2026-13' }, operator)).refusal.code).toBe('request.invalid')
    const tried = await world.call(drawUpStatements, { month: '2026-01' }, { as: above.partner.token })
    expect(tried.refusal.code).toBe('permission.missing')
  })
})

describe('a statement', () => {
  const makeStatement = async (partner?: Partner) => {
    const whose = partner ?? (await makeOne())
    await book(whose, 300, '2026-02-05T08:00:00.000Z')
    await drawUp('2026-02')
    const [statement] = await statementsOf(whose)
    if (!statement) throw new Error('no statement was made')
    return { whose, statement }
  }

  it('is read by its partner and the one above, and is not found for others', async () => {
    const first = await makeOne()
    const second = await makeOne(first.partnerId)
    const { statement } = await makeStatement(second)
    const has = async (as: string) =>
      (await world.call(listStatements, { limit: 100 }, { as })).answer.rows.some(({ id }) => id === statement.id)
    const stranger = await makeOne()
    expect(await Promise.all([has(second.as), has(first.as), has(operator.as), has(stranger.as)])).toEqual([
      true,
      true,
      true,
      false,
    ])
    const file = await world.call(downloadStatement, { id: statement.id }, { as: second.as })
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.text).toContain(statement.number)
    expect(file.text).toMatch(/"To pay",.*"3\.00"/)
    const not = await world.call(downloadStatement, { id: statement.id }, { as: stranger.as })
    expect(not.refusal.code).toBe('thing.not-found')
  })

  it('is marked as paid once, also by two at once, taken back, and marked anew', async () => {
    const { whose, statement } = await makeStatement()
    const { id, version } = statement
    const paid = { id, version, paidOn: '2026-03-05', reference: 'T-9' }
    const both = await Promise.all([1, 2].map(() => world.call(markStatementPaid, paid, operator)))
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.refusal).toMatchObject({
      code: 'statement.already-paid',
      details: { number: statement.number, day: '2026-03-05' },
    })
    expect(await statementsOf(whose)).toMatchObject([{ paidOn: '2026-03-05', paidReference: 'T-9', version: 2 }])
    const stale = await world.call(markStatementUnpaid, { id, version }, operator)
    expect(stale.refusal.code).toBe('thing.changed-meanwhile')
    expect((await world.call(markStatementUnpaid, { id, version: 2 }, operator)).answer).toMatchObject({ paidOn: null })
    const twice = await world.call(markStatementUnpaid, { id, version: 3 }, operator)
    expect(twice.refusal.code).toBe('statement.not-paid')
    expect((await world.call(markStatementPaid, { ...paid, version: 3 }, operator)).status).toBe(200)
    const tried = await world.call(markStatementUnpaid, { id, version: 4 }, { as: whose.as })
    expect(tried.refusal.code).toBe('permission.missing')
  })

  it.each([
    ['2026-02-28', 'statement.paid-day-unfit'],
    ['2026-03-12', 'statement.paid-day-unfit'],
    ['2026-03-01', undefined],
    ['2026-03-11', undefined],
  ])('paid on %s: %s', async (paidOn, code) => {
    const { whose, statement } = await makeStatement()
    const asked = { id: statement.id, version: statement.version, paidOn, reference: 'T' }
    const told = await world.call(markStatementPaid, asked, operator)
    expect(told.status === 200 ? undefined : told.refusal.code).toBe(code)
    expect((await statementsOf(whose))[0]?.paidOn).toBe(code === undefined ? paidOn : null)
  })

  it.each([
    ['', 422],
    ['x', 200],
    ['x'.repeat(64), 200],
    ['x'.repeat(65), 422],
  ])('with the payment number %j: %i', async (reference, status) => {
    const { statement } = await makeStatement()
    const asked = { id: statement.id, version: statement.version, paidOn: '2026-03-05', reference }
    expect((await world.call(markStatementPaid, asked, operator)).status).toBe(status)
  })

  it('that says more than its commissions is named by the proof', async () => {
    const { statement } = await makeStatement()
    const earn = (by: number) =>
      world.owner((tx) =>
        tx.run(sql`update commission_statement set earned_minor = earned_minor + ${by} where id = ${statement.id}`),
      )
    await earn(1)
    expect((await proves()).firstDisagreement).toBe(`statement ${statement.number}`)
    await earn(-1)
  })
})
