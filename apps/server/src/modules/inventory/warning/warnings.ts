import {
  examineStock as examineCall,
  listLots as lotsCall,
  listReorderSuggestions as reorderCall,
  listStockWarnings as warningsCall,
  type reorderRow,
} from '@kassa/contract/inventory/stock-warning.calls.ts'
import { createTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { expiryOn } from '@kassa/domain/inventory/expiry.ts'
import { leftAtExpiry } from '@kassa/domain/inventory/expiry-risk.ts'
import { suggestReorder } from '@kassa/domain/inventory/reorder.ts'
import { chooseTransferSource } from '@kassa/domain/inventory/transfer-source.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { z } from 'zod'
import { mayCall } from '../../../platform/calls/may-call.ts'
import { command, type Context } from '../../../platform/command.ts'
import { pageFrom, readCursor, unknownPlace } from '../../../platform/list/cursor.ts'
import { sortCursor, sortOf } from '../../../platform/list/sort.ts'
import { readSetting } from '../../settings/public.ts'
import { findMissingUnits, type UnitFound } from '../stock/missing-unit.store.ts'
import { businessDayAt, findOutletFacts } from '../../organisation/public.ts'
import type { GoodsColumns } from '../document/goods.store.ts'
import { examineBook, listEntriesByNumber } from './examine.store.ts'
import { remainingLots } from './lots.ts'
import { findKept, type LookedAt } from './outlet-items.store.ts'
import {
  findLotGoods,
  listLotFacts,
  listReorderFacts,
  reorderHeadings,
  type ReorderFactsRecord,
} from './stock-facts.store.ts'
import { listTransferPlaces } from './transfer-source.store.ts'
import { listWarnings, warningSortOf, type WarningKey, type WarningRecord } from './warning-list.store.ts'

export type SuggestedReorder = z.input<typeof reorderRow>

/** Days a supplier is taken to need where nobody said. */
export const USUAL_LEAD_DAYS = 7

/** The outlet's business day, and what the job has worked out for it. */
export async function lookAt({ tx, merchantId, now }: Context, outletId: string): Promise<Result<LookedAt>> {
  const outlet = await findOutletFacts(tx, merchantId, outletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const place = { merchantId, outletId, today: businessDayAt(now, outlet) }
  return accept({ ...place, ...(await findKept(tx, place)) })
}

const WARNING_KEY = ['text', 'id', 'text', 'dayOrNone', 'text'] as const

const keyOfWarning = ({ sortName, variantId, kind, expiresOn, lotKey }: WarningRecord): WarningKey => [
  sortName,
  variantId,
  kind,
  expiresOn ?? '',
  lotKey,
]

const listStockWarnings = command(warningsCall, async (context, { cursor, limit, kind, sort: asked, ...filter }) => {
  const { tx, merchantId, inOutletId: outletId } = context
  const sort = warningSortOf(asked)
  const place = readCursor(cursor, [...(sort ? (['text', sort.as] as const) : []), ...WARNING_KEY])
  if (cursor !== undefined && (!place || (sort && place[0] !== sort.asked))) return unknownPlace
  const after = place?.slice(-WARNING_KEY.length) as WarningKey | undefined
  const afterValue = place?.[1]
  const looked = await lookAt(context, context.inOutletId)
  if (!looked.ok) return looked
  const highCoverDays = await readSetting(tx, { merchantId, outletId }, 'sales.high-stock-days')
  const query = { filter, kind, highCoverDays, sort, after, afterValue, limit: limit + 1 }
  const found = await listWarnings(tx, looked.value, query)
  const counts = { ...noWarnings, ...found.counts }
  const total = kind ? counts[kind] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const keyOf = (row: WarningRecord) => (sort ? [sort.asked, sort.of(row), ...keyOfWarning(row)] : keyOfWarning(row))
  const viewOf = ({ sortName: _sort, lotKey: _lot, ahead, ...row }: WarningRecord) => ({
    ...row,
    atRisk: riskOf({ ...row, ahead }),
  })
  return accept({ ...pageFrom(found.rows, limit, total, keyOf, viewOf), counts })
})

/** Returns the quantity of expiring goods that will be left when they expire; null where nobody knows the day or how they sell. */
export const riskOf = ({ quantity, ahead, sold, velocityDays, daysLeft }: Omit<WarningRecord, 'sortName' | 'lotKey'>) =>
  daysLeft === null ? null : leftAtExpiry({ quantity, ahead: ahead ?? 0, sold, days: velocityDays, daysLeft })

const noWarnings = { 'low-quantity': 0, 'low-days': 0, high: 0, expiring: 0, expired: 0 } as const

const goodsOf = (facts: GoodsColumns) => ({
  variantId: facts.variantId,
  productId: facts.productId,
  name: facts.name,
  variantName: facts.variantName,
  code: facts.code,
  customCode: facts.customCode,
  unit: facts.unit,
  weightUnit: facts.weightUnit,
  shelfNumber: facts.shelfNumber,
  tracksSerials: facts.tracksSerials,
})

export function suggestionFor(one: ReorderFactsRecord, coverDays: number): SuggestedReorder {
  const incoming = one.inTransit + one.ordered
  const velocity =
    one.sold === null || one.days === null
      ? undefined
      : { sold: one.sold, days: one.days, ignoredDays: one.ignoredDays ?? 0 }
  const suggestion = suggestReorder({
    onHand: one.onHand,
    incoming,
    reserved: one.reserved,
    velocity,
    leadDays: one.leadDays ?? USUAL_LEAD_DAYS,
    coverDays,
    warningLine: one.warningType === 1 ? one.warningLine : null,
    minStock: one.minimumStock === 0 ? null : one.minimumStock,
    packSize: one.packSize,
  })
  const { supplierId, supplierName, lastPriceMinor, currency, onHand, reserved } = one
  return {
    ...goodsOf(one),
    ...suggestion,
    onHand,
    incoming,
    reserved,
    supplierId,
    supplierName,
    lastPriceMinor,
    currency,
  }
}

const listReorderSuggestions = command(reorderCall, async (context, request) => {
  const { cursor, limit, search, supplierId, coverDays } = request
  const { tx, now } = context
  const sort = sortOf(reorderHeadings, request.sort)
  const place = readCursor(cursor, sort ? sortCursor(sort) : ['text', 'id'])
  if (cursor !== undefined && (!place || (sort && place[0] !== sort.asked))) return unknownPlace
  const looked = await lookAt(context, context.inOutletId)
  if (!looked.ok) return looked
  const about = {
    filter: { search },
    now,
    leadDays: USUAL_LEAD_DAYS,
    coverDays,
    supplierId,
    sort,
    after: place,
    limit: limit + 1,
  }
  const { rows, total } = await listReorderFacts(tx, looked.value, about)
  const keyOf = ({ sortName, sortKey, variantId }: ReorderFactsRecord) =>
    sort ? [sort.asked, sortKey, variantId] : [sortName, variantId]
  return accept(pageFrom(rows, limit, total, keyOf, (one) => suggestionFor(one, coverDays)))
})

const listLots = command(lotsCall, async (context, { variantId }) => {
  const { tx, merchantId, inOutletId: outletId, now } = context
  const outlet = await findOutletFacts(tx, merchantId, outletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const today = businessDayAt(now, outlet)
  const facts = await findLotGoods(tx, { merchantId, outletId }, variantId)
  if (!facts) return refuse({ code: 'thing.not-found' })
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

/**
 * Returns the proposal that sets a book right: a count where the book disagrees with itself; below zero, the quantity that a receipt
 * lacked, or the receipt that is missing.
 */
function proposalOf({ isSound, onHand, replayed, unit }: Book): z.output<typeof examineCall.answer>['proposal'] {
  if (!isSound) return { kind: 'count', quantity: Math.max(0, replayed) }
  if (onHand >= 0) return null
  return unit ? { kind: 'unit', quantity: onHand + unit.missing } : { kind: 'receipt', quantity: -onHand }
}

interface Book {
  readonly isSound: boolean
  readonly onHand: number
  readonly replayed: number
  readonly unit: UnitFound | undefined
}

/** Returns the outlet of the caller's that could send what is below zero here; one of which they may see no stock is none. */
async function transferFor(context: Context, outletId: string, variantId: string, onHand: number) {
  if (onHand >= 0 || !mayCall(context, createTransfer)) return null
  const { tx, merchantId, now } = context
  const places = await listTransferPlaces(tx, { merchantId, outletId, now }, variantId)
  const source = chooseTransferSource(
    onHand,
    places.filter((place) => context.reaches(place.outletId)),
  )
  if (!source) return null
  const { free: _free, ...place } = source.place
  return { ...place, quantity: source.quantity }
}

const examineStock = command(examineCall, async (context, { variantId }) => {
  const { tx, merchantId, inOutletId: outletId } = context
  const found = await examineBook(tx, merchantId, outletId, variantId)
  if (!found) return refuse({ code: 'thing.not-found' })
  const { entries, onHand, replayed, fault, belowZero, lastCount } = found
  const numbers = [fault, belowZero, lastCount].flatMap((number) => number ?? [])
  const named = new Map((await listEntriesByNumber(tx, merchantId, numbers)).map((one) => [one.entryNumber, one]))
  const entryOf = (number: number | null) => (number === null ? null : (named.get(number) ?? null))
  const isSound = fault === null && replayed === onHand
  const units = isSound && onHand < 0 ? await findMissingUnits(tx, merchantId, [{ outletId, variantId }]) : undefined
  const unit = units?.({ outletId, variantId })
  return accept({
    entries,
    onHand,
    replayed,
    isSound,
    fault: entryOf(fault),
    belowZero: entryOf(belowZero),
    lastCount: entryOf(lastCount),
    unit: unit ?? null,
    transfer: isSound ? await transferFor(context, outletId, variantId, onHand) : null,
    proposal: proposalOf({ isSound, onHand, replayed, unit }),
  })
})

export const warningCommands = [listStockWarnings, listReorderSuggestions, listLots, examineStock]
