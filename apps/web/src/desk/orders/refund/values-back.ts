import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import type { Refund } from '@kassa/domain/order/refund.types.ts'

/**
 * The refund of each line of a choice, and the amount withheld for gifts and exchanged items that the kept goods no
 * longer carry. Minor units.
 */
export interface ValuesBack {
  readonly lines: readonly { readonly line: number; readonly amountMinor: number }[]
  /** Negative where an item comes back that was charged before. */
  readonly charges: readonly { readonly line: number; readonly chargedMinor: number }[]
}

/** The same of a refund that this device has worked out. */
export function valuesBack({ lines }: PricedBasket, refund: Refund): ValuesBack {
  const at = (lineId: string): number => lines.findIndex(({ id }) => id === lineId)
  return {
    lines: refund.lines.map(({ lineId, payableMinor }) => ({ line: at(lineId), amountMinor: payableMinor })),
    charges: refund.gifts
      .filter(({ chargedMinor }) => chargedMinor !== 0)
      .map(({ lineId, chargedMinor }) => ({ line: at(lineId), chargedMinor })),
  }
}

/** Returns the previewed refund of a line; undefined where it is not part of it. */
export const valueOfLine = ({ lines }: ValuesBack, line: number): number | undefined =>
  lines.find((one) => one.line === line)?.amountMinor
