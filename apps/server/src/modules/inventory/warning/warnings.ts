import {
  examineStock as examineCall,
  listLots as lotsCall,
  listReorderSuggestions as reorderCall,
  listStockWarnings as warningsCall,
  type reorderRow,
  type warningRow,
} from '@kassa/contract/inventory/stock-warning.calls.ts'
import { expiryOn } from '@kassa/domain/inventory/expiry.ts'
import { suggestReorder } from '@kassa/domain/inventory/reorder.ts'
import { coverDays } from '@kassa/domain/inventory/sales-velocity.ts'
import type { SalesVelocity } from '@kassa/domain/inventory/sales-velocity.ts'
import { stockWarnings } from '@kassa/domain/inventory/stock-warning.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { z } from 'zod'
import { command, type Context } from '../../../platform/command.ts'
import { pageFrom, readCursor } from '../../../platform/list/cursor.ts'
import { readSetting } from '../../settings/public.ts'
import { businessDayAt } from '../document/document-rules.ts'
import { findOutletFacts } from '../document/document.store.ts'
import { examineBook, listEntriesByNumber } from './examine.store.ts'
import { remainingLots } from './lots.ts'
import {
  listLotFacts,
  listStockFacts,
  listSupplyFacts,
  type FactsFilter,
  type LotFacts,
  type StockFacts,
} from './stock-facts.store.ts'
import { readVelocities } from './velocity.ts'

type WarningRow = z.input<typeof warningRow>
type ReorderRow = z.input<typeof reorderRow>
type Keyed<Row> = { readonly row: Row; readonly sortKey: string }

/** Days a supplier is taken to need where nobody said. */
const USUAL_LEAD_DAYS = 7

/** A page of rows worked out as a whole, in the order of their keys. */
function pageOf<Row>(rows: readonly Keyed<Row>[], cursor: string | undefined, limit: number) {
  const after = readCursor(cursor, 1)
  if (cursor !== undefined && !after) {
    return refuse({ code: 'request.invalid', facts: { fields: 'cursor', problems: [] } })
  }
  const from = after?.[0] ?? ''
  const rest = rows.filter(({ sortKey }) => sortKey > from)
  return accept(
    pageFrom(
      rest.slice(0, limit + 1),
      limit,
      rows.length,
      ({ sortKey }) => [sortKey],
      ({ row }) => row,
    ),
  )
}

const byKey = <Row>(one: Keyed<Row>, other: Keyed<Row>): number =>
  one.sortKey < other.sortKey ? -1 : Number(one.sortKey > other.sortKey)

interface Looked {
  readonly today: string
  readonly facts: readonly StockFacts[]
  readonly velocityOf: (facts: StockFacts) => SalesVelocity | undefined
}

