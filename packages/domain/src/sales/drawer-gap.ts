import type { DrawerGapKind } from './drawer-gap-kinds.ts'

/** Two amounts of one drawer that should agree, or an amount above its bound. Minor units. */
export interface DrawerGap {
  readonly kind: DrawerGapKind
  /** The amounts compared: left by the last closing, counted, or the outlet's bound. */
  readonly expectedMinor: number
  readonly foundMinor: number
}

/** The float of a shift against what the closing before left in the drawer; null where they agree, or where nobody said what was left. */
export const floatGap = (leftMinor: number | null, floatMinor: number): DrawerGap | null =>
  leftMinor === null || leftMinor === floatMinor
    ? null
    : { kind: 'float-differs', expectedMinor: leftMinor, foundMinor: floatMinor }

/** A next float above what was counted; null where it can lie there. */
export const nextFloatGap = (countedMinor: number, nextFloatMinor: number): DrawerGap | null =>
  nextFloatMinor <= countedMinor
    ? null
    : { kind: 'next-float-above', expectedMinor: countedMinor, foundMinor: nextFloatMinor }

/** A float, or cash put in or taken out, beyond what the outlet moves at once; null within. */
export const cashGap = (amountMinor: number, mostMinor: number): DrawerGap | null =>
  Math.abs(amountMinor) <= mostMinor ? null : { kind: 'cash-beyond', expectedMinor: mostMinor, foundMinor: amountMinor }
