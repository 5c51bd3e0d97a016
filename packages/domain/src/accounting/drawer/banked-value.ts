import { multiplyDivide } from '../../money/round.ts'

/** Notes of another currency: how much, and what they counted in the outlet's currency. Minor units. */
export interface ForeignNotes {
  readonly amountMinor: number
  readonly valueMinor: number
}

/** Returns what some of the notes counted: their part of what all counted, half-up; the last of them take what is left. Source: accounting.md (Journal). */
export function bankedValue({ amountMinor, valueMinor }: ForeignNotes, bankedMinor: number): number {
  if (bankedMinor >= amountMinor) return valueMinor
  return valueMinor < 0
    ? -multiplyDivide(-valueMinor, bankedMinor, amountMinor, 'half-up')
    : multiplyDivide(valueMinor, bankedMinor, amountMinor, 'half-up')
}
