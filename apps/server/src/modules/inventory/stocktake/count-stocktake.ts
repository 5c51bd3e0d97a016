import type { WideMinor } from '@kassa/domain/money/wide.ts'
import {
  countStocktake as countCall,
  listStocktakeLines as linesCall,
  listStocktakes as listCall,
  openStocktake as openCall,
  readStocktake as readCall,
} from '@kassa/contract/inventory/stocktake.calls.ts'
import { checkSerialLines } from '@kassa/domain/inventory/serial-number.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { beginDocument } from '../document/document-rules.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { beyondMost } from '../document/goods-lines.ts'
import { compareLines, type ComparedLine } from './compare.ts'
import { stocktakeLineList, type LineFilter } from './stocktake-line.store.ts'
import {
  findCountedElsewhere,
  findStocktake,
  holdOutletForStocktake,
  insertSnapshot,
  insertStocktake,
  listCountable,
  listCounts,
  setCount,
  type StocktakeRecord,
  stocktakeList,
} from './stocktake.store.ts'
import { holdStocktake, readStocktakeView, rowOf, showsExpected } from './stocktake-view.ts'
import { readList } from '../../../platform/list/list.store.ts'

const listStocktakes = command(listCall, ({ tx, merchantId, inOutletId }, { cursor, limit, sort, ...filter }) =>
  readList(tx, stocktakeList, [merchantId, inOutletId, filter], { cursor, limit, sort }, rowOf),
)

const readStocktake = command(readCall, (context, { id }) => readStocktakeView(context, id))

const openStocktake = command(openCall, async (context, fields) => {
  const { tx, merchantId, inOutletId } = context
  const outlet = await findOutletFacts(tx, merchantId, inOutletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  await holdOutletForStocktake(tx, merchantId, outlet.id)
  const { scope } = fields
  // By risk nothing is chosen that is counted elsewhere.
  const elsewhere = scope.kind === 'risk' ? undefined : await findCountedElsewhere(tx, merchantId, outlet.id, scope)
  if (elsewhere) return refuse({ code: 'stocktake.counted-elsewhere', facts: elsewhere })
  const head = await beginDocument(context, 'stocktake', outlet)
  const { id, businessDay: day } = head
  await insertStocktake(tx, merchantId, { ...fields, ...head })
  const lines = await insertSnapshot(tx, merchantId, { id, outletId: outlet.id, scope, day })
  if (lines === 0) return refuse({ code: 'stocktake.scope-empty' })
  context.audit({ subject: `stocktake/${id}`, after: fields })
  return readStocktakeView(context, id)
})

const countStocktake = command(countCall, async (context, { id, counts }) => {
  const { tx, merchantId, now, actor } = context
  const held = await holdStocktake(context, id, 'count')
  if (!held.ok) return held
  const variantIds = counts.map(({ variantId }) => variantId)
  const known = new Map((await listCountable(tx, merchantId, id, variantIds)).map((one) => [one.variantId, one]))
  const rows: { variantId: string; countKey: string; quantity: number }[] = []
  // In key order, so that two counters who send the same goods do not wait crosswise.
  const ordered = counts.toSorted(
    (a, b) => compareText(a.variantId, b.variantId) || compareText(a.countKey, b.countKey),
  )
  for (const { variantId, countKey, quantity, countedAt, mode, serials } of ordered) {
    const goods = known.get(variantId)
    if (!goods) return refuse({ code: 'stocktake.not-in-scope', facts: { variantId, name: '' } })
    const moment = momentOf(countedAt, { from: held.value.createdAt, now })
    const row = { variantId, countKey, quantity, countedAt: moment, mode, byName: actor.name, serials }
    const named = checkSerialLines([{ ...goods, quantity, serials }], () => 0)
    if (!named.ok) return named
    const beyond = beyondMost(goods, quantity, 0)
    if (beyond) return refuse(beyond)
    const kept = await setCount(tx, merchantId, id, row)
    const added = beyondMost(goods, kept.quantity, 0)
    if (added) return refuse(added)
    const all = checkSerialLines([{ ...goods, ...kept }], () => kept.quantity)
    if (!all.ok) return all
    rows.push({ variantId, countKey, quantity: kept.quantity })
  }
  context.audit({ subject: `stocktake/${id}`, after: { counts } })
  context.emit({ name: 'stocktake.counted', outletId: held.value.outletId, payload: { id, rows } })
  return accept({ rows })
})

/** The moment of a count: never later than now, and never before its check was opened, whatever the clock of a device says. */
function momentOf(countedAt: string | null, { from, now }: { readonly from: string; readonly now: string }): string {
  if (countedAt === null || Date.parse(countedAt) > Date.parse(now)) return now
  return Date.parse(countedAt) < Date.parse(from) ? from : countedAt
}

const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

type Show = 'all' | 'uncounted' | 'counted' | 'varied' | 'recount'

/** The filter behind what a screen wants to see; varied lines are known only by comparing. */
async function filterOf(context: Context, record: StocktakeRecord, show: Show): Promise<LineFilter> {
  if (show === 'all') return {}
  if (show === 'counted' || show === 'uncounted') return { isCounted: show === 'counted' }
  if (!showsExpected(record)) return { variantIds: [] }
  const compared = await compareLines(context.tx, context.merchantId, record)
  const wanted = compared.filter((line) => (show === 'varied' ? line.variance !== 0 : line.needsRecount))
  return { variantIds: wanted.map(({ variantId }) => variantId) }
}

const listStocktakeLines = command(linesCall, async (context, { id, cursor, limit, search, show }) => {
  const { tx, merchantId } = context
  const record = await findStocktake(tx, merchantId, id)
  if (!record || !context.reaches(record.outletId)) return refuse({ code: 'thing.not-found' })
  const filter = { ...(await filterOf(context, record, show)), ...(search ? { search } : {}) }
  const page = await readList(tx, stocktakeLineList, [merchantId, id, filter], { cursor, limit }, (row) => row)
  if (!page.ok) return page
  const variantIds = page.value.rows.map(({ variantId }) => variantId)
  const counts = Map.groupBy(await listCounts(tx, merchantId, id, variantIds), ({ variantId }) => variantId)
  const compared = new Map(
    (await compareLines(tx, merchantId, record, variantIds)).map((line) => [line.variantId, line]),
  )
  const rows = page.value.rows.map(({ sortName: _sort, ...row }) => ({
    ...row,
    ...figuresOf(record, row, compared.get(row.variantId)),
    counts: (counts.get(row.variantId) ?? []).map(({ variantId: _variant, ...count }) => count),
  }))
  return accept({ ...page.value, rows })
})

/** Returns the figures of a line: frozen once applied, hidden while it is counted blind. */
function figuresOf(
  record: StocktakeRecord,
  applied: {
    readonly counted: number | null
    readonly expected: number | null
    readonly varianceMinor: WideMinor | null
  },
  compared: ComparedLine | undefined,
) {
  if (record.state === 'applied') {
    const { counted, expected } = applied
    const variance = counted === null || expected === null ? null : counted - expected
    return { ...applied, variance, needsRecount: false }
  }
  if (!compared) return { counted: null, expected: null, variance: null, varianceMinor: null, needsRecount: false }
  const { counted, expected, variance, varianceMinor, needsRecount } = compared
  return showsExpected(record)
    ? { counted, expected, variance, varianceMinor, needsRecount }
    : { counted, expected: null, variance: null, varianceMinor: null, needsRecount: false }
}

export const countStocktakeCommands = [listStocktakes, readStocktake, openStocktake, countStocktake, listStocktakeLines]
