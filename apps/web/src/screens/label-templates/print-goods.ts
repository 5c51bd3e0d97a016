import { call } from '../../api/call.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  COPIES_A_LABEL,
  LABELS_A_BATCH,
  LABELS_A_PIECE,
  printLabels,
  RASTERS_A_PIECE,
} from '@kassa/contract/print/label-batch.calls.ts'

/** Goods and how many labels of each. */
export interface GoodsToPrint {
  readonly variantId: string
  readonly copies: number
}

export interface PrinterBatch {
  readonly printerId: string
  readonly templateId: string
  readonly outletId: string
  readonly scheduleId: string | null
  readonly goods: readonly GoodsToPrint[]
  /** True where the printer is given each copy anew. */
  readonly isRaster: boolean
}

/** How printing ended, and what was not sent. */
export interface PrintedGoods {
  readonly state: OutputOf<(typeof printLabels)['answer']>['state']
  readonly problem: string
  readonly left: readonly GoodsToPrint[]
}

/** More copies than stand in one line of a batch stand in several. */
export const linesOf = (goods: readonly GoodsToPrint[]): GoodsToPrint[] =>
  goods.flatMap(({ variantId, copies }) =>
    Array.from({ length: Math.ceil(copies / COPIES_A_LABEL) }, (_, line) => ({
      variantId,
      copies: Math.min(COPIES_A_LABEL, copies - line * COPIES_A_LABEL),
    })),
  )

/** The next piece: no more lines, and where each copy is written anew no more labels, than a printer takes at once. */
export function pieceAt(lines: readonly GoodsToPrint[], from: number, isRaster: boolean): readonly GoodsToPrint[] {
  const some = lines.slice(from, from + LABELS_A_PIECE)
  if (!isRaster) return some
  let labels = 0
  const fits = some.findIndex(({ copies }) => (labels += copies) > RASTERS_A_PIECE)
  return fits < 0 ? some : some.slice(0, fits)
}

/** Prints a thousand lines at most, piece by piece, until one does not come. */
async function printBatch(
  { printerId, templateId, outletId, scheduleId, isRaster }: PrinterBatch,
  lines: readonly GoodsToPrint[],
  onProgress: (count: number) => void,
): Promise<PrintedGoods> {
  const batch = { id: crypto.randomUUID(), printerId, templateId, outletId, count: lines.length }
  const ahead = scheduleId === null ? {} : { scheduleId }
  for (let from = 0; from < lines.length;) {
    const piece = pieceAt(lines, from, isRaster)
    const { state, problem, printed } = await call(printLabels, { ...batch, ...ahead, from, goods: [...piece] })
    // Labels in doubt are settled by the person at the printer, not by printing them again.
    const behind = state === 'unsure' || state === 'sending' ? from + piece.length : printed
    if (printed <= from) return { state, problem, left: lines.slice(behind) }
    from = printed
    onProgress(printed)
  }
  return { state: 'printed', problem: '', left: [] }
}

/** Prints labels on a printer of the network, telling after each piece how many lines there are. */
export async function printGoods(batch: PrinterBatch, onProgress: (count: number) => void): Promise<PrintedGoods> {
  const lines = linesOf(batch.goods)
  for (let from = 0; from < lines.length; from += LABELS_A_BATCH) {
    const some = lines.slice(from, from + LABELS_A_BATCH)
    const ended = await printBatch(batch, some, (count) => onProgress(from + count))
    if (ended.state !== 'printed') return { ...ended, left: [...ended.left, ...lines.slice(from + some.length)] }
  }
  return { state: 'printed', problem: '', left: [] }
}
