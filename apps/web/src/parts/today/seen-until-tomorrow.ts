import { snoozeErrand } from '@kassa/contract/today/today.calls.ts'
import type { ErrandStep } from './errand-kind.ts'

const DAY_MS = 86_400_000

/** Seen is put off until it is another day's entry. */
export const seenUntilTomorrow: ErrandStep = {
  call: snoozeErrand,
  requestOf: ({ kind, id }) => ({ kind, id, until: new Date(Date.now() + DAY_MS).toISOString() }),
}
