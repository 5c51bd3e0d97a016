import { splitWide } from '../money/split-wide.ts'
import { type WideMinor, addWide } from '../money/wide.ts'
import { pickLots, type Lot } from './first-expired-first-out.ts'

/** The most parts of a recipe. */
export const RECIPE_PARTS = { max: 50 } as const

/** Goods are put together from their parts, or taken apart into them. */
export type AssemblyKind = 'assemble' | 'unpack'

/** Goods of a document, in their own unit. */
export interface AssemblyGoods {
  readonly variantId: string
  readonly quantity: number
}

export interface AssemblyLine extends AssemblyGoods {
  /** True where the goods leave the stock; others come into it. */
  readonly isOut: boolean
}

/** Returns the lines of a document: what leaves first, then what comes. `parts` are those of one piece. */
export function assemblyLines(
  kind: AssemblyKind,
  whole: AssemblyGoods,
  parts: readonly AssemblyGoods[],
): readonly AssemblyLine[] {
  const made = { ...whole, isOut: kind === 'unpack' }
  const used = parts.map(({ variantId, quantity }) => ({
    variantId,
    quantity: quantity * whole.quantity,
    isOut: kind === 'assemble',
  }))
  return kind === 'assemble' ? [...used, made] : [made, ...used]
}

/** Returns the value of goods that went into others; null where the value of one of them is unknown. */
export const sumOfCosts = (costs: readonly (WideMinor | null)[]): WideMinor | null =>
  costs.some((cost) => cost === null) ? null : addWide(costs.flatMap((cost) => (cost === null ? [] : [cost])))

/** The known worth of goods that come out of others. */
export interface PartWorth {
  readonly quantity: number
  readonly isThousandths: boolean
  /** Thousandths of a minor unit; null is not known. */
  readonly averageCostThousandths: number | null
  readonly sellPriceMinor: number
}

/**
 * Shares the value of unpacked goods over their parts, to the minor unit (largest remainder): by what the parts cost where that is known of each,
 * else by what they sell for, else in equal shares. An unknown value stays unknown for every part.
 */
export function shareCost(costMinor: WideMinor | null, parts: readonly PartWorth[]): readonly (WideMinor | null)[] {
  return costMinor === null ? parts.map(() => null) : splitWide(Number(costMinor), weightsOf(parts))
}

function weightsOf(parts: readonly PartWorth[]): readonly bigint[] {
  const byCost = weights(parts, ({ averageCostThousandths }) => averageCostThousandths)
  if (byCost) return byCost
  return weights(parts, ({ sellPriceMinor }) => sellPriceMinor) ?? parts.map(() => 1n)
}

/** The worth of each part in thousandths; undefined unless every part has one above 0. */
function weights(
  parts: readonly PartWorth[],
  priceOf: (part: PartWorth) => number | null,
): readonly bigint[] | undefined {
  const worth = parts.map(
    (part) => BigInt(priceOf(part) ?? 0) * BigInt(part.quantity) * (part.isThousandths ? 1n : 1000n),
  )
  return worth.every((one) => one > 0n) ? worth : undefined
}

/** Any day before every lot, so that no lot counts as expired while it is worked out what leaves. */
const BEFORE_ALL = '0001-01-01'

/**
 * Returns the first day on which something of what leaves expires, with the goods that expire first leaving first; null where nothing of it does.
 * Goods made of others last no longer than those.
 */
export function firstExpiryOf(
  leaving: readonly { readonly quantity: number; readonly lots: readonly Lot[] }[],
): string | null {
  const days = leaving.flatMap(({ quantity, lots }) => {
    const taken = new Set(pickLots(lots, quantity, BEFORE_ALL, 'warn').picks.map(({ lotId }) => lotId))
    return lots.flatMap(({ id, expiresOn }) => (taken.has(id) && expiresOn !== null ? [expiresOn] : []))
  })
  return days.toSorted()[0] ?? null
}
