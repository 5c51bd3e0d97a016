import {
  crossFigures,
  marketingFigures,
  productStatistics,
  salesFigures,
} from '@kassa/contract/report/figures.calls.ts'
import { figuresBy, figuresOf } from '@kassa/domain/figures/figures.ts'
import type { Division } from '@kassa/domain/figures/division.ts'
import { noSums } from '@kassa/domain/figures/sums.ts'
import { compareWide } from '@kassa/domain/money/wide.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shareOf } from '../../../../../../packages/domain/test/property-runs.ts'
import {
  chanceOf,
  giveBack,
  makeFigureShop,
  sellSomething,
  type Chance,
  type FigureShop,
  type SoldRow,
} from '../../../../test/make/figure-world.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { readBooks, recount, type Books } from '../../../../test/recount.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

/*
 * Every figure of every page against a slow recount of the books, in random worlds: several outlets, currencies, zones and day cut-offs, refunds
 * on other days, voids, sales that come late. Each world is asked while days are kept, while changes wait, and after they were added up.
 * FIGURE_WORLDS=400 asks more.
 */

const WORLDS = Number(process.env['FIGURE_WORLDS'] ?? shareOf(40))
const now = '2026-03-20T12:00:00.000Z'
const hour = 3_600_000
const at = Date.parse(now)

let world: World

beforeAll(async () => {
  world = await makeWorld({ now })
})
afterAll(() => world.close())

const pages = [
  ...[
    'day',
    'week',
    'month',
    'weekday',
    'hour',
    'outlet',
    'staff',
    'device',
    'level',
    'method',
    'source',
    'category',
    'rate',
    'recharge',
  ].map((by) => [salesFigures, by] as const),
  [productStatistics, 'product'] as const,
  [productStatistics, 'category'] as const,
  [marketingFigures, 'plan'] as const,
]

async function sellSome(
  chance: Chance,
  shop: FigureShop,
  count: number,
  fromMs: number,
  untilMs: number,
): Promise<void> {
  await world.owner(async (tx) => {
    const sold: SoldRow[] = []
    for (let index = 0; index < count; index += 1) {
      sold.push(await sellSomething(tx, chance, shop, fromMs, untilMs))
      const sale = chance(3) === 0 ? (sold[chance(sold.length)] ?? null) : null
      const begin = sale ? Date.parse(sale.at) : fromMs
      if (sale || chance(8) === 0) await giveBack(tx, chance, shop, sale, begin, Math.max(untilMs, begin + hour))
    }
  })
}

/** Gives events their place, as the outbox does. */
const publish = (): Promise<unknown> =>
  world.sql(sql`update outbox set sequence = nextval('outbox_sequence_number') where sequence is null`)

interface Question {
  readonly shop: Shop & { readonly figures: FigureShop }
  readonly books: Books
  readonly from: string
  readonly to: string
  readonly outletId?: string
}

const outletsOf = ({ outletId }: Question): readonly string[] | null => (outletId === undefined ? null : [outletId])

async function holds(question: Question, [call, by]: (typeof pages)[number]): Promise<void> {
  const { shop, books, from, to, outletId } = question
  const request = { from, to, by, limit: 2_000, ...(outletId !== undefined && { outletId }) }
  const { answer } = await world.call(call as typeof salesFigures, request as never, { as: shop.admin.token })
  const asked = answer.byCurrency.flatMap(({ currency, rows }) =>
    rows.map(({ key, figures, quantity }) => ({ currency, key, figures, quantity: quantity ?? 0 })),
  )
  const counted = recount(books, by, { from, to, outletIds: outletsOf(question) }).map(({ currency, key, sums }) => ({
    currency,
    key,
    figures: figuresBy([by as Division], sums),
    quantity: by === 'product' ? sums.quantity : 0,
  }))
  const sorted = (rows: typeof counted) =>
    rows.toSorted((a, b) => (`${a.currency} ${a.key}` < `${b.currency} ${b.key}` ? -1 : 1))
  const isAny = ({ figures }: (typeof counted)[number]) =>
    Object.values(figures).some((value) => value !== null && compareWide(value, 0) !== 0)
  expect([by, sorted(asked.filter(isAny))]).toEqual([by, sorted(counted)])
  const totals = recount(books, 'whole', { from, to, outletIds: outletsOf(question) })
  for (const { currency, total } of answer.byCurrency) {
    expect([by, currency, total]).toEqual([
      by,
      currency,
      figuresOf(totals.find((one) => one.currency === currency)?.sums ?? noSums),
    ])
  }
}

