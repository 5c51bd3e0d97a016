import {
  crossFigures,
  marketingFigures,
  productStatistics,
  salesFigures,
} from '@kassa/contract/report/figures.calls.ts'
import { abcOf } from '@kassa/domain/figures/abc.ts'
import { canCross, CELLS, isTime, keptBy, type Division } from '@kassa/domain/figures/division.ts'
import { figuresBy, figuresOf, isToldBy } from '@kassa/domain/figures/figures.ts'
import { comparedWith, daysAtOne, type AskedPeriod, type ClockPeriod } from '@kassa/domain/figures/named-period.ts'
import { comparedPeriod, daysOf as daysIn, stepOf, type Period } from '@kassa/domain/figures/period.ts'
import { noSums } from '@kassa/domain/figures/sums.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { addDays, daysBetween } from '@kassa/domain/time/calendar-day.ts'
import { command, type Context } from '../../../platform/command.ts'
import { listOpenDays } from '../../../platform/list/shown-days.store.ts'
import { listCrossed, listRanked, listTotals, type CellPlace, type Order, type RankedRow } from './cells.store.ts'
import { listNames, type DivisionName } from './names.store.ts'
import { opensRow, opensWhole, type OpenedPeriod } from './opens.ts'
import { keyOrder } from './key-order.ts'
import { headOf, placeOf } from './seen-place.ts'

interface Asked extends AskedPeriod {
  readonly by: Division
  readonly compare: 'none' | 'before' | 'year'
  readonly outletId?: string | undefined
  readonly order: Exclude<Order, 'key'>
  readonly limit: number
}

interface Around {
  readonly asked: Asked
  readonly place: CellPlace
  readonly names: ReadonlyMap<string, DivisionName>
  readonly before: readonly RankedRow[] | null
}

/** The row of before: of the same key, or where the key is a day or week of its own, the one that lies as far back as the whole period does. */
function comparedRow(row: RankedRow, { asked, place, before }: Around): RankedRow | undefined {
  const key = comparedKey(row.key, asked, daysAtOne(place))
  return before?.find((one) => one.key === key && one.currency === row.currency)
}

function comparedKey(key: string, asked: Asked, days: Period): string {
  if ((asked.by !== 'day' && asked.by !== 'week') || asked.compare === 'none') return key
  const back = daysBetween(comparedPeriod(days, asked.compare).from, days.from)
  return stepOf(addDays(key, -back), asked.by)
}

const hasPlaces = (by: Division): boolean => !isTime(by)

function rowOf(row: RankedRow, around: Around) {
  const { asked, names, before } = around
  const { by } = asked
  const named = names.get(row.key)
  const earlier = comparedRow(row, around)
  // No month has as many days as the one before it.
  const isComparable = before !== null && by !== 'month'
  return {
    key: row.key,
    name: named?.name ?? null,
    weightUnit: named?.weightUnit ?? null,
    figures: figuresBy([by], row),
    quantity: by === 'product' ? row.quantity : null,
    abc: by === 'product' || by === 'category' ? abcOf(row.ahead, amountOf(row, orderOf(asked)), row.whole) : null,
    place: row.place,
    comparedPlace: hasPlaces(by) ? (earlier?.place ?? null) : null,
    compared: isComparable ? figuresBy([by], earlier ?? noSums) : null,
    opens: opensRow(by, row.key, opened(around.place, asked), asked.outletId),
  }
}

/** Returns the order of the rows: a figure that the rows do not show orders none. */
const orderOf = ({ by, order }: Asked): Asked['order'] => (isToldBy(order, by) ? order : 'netAfter')

const amountOf = (row: RankedRow, order: Asked['order']) => figuresOf(row)[order] ?? 0

/** Rows of time all, in their order; of anything else those with the most. */
const wanted = (asked: Asked): { order: Order; limit: number } =>
  isTime(asked.by) ? { order: 'key', limit: 2_000 } : { order: orderOf(asked), limit: asked.limit }

const opened = (place: CellPlace, { period }: AskedPeriod): OpenedPeriod => ({ ...place, period })

const isDated = (by: Division): boolean => by === 'day' || by === 'week' || by === 'month'

/**
 * Returns rows of zero for things that were there in the earlier period and are not now, behind the others, because missing things are what
 * one looks for. Only of currencies whose rows are all on the page: for the others nobody knows here whether they are gone or further down.
 */
function goneRows(rows: readonly RankedRow[], before: readonly RankedRow[]): RankedRow[] {
  const there = new Set(rows.map(({ key, currency }) => `${currency} ${key}`))
  const gone = before.filter(({ key, currency }) => !there.has(`${currency} ${key}`))
  return [...Map.groupBy(gone, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const now = rows.filter((row) => row.currency === currency)
    const whole = now[0]?.whole ?? 0
    if ((now[0]?.count ?? 0) > now.length) return []
    const count = now.length + own.length
    return own.map(({ key }, at) => {
      const place = now.length + at + 1
      return { ...noSums, key, currency, place, count, ahead: whole, whole }
    })
  })
}

/** Days or weeks on which nothing is sold now, though on those they stand beside something was: as rows of nought. */
function missedDates(rows: readonly RankedRow[], before: readonly RankedRow[], asked: Asked, days: Period) {
  const there = new Set(rows.map(({ key, currency }) => `${currency} ${key}`))
  const steps = new Set(
    Array.from({ length: daysIn(days) }, (_, at) => stepOf(addDays(days.from, at), asked.by as 'day')),
  )
  const beside = Map.groupBy(steps, (step) => comparedKey(step, asked, days))
  return before.flatMap(({ key, currency }) =>
    (beside.get(key) ?? [])
      .filter((step) => !there.has(`${currency} ${step}`))
      .map((step) => ({ ...noSums, key: step, currency, place: 0, count: 0, ahead: 0, whole: 0 })),
  )
}

