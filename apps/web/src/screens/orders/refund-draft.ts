import type { NumberDraft } from '../../kit/money/NumberInput.tsx'

/** One line ticked for a refund, as it is being typed. */
export interface ChosenLine {
  readonly line: number
  readonly quantity: NumberDraft
  /** The quantity that can still be refunded: the most that may be typed. */
  readonly left: number
  readonly goods: 'restock' | 'damaged'
  /** The pieces, where the line has several with serial numbers; left out where all of them come back. */
  readonly serials?: readonly string[]
}

/** Returns whether a typed quantity can be given back. */
export const isRefundable = ({ quantity, left }: ChosenLine): boolean =>
  typeof quantity === 'number' && quantity >= 1 && quantity <= left

/** The lines as the call takes them; nothing while any of them cannot be given back as typed. */
export function linesOf(
  chosen: readonly ChosenLine[],
): { line: number; quantity: number; goods: 'restock' | 'damaged'; serials?: string[] }[] {
  if (!chosen.every(isRefundable)) return []
  return chosen.map(({ line, quantity, goods, serials }) => ({
    line,
    quantity: Number(quantity),
    goods,
    ...(serials ? { serials: [...serials] } : {}),
  }))
}
