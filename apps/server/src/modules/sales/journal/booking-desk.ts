import type { SteadyDevice } from '../../../platform/actor.ts'
import type { ReviewReason } from '../order/booked-sale.ts'

/** The device whose journal is being booked, and what booking needs beside the transaction. */
export interface BookingDesk {
  readonly device: SteadyDevice
  readonly now: string
  readonly newId: () => string
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
}

/** What became of an entry: in the books with perhaps something to look at, unsound, or overtaken by another call. */
export type Taken =
  | { readonly kind: 'booked'; readonly reasons: readonly ReviewReason[] }
  | { readonly kind: 'unsound'; readonly reason: ReviewReason }
  | { readonly kind: 'turn-lost' }

/** Takes the entry's turn in the journal, filing the reasons. False when another call was quicker: then write nothing. */
export type TakeTurn = (reasons: readonly ReviewReason[]) => Promise<boolean>

export const unsound = (code: ReviewReason['code'], facts: Record<string, unknown> = {}): Taken => ({
  kind: 'unsound',
  reason: { code, facts },
})
