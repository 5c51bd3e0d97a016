// Random documents of every kind in five currencies: each day of each outlet comes to 0, roles come to what the tables say by SQL, and sealed batches are the
// journal. `npm run documents` books ten thousand.
import { readJournal } from '../../src/modules/accounting/journal/read-journal.ts'
import { addLines, type JournalSum } from '@kassa/domain/accounting/add-lines.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pickFromSeed } from '../../../../packages/domain/test/basket-chance.ts'
import { isThinned } from '../../../../packages/domain/test/property-runs.ts'
import { runTask } from '../../src/maintenance/tasks.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { disagreements } from '../prove.ts'
import { makeWorld, type World } from '../world.ts'
import { makeDocumentShop, type DocumentShop } from './document-shop.ts'
import { documentSteps, type Chance } from './random-documents.ts'

const wanted = Number(process.env['DOCUMENTS'] ?? (isThinned ? 100 : 300))
const seed = Number(process.env['DOCUMENTS_SEED'] ?? 1)

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const shops = [
  { currency: 'JPY', taxMode: 'added', rateBasisPoints: 1_000, isRounded: false },
  { currency: 'CNY', taxMode: 'included', rateBasisPoints: 1_300, isRounded: true },
  { currency: 'USD', taxMode: 'added', rateBasisPoints: 825, isRounded: false },
  { currency: 'ETB', taxMode: 'included', rateBasisPoints: 1_500, isRounded: false },
  { currency: 'EUR', taxMode: 'included', rateBasisPoints: 1_900, isRounded: true },
] as const

function chanceOf(from: number): Chance {
  const pick = pickFromSeed(from)
  return { below: (limit) => pick.integer(0, limit - 1), is: (part) => pick.integer(1, 100) <= part * 100 }
}

async function bookDocuments(at: DocumentShop, count: number, chance: Chance): Promise<Map<string, number>> {
  const odd = new Map<string, number>()
  let documents = 0
  while (documents < count) {
    world.passSeconds(chance.below(1_800))
    const made = await documentSteps[chance.below(documentSteps.length)]?.(at, chance)
    documents += made?.documents ?? 0
    for (const what of made?.odd ?? []) odd.set(what, (odd.get(what) ?? 0) + 1)
    if (chance.is(0.01)) await world.runJob('accounting.seal-days')
  }
  return odd
}

/** Roles as the tables say them, debit positive. */
const told = ({ shop, receivedMinor, behindMinor, afterMinor }: DocumentShop) =>
  world.sql<{ role: string; minor: string }>(sql`
    with o as (select * from sales_order where merchant_id = ${shop.merchantId} and type <> 2),
      r as (select * from refund where merchant_id = ${shop.merchantId}),
      p as (select * from payment where merchant_id = ${shop.merchantId}),
      s as (select * from stock_entry where merchant_id = ${shop.merchantId}),
      c as (select amount_minor, kind, destination, is_tips from cash_entry where merchant_id = ${shop.merchantId}
        union all select amount_minor, kind, destination, is_tips from cash_behind_count where merchant_id = ${shop.merchantId}),
      e as (select y.amount_minor, x.kind, x.is_deposit from purse_entry y join purse x on x.merchant_id = y.merchant_id and x.id = y.purse_id where y.merchant_id = ${shop.merchantId})
    select role, minor::text as minor from (values
      ('tips-payable', (select coalesce(sum(tip_minor), 0) from r) - (select sum(tip_minor) from o) - (select coalesce(sum(amount_minor), 0) from c where is_tips)),
      ('tax', (select coalesce(sum(tax_minor + fee_tax_minor), 0) from r) - (select sum(tax_minor + fee_tax_minor) from o)),
      ('fees', (select coalesce(sum(fee_minor - fee_tax_minor), 0) from r) - (select sum(fee_minor - fee_tax_minor) from o)),
      ('clearing', (select sum(amount_minor) from p where method = 3)),
      ('exchange', (select coalesce(sum(amount_minor), 0) from p where method = 102)),
      ('gift-card', -(select coalesce(sum(e.amount_minor), 0) from e where kind = 'gift-card' and not is_deposit)),
      ('times-card', -(select coalesce(sum(e.amount_minor), 0) from e where kind = 'times-card')),
      ('deposit', -(select coalesce(sum(e.amount_minor), 0) from e where is_deposit)),
      ('cash-rounding', -(select sum(cash_rounding_minor) from p)),
      ('foreign-cash', (select coalesce(sum(value_minor), 0) from foreign_cash where merchant_id = ${shop.merchantId})),
      ('bank-in-transit', -(select coalesce(sum(amount_minor), 0) from c where destination = 'bank')),
      ('safe', (select coalesce(sum(amount_minor), 0) from cash_between_shifts where merchant_id = ${shop.merchantId})
        - (select coalesce(sum(amount_minor), 0) from c where kind = 'float' or destination = 'safe')),
      ('cash-difference', ${behindMinor + afterMinor}::bigint::numeric - (select coalesce(sum(amount_minor), 0) from c where kind = 'closing')),
      ('stock', (select sum(value_minor) from s)),
      ('cost-of-sales', -(select sum(value_minor) from s where kind in ('sale', 'refund'))),
      ('received-not-invoiced', ${-receivedMinor}::bigint::numeric),
      ('suspense', 0)
    ) as row (role, minor)`)

