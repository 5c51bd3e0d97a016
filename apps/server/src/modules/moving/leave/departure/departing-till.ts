import type { TILL_STATES } from '@kassa/contract/moving/departure.calls.ts'
import type { DepartingTill } from '../../../device/public.ts'
import type { EntriesBehind } from '../../../journal/public.ts'

type TillState = (typeof TILL_STATES)[number]

/** Returns how far a till is with handing everything over since the shop was closed. */
function stateOfTill(
  { heardClosingAt, lastSeenAt, queued }: Pick<DepartingTill, 'heardClosingAt' | 'lastSeenAt' | 'queued'>,
  closedAt: string,
): TillState {
  if (heardClosingAt === closedAt) return queued === 0 ? 'reported' : 'sending'
  return lastSeenAt !== null && lastSeenAt > closedAt ? 'selling' : 'silent'
}

const lateCount = (one: EntriesBehind | undefined): number => (one?.entries ?? 0) + (one?.copies ?? 0)

/** The tills that a departure is about, with what each sent late: those that sell, and ended registrations that hold or sent something. */
export function departingTills(tills: readonly DepartingTill[], late: readonly EntriesBehind[], closedAt: string) {
  const lateOf = new Map(late.map((one) => [one.registrationId, one]))
  return tills
    .filter(({ isBound, queued, registrationId }) => isBound || queued > 0 || lateOf.has(registrationId))
    .map((till) => ({
      deviceId: till.deviceId,
      name: till.name,
      outletId: till.outletId,
      outletName: till.outletName,
      state: stateOfTill(till, closedAt),
      lastSeenAt: till.lastSeenAt,
      queued: till.queued,
      lateEntries: lateCount(lateOf.get(till.registrationId)),
      lateSince: lateOf.get(till.registrationId)?.since ?? null,
    }))
}
