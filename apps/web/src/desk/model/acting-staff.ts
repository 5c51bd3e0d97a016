import { elevationAt } from '@kassa/domain/identity/elevation.ts'
import type { DeskSetup, DeskStaff } from './desk-setup.ts'

type Elevation = NonNullable<DeskStaff['elevations']>[number]

/** One object for each role of each set-up: whoever watches a person sees a change only where there is one. */
const acting = new WeakMap<Elevation, DeskStaff>()

/** A person with the rights and limits of the role they act under at a moment: one for a time begins and ends by this desk's clock, line or no line. */
export function actingAt(staff: DeskStaff, at: number): DeskStaff {
  const elevation = elevationAt(staff.elevations ?? [], at)
  if (!elevation) return staff
  const { permissionCodes, limits } = elevation
  return acting.getOrInsertComputed(elevation, () => ({ ...staff, permissionCodes, limits }))
}

/** The people of a set-up as they may act now; none without one. */
export const staffOf = (setup: DeskSetup | null): DeskStaff[] => {
  const now = Date.now()
  return (setup?.staff ?? []).map((staff) => actingAt(staff, now))
}

/** One of them; null for nobody. */
export function staffNow(setup: DeskSetup | null, staffId: string | null): DeskStaff | null {
  const staff = setup?.staff.find(({ id }) => id === staffId)
  return staff ? actingAt(staff, Date.now()) : null
}

/** The next moment at which somebody's role for a time begins or ends; undefined for none. */
export function nextChange(staff: readonly DeskStaff[], now: number): number | undefined {
  const moments = staff.flatMap(({ elevations = [] }) =>
    elevations.flatMap(({ from, until }) => [Date.parse(from), Date.parse(until)]),
  )
  const ahead = moments.filter((moment) => moment > now)
  return ahead.length === 0 ? undefined : Math.min(...ahead)
}