/** Returns rows that stood before and do not now. Months are not compared with each other. */
const missedRows = (rows: readonly RankedRow[], before: readonly RankedRow[] | null, asked: Asked, days: Period) => {
  if (!before || asked.by === 'month') return []
  return isDated(asked.by) ? missedDates(rows, before, asked, days) : goneRows(rows, before)
}

const inOrder = (by: Division, rows: readonly RankedRow[], open: readonly ClockPeriod[]): readonly RankedRow[] => {
  const order = keyOrder(by, open)
  return isTime(by) ? rows.toSorted((one, other) => order(one.key, other.key)) : rows
}

async function pageOf(context: Context, asked: Asked) {
  const place = await placeOf(context, asked)
  if (!place.ok) return place
  const { tx, merchantId, now } = context
  const { compare } = asked
  const open = await listOpenDays(tx, place.value, now)
  const earlier =
    compare === 'none'
      ? null
      : comparedWith(place.value, open, Date.parse(now), (period) => comparedPeriod(period, compare))
  const sold = await listRanked(tx, place.value, asked.by, wanted(asked))
  const past: CellPlace | null = earlier && { merchantId, outletIds: place.value.outletIds, ...earlier }
  // Where rows are left out nothing can be called gone, and what was before is asked by the rows alone.
  const isCut = sold.length > 0 && sold.every(({ count }) => count > asked.limit)
  const soldBefore = past && (isTime(asked.by) || !isCut) ? await listRanked(tx, past, asked.by, wanted(asked)) : null
  const rows = inOrder(asked.by, [...sold, ...missedRows(sold, soldBefore, asked, daysAtOne(place.value))], open)
  const keys = rows.map(({ key }) => key)
  // Of things that have a place, those on the page may have stood anywhere before.
  const before =
    past && !isTime(asked.by) ? await listRanked(tx, past, asked.by, { ...wanted(asked), keys }) : soldBefore
  const around = { asked, place: place.value, names: await listNames(tx, merchantId, asked.by, keys), before }
  const totals = await listTotals(tx, place.value)
  const totalsBefore = past && (await listTotals(tx, past))
  const currencies = [...new Set([...totals, ...rows].map(({ currency }) => currency))]
  return accept({
    ...(await headOf(context, place.value, open, earlier)),
    byCurrency: currencies.map((currency) => {
      const own = rows.filter((row) => row.currency === currency)
      const total = totals.find((one) => one.currency === currency) ?? noSums
      return {
        currency,
        total: figuresOf(total),
        compared: totalsBefore && figuresOf(totalsBefore.find((one) => one.currency === currency) ?? noSums),
        opens: opensWhole(opened(place.value, asked), asked.outletId),
        rows: own.map((row) => rowOf(row, around)),
        count: Math.max(own.length, ...own.map(({ count }) => count)),
      }
    }),
  })
}

export const figurePages = [
  command(salesFigures, pageOf),
  command(productStatistics, pageOf),
  command(marketingFigures, pageOf),
]

const placesOf = (
  by: Division,
  keys: readonly string[],
  names: ReadonlyMap<string, DivisionName>,
  asked: AskedPeriod & Pick<Asked, 'outletId'>,
  place: CellPlace,
) =>
  keys.map((key) => ({
    key,
    name: names.get(key)?.name ?? null,
    opens: opensRow(by, key, opened(place, asked), asked.outletId),
  }))

export const crossPage = command(crossFigures, async (context, asked) => {
  const { rows, columns } = asked
  if (!canCross(rows, columns)) return refuse({ code: 'figures.cannot-cross' })
  const place = await placeOf(context, asked)
  if (!place.ok) return place
  const { tx, merchantId } = context
  const cells = await listCrossed(tx, place.value, { rows, columns, kept: keptBy(rows, columns) }, CELLS + 1)
  if (cells.length > CELLS)
    return refuse({ code: 'figures.too-many-cells', facts: { cells: `> ${CELLS}`, maximum: CELLS } })
  const named = {
    rows: await listNames(
      tx,
      merchantId,
      rows,
      cells.map(({ row }) => row),
    ),
    columns: await listNames(
      tx,
      merchantId,
      columns,
      cells.map(({ column }) => column),
    ),
  }
  const open = await listOpenDays(tx, place.value, context.now)
  return accept({
    ...(await headOf(context, place.value, open, null)),
    byCurrency: [...Map.groupBy(cells, ({ currency }) => currency)].map(([currency, own]) => {
      const rowKeys = [...new Set(own.map(({ row }) => row))].toSorted(keyOrder(rows, open))
      const columnKeys = [...new Set(own.map(({ column }) => column))].toSorted(keyOrder(columns, open))
      const [rowAt, columnAt] = [rowKeys, columnKeys].map((keys) => new Map(keys.map((key, at) => [key, at])))
      return {
        currency,
        rows: placesOf(rows, rowKeys, named.rows, asked, place.value),
        columns: placesOf(columns, columnKeys, named.columns, asked, place.value),
        cells: own.map((cell) => ({
          row: rowAt?.get(cell.row) ?? 0,
          column: columnAt?.get(cell.column) ?? 0,
          figures: figuresBy([rows, columns], cell),
        })),
      }
    }),
  })
})
