import type { ClockOffset } from './clock-offset.ts'

let clock: ClockOffset | null = null

/** How far this device's clock stands from the server's, as last measured; null before the first call. Source: D76. */
export const clockNow = (): ClockOffset | null => clock

export const keepClock = (offset: ClockOffset | null): void => {
  clock = offset
}