async function look(context: Context, filter: FactsFilter): Promise<Result<Looked>> {
  const { tx, merchantId, inOutletId: outletId, now } = context
  const outlet = await findOutletFacts(tx, merchantId, outletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const today = businessDayAt(now, outlet)
  const facts = await listStockFacts(tx, merchantId, outletId, filter)
  return accept({ today, facts, velocityOf: await readVelocities(tx, merchantId, outletId, today) })
}

const goodsOf = (facts: StockFacts) => ({
  variantId: facts.variantId,
  productId: facts.productId,
  name: facts.name,
  variantName: facts.variantName,
  code: facts.code,
  customCode: facts.customCode,
  unit: facts.unit,
  weightUnit: facts.weightUnit,
  shelfNumber: facts.shelfNumber,
})

/** One item's warnings: its own, and those of its lots where it has any (they know better when it expires). */
function warningsOf(
  facts: StockFacts,
  lots: readonly LotFacts[],
  velocity: SalesVelocity | undefined,
  { today, highCoverDays }: { readonly today: string; readonly highCoverDays: number },
): Keyed<WarningRow>[] {
  const lasts = velocity ? coverDays(velocity, facts.onHand) : null
  const blank = {
    ...goodsOf(facts),
    onHand: facts.onHand,
    inTransit: facts.inTransit,
    currency: facts.currency,
    valueMinor: facts.valueMinor,
    warningLine: facts.warningType === 1 ? facts.warningLine : null,
    minimumDays: facts.warningType === 2 ? facts.minimumDays : null,
    coverDays: lasts === Infinity ? null : lasts,
    sold: velocity?.sold ?? null,
    velocityDays: velocity?.days ?? null,
    expiresOn: null,
    daysLeft: null,
    lotNumber: null,
    quantity: facts.onHand,
  }
  const hasLots = lots.some(({ expiresOn }) => expiresOn !== null)
  const own = stockWarnings({
    stock: facts.onHand,
    warningType: facts.warningType === 1 ? 'remaining-quantity' : 'sales-days',
    warningLine: facts.warningLine === 0 ? null : facts.warningLine,
    minDays: facts.minimumDays === 0 ? null : facts.minimumDays,
    highCoverDays,
    velocity,
    producedOn: hasLots ? null : facts.productionDate,
    shelfLifeDays: facts.shelfLifeDays,
    expiryWarningDays: facts.expiryWarningDays,
    today,
  })
  const rows: WarningRow[] = own.map((warning) =>
    'expiresOn' in warning
      ? { ...blank, kind: warning.kind, expiresOn: warning.expiresOn, daysLeft: warning.daysLeft }
      : { ...blank, kind: warning.kind },
  )
  for (const { expiresOn, remaining, number } of remainingLots(lots, facts.onHand)) {
    if (expiresOn === null || remaining === 0) continue
    const { state, daysLeft } = expiryOn(expiresOn, facts.expiryWarningDays ?? 0, today)
    if (state === 'fresh') continue
    rows.push({ ...blank, kind: state, expiresOn, daysLeft, lotNumber: number, quantity: remaining })
  }
  return rows.map((row, index) => ({
    row,
    sortKey: [facts.sortName, facts.variantId, row.kind, row.expiresOn ?? '', String(index)].join('\u0001'),
  }))
}

const listStockWarnings = command(warningsCall, async (context, { cursor, limit, kind, ...filter }) => {
  const { tx, merchantId, inOutletId: outletId } = context
  const looked = await look(context, filter)
  if (!looked.ok) return looked
  const { today, facts, velocityOf } = looked.value
  const highCoverDays = await readSetting(tx, { merchantId, outletId }, 'sales.high-stock-days')
  const lots = Map.groupBy(await listLotFacts(tx, merchantId, outletId, null), ({ variantId }) => variantId)
  const all = facts
    .flatMap((one) => warningsOf(one, lots.get(one.variantId) ?? [], velocityOf(one), { today, highCoverDays }))
    .toSorted(byKey)
  const counts = { 'low-quantity': 0, 'low-days': 0, high: 0, expiring: 0, expired: 0 }
  for (const { row } of all) counts[row.kind] += 1
  const page = pageOf(kind ? all.filter(({ row }) => row.kind === kind) : all, cursor, limit)
  return page.ok ? accept({ ...page.value, counts }) : page
})

const listReorderSuggestions = command(reorderCall, async (context, request) => {
  const { cursor, limit, search, supplierId, coverDays: days } = request
  const { tx, merchantId, inOutletId: outletId, now } = context
  const looked = await look(context, search ? { search } : {})
  if (!looked.ok) return looked
  const { facts, velocityOf } = looked.value
  const supply = new Map((await listSupplyFacts(tx, merchantId, outletId, now)).map((one) => [one.variantId, one]))
  const rows: Keyed<ReorderRow>[] = []
  for (const one of facts) {
    const known = supply.get(one.variantId)
    if (supplierId !== undefined && known?.supplierId !== supplierId) continue
    const incoming = one.inTransit + (known?.ordered ?? 0)
    const reserved = known?.reserved ?? 0
    const suggestion = suggestReorder({
      onHand: one.onHand,
      incoming,
      reserved,
      velocity: velocityOf(one),
      leadDays: known?.leadDays ?? USUAL_LEAD_DAYS,
      coverDays: days,
      warningLine: one.warningType === 1 ? one.warningLine : null,
      minStock: one.minimumStock === 0 ? null : one.minimumStock,
      packSize: 1,
    })
    if (suggestion.quantity === 0) continue
    const { supplierId: from = null, supplierName = null, lastPriceMinor = null } = known ?? {}
    const bought = { supplierId: from, supplierName, lastPriceMinor, currency: one.currency }
    const row = { ...goodsOf(one), ...suggestion, onHand: one.onHand, incoming, reserved, ...bought }
    rows.push({ row, sortKey: [one.sortName, one.variantId].join('\u0001') })
  }
  return pageOf(rows.toSorted(byKey), cursor, limit)
})

const listLots = command(lotsCall, async (context, { variantId }) => {
  const { tx, merchantId, inOutletId: outletId, now } = context
  const outlet = await findOutletFacts(tx, merchantId, outletId)
  const facts = (await listStockFacts(tx, merchantId, outletId, {})).find((one) => one.variantId === variantId)
  if (!outlet || !facts) return refuse({ code: 'thing.not-found' })
  const today = businessDayAt(now, outlet)
  const rows = remainingLots(await listLotFacts(tx, merchantId, outletId, variantId), facts.onHand)
    .filter(({ remaining }) => remaining > 0)
    .map(({ id, number, expiresOn, receivedOn, quantity, remaining }) => ({
      id,
      number,
      expiresOn,
      receivedOn,
      received: quantity,
      remaining,
      state: expiresOn === null ? ('fresh' as const) : expiryOn(expiresOn, facts.expiryWarningDays ?? 0, today).state,
    }))
  return accept({ rows })
})

const examineStock = command(examineCall, async ({ tx, merchantId, inOutletId: outletId }, { variantId }) => {
  const found = await examineBook(tx, merchantId, outletId, variantId)
  if (!found) return refuse({ code: 'thing.not-found' })
  const { entries, onHand, replayed, fault, belowZero, lastCount } = found
  const numbers = [fault, belowZero, lastCount].flatMap((number) => number ?? [])
  const named = new Map((await listEntriesByNumber(tx, merchantId, numbers)).map((one) => [one.entryNumber, one]))
  const entryOf = (number: number | null) => (number === null ? null : (named.get(number) ?? null))
  const isSound = fault === null && replayed === onHand
  return accept({
    entries,
    onHand,
    replayed,
    isSound,
    fault: entryOf(fault),
    belowZero: entryOf(belowZero),
    lastCount: entryOf(lastCount),
    proposal: !isSound
      ? { kind: 'count' as const, quantity: Math.max(0, replayed) }
      : onHand < 0
        ? { kind: 'receipt' as const, quantity: -onHand }
        : null,
  })
})

export const warningCommands = [listStockWarnings, listReorderSuggestions, listLots, examineStock]