/** Tax of prepaid value, which no order says: `verify` holds it against the accounts. */
const isPrepaid = ({ role, reason }: JournalSum): boolean =>
  role === 'tax' && ['paid-ahead', 'used', 'expired'].includes(reason ?? '')

/** Lines without their day, added up. */
const sumsOf = (lines: readonly JournalSum[]) => addLines(lines.map((line) => ({ ...line, day: '' })))

/** Every line of a day is the sum of its documents: what an accountant opens is what was posted. */
async function openDays({ shop }: DocumentShop): Promise<number> {
  const { merchantId, outlet } = shop
  const days = await world.sql<{ day: string }>(sql`
    select business_day as day, count(*) from payment where merchant_id = ${merchantId} group by 1 order by 2 desc limit 3`)
  const { outletId } = outlet
  const all = await world.owner((tx) => readJournal(tx, { merchantId, outletId, from: '2000-01-01', to: '2199-12-31' }))
  for (const { day } of days) {
    const place = { merchantId, outletId, from: day, to: day }
    const whole = await world.owner((tx) => readJournal(tx, place))
    const opened = await world.owner((tx) => readJournal(tx, { ...place, isByDocument: true }))
    expect(sumsOf(whole.lines)).toEqual(sumsOf(all.lines.filter((line) => line.day === day)))
    expect(opened.lines.length).toBeGreaterThanOrEqual(whole.lines.length)
    expect(sumsOf(opened.lines)).toEqual(sumsOf(whole.lines))
  }
  return days.length
}

async function posted({ shop }: DocumentShop): Promise<Map<string, number>> {
  const { merchantId, outlet } = shop
  const place = { merchantId, outletId: outlet.outletId, from: '2000-01-01', to: '2199-12-31' }
  const { lines } = await world.owner((tx) => readJournal(tx, place))
  expect(lines.reduce((sum, { minor }) => sum + BigInt(minor), 0n)).toBe(0n)
  return new Map(
    trialBalance(lines.filter((line) => !isPrepaid(line))).map(({ role, leftMinor }) => [role, Number(leftMinor)]),
  )
}

/** Closes the last shift, so that nothing lies in a drawer but what its closing left; answers what was left. */
async function closeLast({ shop: { desk } }: DocumentShop): Promise<number> {
  const leftMinor = 777
  const closed = await desk.book({ ...desk.closeShift(2_000, 2_000), nextFloatMinor: leftMinor })
  expect(closed).toMatchObject([{ outcome: 'review' }])
  return leftMinor
}

