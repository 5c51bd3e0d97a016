import type { RefundLineChoice, RefundableRow } from './refundable.ts'

/**
 * The choice after a code was scanned during a refund: one more piece of the first line of these goods that has one left (all of
 * a weighed line), or the piece with that serial number. Null where the sale has none of it left: nothing changes then.
 */
export function tickLine(
  rows: readonly RefundableRow[],
  chosen: readonly RefundLineChoice[],
  { code, variantId }: { readonly code: string; readonly variantId: string | null },
): readonly RefundLineChoice[] | null {
  const of = (row: RefundableRow) => chosen.find(({ line }) => line === row.line)
  const piece = rows.find(({ serials }) => serials.includes(code))
  if (piece) {
    const serials = [...new Set([...(of(piece)?.serials ?? []), code])]
    return withLine(chosen, { goods: 'restock', ...of(piece), line: piece.line, quantity: serials.length, serials })
  }
  const row = rows.find(
    (each) =>
      each.serials.length === 0 &&
      each.variantId !== null &&
      each.variantId === variantId &&
      (of(each)?.quantity ?? 0) < each.left,
  )
  if (!row) return null
  const quantity = row.isWeighed ? row.left : (of(row)?.quantity ?? 0) + 1
  return withLine(chosen, { goods: 'restock', ...of(row), line: row.line, quantity })
}

/** The choice with one line's changed. In the order of the sale. */
export const withLine = (chosen: readonly RefundLineChoice[], next: RefundLineChoice): readonly RefundLineChoice[] =>
  [...chosen.filter(({ line }) => line !== next.line), next].toSorted((a, b) => a.line - b.line)
