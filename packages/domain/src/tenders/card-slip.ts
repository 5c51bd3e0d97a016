import { accept, refuse, type Result } from '../result.ts'
import type { PaymentMethod } from '../payment/method.ts'

/** The facts on the slip of a standalone card terminal beside its approval code. Source: payments.md, 4 (terminal). */
export interface CardSlip {
  /** The name that tells one terminal of a shop from another. */
  readonly terminal: string | null
  readonly batch: string | null
  /** The last four digits of the card. */
  readonly lastFour: string | null
}

/** Bounds of what is typed from a card's slip. */
export const CARD_SLIP_LENGTH = { terminal: 20, batch: 12, lastFour: 4 } as const

/** Returns whether a payment made elsewhere was made on a card terminal, whose slip has an approval code. */
export const isCardTerminal = (method: PaymentMethod): boolean => method === 'bank-card' || method === 'unionpay'

const digits = /^\d{4}$/
const shape = /^[0-9A-Z][0-9A-Z\-_./#]*$/

/** Full width made half, without spaces, in capitals; null where nothing was typed. */
const plain = (typed: string): string | null => typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase() || null

/**
 * Reads the values typed from a slip, null where nothing was typed. Refuses with `card-slip.last-four` for anything but
 * four digits, and with `card-slip.strange` (`field`, `most`) for a terminal or a batch of other characters than
 * letters, digits and - _ . / #, or a longer one.
 */
export function readCardSlip(typed: Readonly<Record<keyof CardSlip, string>>): Result<CardSlip | null> {
  const slip = { terminal: plain(typed.terminal), batch: plain(typed.batch), lastFour: plain(typed.lastFour) }
  if (slip.lastFour !== null && !digits.test(slip.lastFour)) return refuse({ code: 'card-slip.last-four' })
  for (const field of ['terminal', 'batch'] as const) {
    const text = slip[field]
    const most = CARD_SLIP_LENGTH[field]
    if (text !== null && (text.length > most || !shape.test(text)))
      return refuse({ code: 'card-slip.strange', facts: { field, most } })
  }
  return accept(Object.values(slip).every((text) => text === null) ? null : slip)
}

/** A number on a slip, and the terminal that wrote it, where that is known. */
export interface SlipOfTerminal {
  readonly reference: string | null
  readonly card?: Pick<CardSlip, 'terminal'> | null | undefined
}

/** Returns whether two payments of one method and day name one slip: two terminals may give one number, each once. */
export function isSameSlip(one: SlipOfTerminal, other: SlipOfTerminal): boolean {
  if (one.reference === null || one.reference !== other.reference) return false
  const [first, second] = [one.card?.terminal ?? null, other.card?.terminal ?? null]
  return first === null || second === null || first === second
}