it.each(shops)('documents in $currency, tax $taxMode', async (facts) => {
  const at = await makeDocumentShop(world, facts)
  const odd = await bookDocuments(at, Math.ceil(wanted / shops.length), chanceOf(seed + facts.rateBasisPoints))
  const kept = [...odd.keys()].filter((what) => what.startsWith('quarantined'))
  expect(kept).toEqual([])
  const [counted] = await world.sql(sql`
    select (select count(*)::int from sales_order where merchant_id = ${at.shop.merchantId}) as sales,
      (select count(*)::int from refund where merchant_id = ${at.shop.merchantId}) as refunds,
      (select count(*)::int from cash_entry where merchant_id = ${at.shop.merchantId} and kind in ('in', 'out', 'float', 'closing')) as cash,
      (select count(*)::int from cash_behind_count where merchant_id = ${at.shop.merchantId}) as behind,
      (select count(*)::int from stock_entry where merchant_id = ${at.shop.merchantId} and kind in ('receipt', 'damage', 'stocktake')) as stock`)
  console.log(`documents: ${facts.currency} ${JSON.stringify(counted)} ${JSON.stringify(Object.fromEntries(odd))}`)
  const leftMinor = await closeLast(at)
  const roles = await posted(at)
  expect(roles.get('drawer')).toBe(leftMinor)
  expect(await openDays(at)).toBeGreaterThan(0)
  expect(at.passes.length).toBeGreaterThan(0)
  for (const { role, minor } of await told(at)) expect([role, roles.get(role) ?? 0]).toEqual([role, Number(minor)])
})

it('every book agrees, and sealed batches come to 0 and are the journal', async () => {
  expect(await disagreements(world)).toEqual([])
  world.passSeconds(10 * 86_400)
  for (let again = 0; again < 3; again += 1) await world.runJob('accounting.seal-days')
  const uneven = await world.sql(sql`
    select outlet_id, number from journal_batch_line group by merchant_id, outlet_id, number having sum(minor) <> 0`)
  expect(uneven).toEqual([])
  const sealed = await world.sql<{ batches: number; lines: number }>(sql`
    select (select count(*)::int from journal_batch) as batches, (select count(*)::int from journal_batch_line) as lines`)
  console.log(`documents: ${JSON.stringify(sealed[0])}`)
  expect(await disagreements(world)).toEqual([])
})

/** Runs the command `verify` over all that was booked: its exit code and what it says. */
async function verify(): Promise<{ code: number; said: string }> {
  const said: string[] = []
  const workshop = { database: world.database, open: () => Promise.reject(new Error('nothing is opened')) }
  const code = await runTask(
    workshop,
    { task: 'verify', args: [], secret: '' },
    (line) => said.push(line),
    () => undefined,
  )
  return { code, said: said.join('\n') }
}

it('the command that proves the books names the batch of which somebody changed one sealed line', async () => {
  expect(await verify()).toMatchObject({
    code: 0,
    said: expect.stringMatching(/accounting batches +[1-9]\d* entries +[1-9]/),
  })
  const [line] = await world.sql<{ outletId: string; number: number; position: number; day: string }>(sql`
    select l.outlet_id, l.number, l.position, b.day from journal_batch_line l
    join journal_batch b on b.merchant_id = l.merchant_id and b.outlet_id = l.outlet_id and b.number = l.number
    where l.minor <> 0 and b.currency is null order by l.merchant_id, l.outlet_id, l.number desc limit 1`)
  const { outletId = '', number = 0, position = 0, day } = line ?? {}
  const change = (by: number) =>
    world.sql(sql`
    update journal_batch_line set minor = minor + ${by} where outlet_id = ${outletId} and number = ${number} and position = ${position}`)
  await change(1)
  expect(await verify()).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      new RegExp(`accounting batches .*DISAGREES at batch ${number} \\(${day}\\) of outlet ${outletId}`),
    ),
  })
  await change(-1)
  expect((await verify()).code).toBe(0)
})
