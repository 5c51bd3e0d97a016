import { z } from 'zod'

/**
 * The other destination of money paid in cash and electronically: the balance of the sale's member, a gift card by its code, or store
 * credit on a new one. A payment by stored value goes back to its source. Source: D122.
 */
export const refundInto = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('balance') }),
  z.object({ kind: z.literal('credit') }),
  z.object({ kind: z.literal('gift-card'), code: z.string().trim().min(1).max(64) }),
])
export type RefundInto = z.output<typeof refundInto>

/** The kinds of that, in the order in which screens offer them. */
export const REFUND_INTO = ['balance', 'credit', 'gift-card'] as const

/** Returns the choice of a kind; a card has no code yet. */
export const intoOf = (kind: RefundInto['kind']): RefundInto => (kind === 'gift-card' ? { kind, code: '' } : { kind })

/** Returns the code of the card that money goes onto; undefined where it goes onto none that anybody has. */
export const cardOfInto = (into: RefundInto | null): string | undefined =>
  into?.kind === 'gift-card' ? into.code : undefined

/** Returns the choice of the card with this code, as somebody typed it. */
export const intoCard = (typed: string): RefundInto => ({ kind: 'gift-card', code: typed.trim().toUpperCase() })
