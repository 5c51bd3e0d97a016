import type { Context } from '../../../platform/command.ts'
import { takeDocumentNumber } from '../../../platform/books/document-number.store.ts'
import type { StockAfterMove, StockDocument } from '../../stock/public.ts'
import { readSetting } from '../../settings/public.ts'
import { businessDayAt, type OutletFacts } from '../../organisation/public.ts'

/** How document numbers begin, by kind. */
const PREFIX = {
  'purchase-order': 'PO',
  transfer: 'TR',
  'damage-report': 'DR',
  stocktake: 'ST',
  assembly: 'AS',
  'stock-request': 'RQ',
} as const
export type DocumentKind = keyof typeof PREFIX
/** Documents whose number stands on the paper of somebody else. */
type OutsideKind = 'supplier-bill'

/** The number people read: kind, outlet number, running number; gaps are allowed (D65). */
export async function numberDocument(
  { tx, merchantId }: Context,
  kind: DocumentKind,
  outlet: OutletFacts,
): Promise<string> {
  const running = await takeDocumentNumber(tx, merchantId, outlet.id, kind)
  return `${PREFIX[kind]}-${outlet.number}-${String(running).padStart(6, '0')}`
}

/** The facts with which a document begins. */
export interface DocumentHead {
  readonly id: string
  readonly outletId: string
  readonly number: string
  readonly currency: string
  readonly at: string
  readonly byName: string
  readonly businessDay: string
}

/** Begins a document of an outlet, under the number that was taken for it before, or the next one. */
export const beginDocument = async (
  context: Context,
  kind: DocumentKind,
  outlet: OutletFacts,
  taken?: string,
): Promise<DocumentHead> => ({
  id: context.newId(),
  outletId: outlet.id,
  number: taken ?? (await numberDocument(context, kind, outlet)),
  currency: outlet.currency,
  at: context.now,
  byName: context.actor.name,
  businessDay: businessDayAt(context.now, outlet),
})

/** The document behind stock entries, written by the caller now. */
export const stockDocument = (
  { actor, now }: Context,
  kind: DocumentKind | OutsideKind,
  id: string,
  outlet: OutletFacts,
  reason = '',
): StockDocument => ({
  kind,
  id,
  reason,
  actorKind: actor.kind,
  actorId: actor.accountId,
  businessDay: businessDayAt(now, outlet),
  at: now,
})

/** Tells desks and screens of an outlet what is on hand now. */
export function tellMoved(context: Context, moved: readonly StockAfterMove[]): void {
  for (const outletId of new Set(moved.map((one) => one.outletId))) {
    const stock = moved
      .filter((one) => one.outletId === outletId)
      .map(({ variantId, onHand }) => ({ variantId, onHand }))
    const variantIds = stock.map(({ variantId }) => variantId)
    context.emit({ name: 'stock.moved', outletId, payload: { variantIds, stock } })
  }
}

/** Returns how much more than was ordered or sent may come in, in basis points. Source: D11. */
export const overReceiptOf = ({ tx, merchantId }: Context): Promise<number> =>
  readSetting(tx, { merchantId }, 'sales.over-receipt-basis-points')
