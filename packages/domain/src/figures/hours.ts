/** The hours of a business day that begins so many minutes after midnight (0 to 720): twenty-four, from the one in which it begins. Source: D76. */
export const hoursOfDay = (dayCutOffMinutes: number): number[] =>
  Array.from({ length: 24 }, (_, at) => (Math.floor(dayCutOffMinutes / 60) + at) % 24)

/** Returns whether an hour of the business day has begun when the clock shows `hourNow` (0 to 23): what comes later has no figure yet, not even nought. */
export function hasBegun(hour: number, hourNow: number, dayCutOffMinutes: number): boolean {
  const hours = hoursOfDay(dayCutOffMinutes)
  return hours.indexOf(hour) <= hours.indexOf(hourNow)
}
