import type { Tip } from '../basket/index.ts'
import { KINDS_OF_TIP, type TenderKind } from '../payment/method.ts'

/**
 * The limits of the tips that a shop proposes, in basis points of the payable: 1–4 steps of 1–5,000. Source: CD-P20.
 */
export const TIP_LIMITS = { presets: { min: 1, max: 4 }, basisPoints: { min: 1, max: 5_000 } } as const

/** The most a tip may be beside a payable, minor units: as much again. More is taken for an amount typed in the wrong place. */
export const mostTip = (payableMinor: number): number => payableMinor

/** A typed tip, or the reason why it is none: `tip.too-much` (`mostMinor`). Nothing and less is no tip. */
export function tipOfAmount(
  amountMinor: number,
  payableMinor: number,
):
  | { readonly ok: true; readonly value: Tip | null }
  | {
      readonly ok: false
      readonly refusal: { readonly code: 'tip.too-much'; readonly facts: { readonly mostMinor: number } }
    } {
  const mostMinor = mostTip(payableMinor)
  if (amountMinor > mostMinor) return { ok: false, refusal: { code: 'tip.too-much', facts: { mostMinor } } }
  return { ok: true, value: amountMinor < 1 ? null : { kind: 'amount', amountMinor } }
}

/** The payments of a sale, as far as they decide where its tip lies. */
export interface PaidPart {
  readonly kind: TenderKind
  /** The amount the tender paid, tip included, in minor units. */
  readonly paidMinor: number
}

/**
 * Returns how much of each tender is tip and pays nothing of the goods: of cash first, then of what is electronic, of gift
 * cards and of balance, the last of a kind first. A refund gives back a share of the rest. Source: pricing.md, Growth
 * 8.
 */
export function tipInTenders(tenders: readonly PaidPart[], tipMinor: number): number[] {
  const parts = tenders.map(() => 0)
  let left = tipMinor
  for (const kind of KINDS_OF_TIP)
    for (let at = tenders.length - 1; at >= 0 && left > 0; at -= 1) {
      const tender = tenders[at]
      if (tender?.kind !== kind) continue
      parts[at] = Math.min(left, tender.paidMinor)
      left -= parts[at] ?? 0
    }
  return parts
}
