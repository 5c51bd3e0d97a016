import { snoozeErrand } from '@kassa/contract/today/today.calls.ts'
import type { ErrandStep } from './errand-kind.ts'

/** A new merchant's entries stay for thirty days: one put off for as long does not come again. */
const DAYS = 30

/** The usual step about what is well as everybody begins with it. */
export const fineAsItIs: ErrandStep = {
  call: snoozeErrand,
  requestOf: ({ kind, id }) => ({ kind, id, until: new Date(Date.now() + DAYS * 86_400_000).toISOString() }),
}
