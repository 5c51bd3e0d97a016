import { serialKey } from '@kassa/domain/inventory/serial-number.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { writeSerials, type SerialChange, type SerialDocument } from '../../stock/public.ts'
import { listCounts } from '../stocktake/stocktake.store.ts'
import type { TakeBack } from './late-document.ts'

interface LatePieces {
  readonly outletId: string
  readonly takeBacks: readonly TakeBack[]
  /** The pieces that the document moved. */
  readonly pieces: readonly { readonly variantId: string; readonly number: string }[]
  /** They came back with it; otherwise they left. */
  readonly isReturn: boolean
}

/**
 * Puts pieces with serial numbers that a late document moved back to what the count said that had it in: one that was counted is in stock, one that
 * was not is missing after a return and stays sold after a sale. Source: D120.
 */
export async function restoreCounted(
  tx: Tx,
  merchantId: string,
  { outletId, takeBacks, pieces, isReturn }: LatePieces,
  { by, newId }: { readonly by: Omit<SerialDocument, 'kind' | 'id'>; readonly newId: () => string },
): Promise<void> {
  for (const { variantId, count } of takeBacks) {
    const own = pieces.filter((one) => one.variantId === variantId)
    if (own.length === 0 || count.kind !== 'stocktake') continue
    const lines = await listCounts(tx, merchantId, count.documentId, [variantId])
    const counted = new Set(lines.flatMap(({ serials }) => serials.map(serialKey)))
    const changes = own
      .filter(({ number }) => counted.has(serialKey(number)) !== isReturn)
      .map(({ number }): SerialChange => ({
        variantId,
        number,
        kind: 'stocktake',
        state: isReturn ? 'missing' : 'in-stock',
        outletId,
      }))
    await writeSerials(tx, merchantId, changes, { ...by, kind: 'stocktake', id: count.documentId }, newId)
  }
}
