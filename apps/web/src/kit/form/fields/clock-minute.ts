const HOUR = 60

/** Minutes of a day: as an end, midnight. */
export const DAY_MINUTES = 24 * HOUR

/** A minute of the day as a clock shows it (`09:05`); midnight is `00:00` as an end too. */
export function clockOfMinute(minute: number): string {
  const within = minute % DAY_MINUTES
  return [Math.floor(within / HOUR), within % HOUR].map((part) => String(part).padStart(2, '0')).join(':')
}
