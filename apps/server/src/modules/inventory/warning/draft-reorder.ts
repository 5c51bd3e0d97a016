import { draftReorders as call } from '@kassa/contract/inventory/reorder.calls.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Command, type Context } from '../../../platform/command.ts'
import { businessDayAt, findOutletFacts, type OutletFacts } from '../../organisation/public.ts'
import { numberDocument } from '../document/document-rules.ts'
import { draftOrder } from '../purchase-order/draft-purchase-order.ts'
import { listDraftedGoods } from '../purchase-order/drafted-goods.store.ts'
import { deletePurchaseOrderRows } from '../purchase-order/purchase-order.store.ts'
import { holdPurchaseOrder } from '../purchase-order/purchase-order-view.ts'
import { readListedPrices } from '../supplier-price/listed-prices.ts'
import { listReorderFacts } from './stock-facts.store.ts'
import { lookAt, suggestionFor, USUAL_LEAD_DAYS, type SuggestedReorder } from './warnings.ts'

/** The most suggestions that are looked at in one turn, and the most lines on one order; the rest waits for the next. */
const MOST = { suggestions: 2_000, lines: 500 }
/** Days the delivery should last, as the suggestions have it unless told otherwise. */
const COVER_DAYS = 14

/** Returns the goods that should be ordered, are not drafted yet and have a supplier who delivered them, by supplier. */
async function bySupplier(
  context: Context,
  outlet: OutletFacts,
): Promise<ReadonlyMap<string, readonly SuggestedReorder[]>> {
  const { tx, merchantId, now } = context
  const looked = await lookAt(context, outlet.id)
  const wanted = new Map<string, SuggestedReorder[]>()
  if (!looked.ok) return wanted
  const asked = { filter: {}, now, leadDays: USUAL_LEAD_DAYS, coverDays: COVER_DAYS, supplierId: undefined }
  const { rows } = await listReorderFacts(tx, looked.value, { ...asked, after: undefined, limit: MOST.suggestions })
  const drafted = new Set(await listDraftedGoods(tx, merchantId, outlet.id))
  for (const row of rows.map((one) => suggestionFor(one, COVER_DAYS))) {
    if (row.supplierId === null || row.quantity < 1 || drafted.has(row.variantId)) continue
    const kept = wanted.get(row.supplierId) ?? []
    if (kept.length < MOST.lines) kept.push(row)
    wanted.set(row.supplierId, kept)
  }
  return wanted
}

/** One draft a supplier, at the supplier's price of today or else at what each was paid last, to come when the supplier says. Nothing is ordered by it. */
const draft = command(call, async (context, { outletId }) => {
  const { tx, merchantId, now } = context
  const outlet = context.reaches(outletId) ? await findOutletFacts(tx, merchantId, outletId) : undefined
  if (!outlet) return refuse({ code: 'thing.not-found' })
  // The number is taken first: whoever drafts at the same time waits for it, and then finds these drafts.
  let number: string | undefined = await numberDocument(context, 'purchase-order', outlet)
  const wanted = await bySupplier(context, outlet)
  if (wanted.size === 0) return refuse({ code: 'purchase-order.nothing-to-draft' })
  const made: { id: string; version: number }[] = []
  for (const [supplierId, rows] of wanted) {
    const variantIds = rows.map(({ variantId }) => variantId)
    const listed = await readListedPrices(context, outlet, supplierId, variantIds)
    const lines = rows.map(({ variantId, quantity, lastPriceMinor }) => ({
      variantId,
      quantity,
      unitPriceMinor: listed(variantId, quantity) ?? lastPriceMinor ?? 0,
    }))
    const expectedOn = addDays(businessDayAt(now, outlet), Math.max(...rows.map(({ leadDays }) => leadDays)))
    const order = await draftOrder(context, outlet, { supplierId, expectedOn, note: '', lines }, number)
    if (!order.ok) return order
    number = undefined
    made.push({ id: order.value.id, version: order.value.version })
  }
  context.keepUndo({ things: made, request: { outletId }, kept: null })
  return accept({ orderIds: made.map(({ id }) => id) })
})

interface Kept {
  readonly things: readonly { readonly id: string; readonly version: number }[]
}

/** All the drafts are deleted, or none where somebody changed, sent or deleted one since. */
async function takeBack(context: Context, note: unknown) {
  const { tx, merchantId } = context
  const { things } = note as Kept
  for (const { id, version } of things) {
    const held = await holdPurchaseOrder(context, id)
    if (held?.record.state !== 'draft' || held.record.version !== version)
      return refuse({ code: 'undo.changed-meanwhile' })
    await deletePurchaseOrderRows(tx, merchantId, id)
    context.audit({ subject: `purchase-order/${id}`, before: held })
  }
  return accept({})
}

export const draftReorders: Command = { ...draft, undo: takeBack }