/** Two divisions across each other come to what each comes to by itself. */
async function crosses({ shop, books, from, to }: Question, rows: string, columns: string): Promise<void> {
  const { answer } = await world.call(crossFigures, { from, to, rows, columns } as never, { as: shop.admin.token })
  for (const { currency, rows: keys, cells } of answer.byCurrency) {
    for (const { key, sums } of recount(books, rows, { from, to, outletIds: null }).filter(
      (one) => one.currency === currency,
    )) {
      const place = keys.findIndex((one) => one.key === key)
      const net = cells.filter(({ row }) => row === place).reduce((sum, { figures }) => sum + Number(figures.net), 0)
      expect([rows, columns, key, net]).toEqual([rows, columns, key, Number(sums.netMinor)])
    }
  }
}

async function makeWorldShop(chance: Chance) {
  const base = await makeShop(world)
  const figures = await world.owner((tx) =>
    makeFigureShop(tx, chance, { merchantId: base.merchantId, staffIds: [base.cashier.id], adminId: base.admin.id }),
  )
  return { shop: { ...base, figures }, base, figures }
}

it('what is kept is proved, a changed and a missing row are found and named, and put right', async () => {
  const { shop } = await makeWorldShop(chanceOf(0))
  await sellSome(chanceOf(0), shop.figures, 12, at - 40 * 24 * hour, at - 2 * 24 * hour)
  await publish()
  await world.runJob('report.keep-figures')
  expect(await disagreements(world).then((found) => found.filter((one) => one.startsWith('figures')))).toEqual([])
  const [kept] = await world.sql<{ merchantId: string; businessDay: string; outletId: string }>(
    sql`select merchant_id, business_day, outlet_id from figure_day where part = 'hour' order by business_day limit 1`,
  )
  if (!kept) throw new Error('nothing is kept')
  const proved = async (): Promise<string | null> => {
    await world.sql(sql`update figure_proof set proved_at = ${'2026-01-01'}::timestamptz`)
    await world.runJob('report.prove-figures')
    const request = { from: kept.businessDay, to: kept.businessDay, by: 'hour' } as const
    const { answer } = await world.call(salesFigures, request, { as: shop.admin.token })
    return answer.proof.wrong
  }
  const where = sql`where merchant_id = ${kept.merchantId} and business_day = ${kept.businessDay} and outlet_id = ${kept.outletId}
    and part = 'hour'`
  for (const spoil of [
    sql`update figure_day set net_minor = net_minor + 1 ${where}`,
    sql`delete from figure_day ${where}`,
  ]) {
    expect(await proved()).toBeNull()
    await world.sql(spoil)
    const verified = (await disagreements(world)).filter((one) => one.startsWith('figures'))
    expect(verified).toEqual([expect.stringContaining(`figures by day: ${kept.businessDay} outlet`)])
    expect(await proved()).toContain(`${kept.businessDay} outlet`)
    await world.runJob('report.keep-figures')
  }
  expect(await proved()).toBeNull()
})

it.each(Array.from({ length: WORLDS }, (_, seed) => [seed + 1]))('world %i', async (seed) => {
  const chance = chanceOf(seed)
  const { shop, base, figures } = await makeWorldShop(chance)
  const ask = async (count: number): Promise<void> => {
    const books = await readBooks(world, base.merchantId)
    const from = addDays('2026-02-01', chance(40))
    const period = {
      from,
      to: addDays(from, chance(45)),
      ...(chance(4) === 0 && { outletId: figures.outlets[0]?.outletId ?? '' }),
    }
    for (let index = 0; index < count; index += 1) {
      await holds(
        { shop, books, ...period },
        pages[(seed * 5 + index + chance(pages.length)) % pages.length] as (typeof pages)[number],
      )
    }
    await crosses({ shop, books, ...period }, ...(pickCross(chance) as [string, string]))
  }
  await sellSome(chance, figures, 12, at - 40 * 24 * hour, at - 2 * 24 * hour)
  if (chance(4) > 0) await publish()
  await world.runJob('report.keep-figures')
  await ask(2)
  await sellSome(chance, figures, 5, at - 30 * 24 * hour, at)
  await ask(2)
  await publish()
  await world.runJob('report.keep-figures')
  await ask(2)
})

const pickCross = (chance: Chance): readonly string[] =>
  [
    ['weekday', 'hour'],
    ['rate', 'month'],
    ['outlet', 'day'],
    ['method', 'outlet'],
    ['staff', 'week'],
  ][chance(5)] ?? []
