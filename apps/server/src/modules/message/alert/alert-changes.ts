import { GROWN_HOURS } from '@kassa/domain/message/alert.ts'
import type { Errand } from '../../../platform/errand.ts'
import type { StandingRow } from './alert.store.ts'

/** The changes of the causes of one kind in one merchant since they were last looked at. */
export interface AlertChanges {
  readonly fresh: readonly Errand[]
  /** Causes that came back, or that have grown and are announced again. */
  readonly again: readonly { readonly id: string; readonly toldAt: string | null; readonly count: number | null }[]
  readonly goneIds: readonly string[]
}

const before = (now: string, hours: number): string => new Date(Date.parse(now) - hours * 3_600_000).toISOString()

/** Holds what was found of a kind against what is known of it; `most` were looked for, and what lies beyond is not taken for gone. */
export function alertChanges(
  found: readonly Errand[],
  known: readonly StandingRow[],
  { now, most }: { readonly now: string; readonly most: number },
): AlertChanges {
  const things = new Set(found.map(({ id }) => id))
  const byThing = new Map(known.map((one) => [one.thingId, one]))
  const gone = known.filter((one) => one.endedAt === null && !things.has(one.thingId))
  return {
    fresh: found.filter(({ id }) => !byThing.has(id)),
    again: found.flatMap((errand) => {
      const one = byThing.get(errand.id)
      return one ? goingOn(one, errand, now) : []
    }),
    goneIds: found.length < most ? gone.map(({ id }) => id) : [],
  }
}

export const isNews = ({ fresh, again, goneIds }: AlertChanges): boolean =>
  fresh.length + again.length + goneIds.length > 0

function goingOn(one: StandingRow, errand: Errand, now: string): AlertChanges['again'] {
  const count = errand.count ?? null
  const hasGrown = (count ?? 0) > (one.count ?? 0) && one.toldAt <= before(now, GROWN_HOURS)
  return hasGrown || one.endedAt !== null ? [{ id: one.id, toldAt: hasGrown ? now : null, count }] : []
}
