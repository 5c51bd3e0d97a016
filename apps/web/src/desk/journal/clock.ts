import { createStore } from '../ui/store.ts'
import type { ClockOffset } from './clock-offset.ts'

/** How far this device's clock stands from the server's, as last measured; null before the first call. Source: D76. */
export const deskClock = createStore<{ readonly offset: ClockOffset | null }>({ offset: null })

export const clockNow = (): ClockOffset | null => deskClock.read().offset

/** The server's time, epoch milliseconds, as well as this device knows it. */
export const serverNow = (): number => Date.now() + (clockNow()?.offsetMs ?? 0)

export const keepClock = (offset: ClockOffset | null): void => deskClock.change({ offset })

/** A clock this far off is said at the desk; its sales are booked by the server's time all the same. */
const TOLERATED_MS = 5 * 60_000

/** Returns how far the clock is ahead of the server (negative: behind), in whole minutes; 0 for what nobody has to mind. */
export const clockAheadMinutes = (offset: ClockOffset | null): number =>
  offset === null || Math.abs(offset.offsetMs) < TOLERATED_MS ? 0 : Math.round(-offset.offsetMs / 60_000)

/** Returns minutes as a person says them: `+25 h 0 min`, `−6 min`. */
export function aheadText(minutes: number): string {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '−' : '+'}${hours === 0 ? '' : `${hours} h `}${rest} min`
}
