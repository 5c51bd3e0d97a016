/** How long an entry can be put off: the names of the choices, and when each ends. */
export const ends = [
  { name: 'hour', from: (now: Date): Date => new Date(now.getTime() + 3_600_000) },
  { name: 'tomorrow', from: (now: Date): Date => morning(now, 1) },
  { name: 'week', from: (now: Date): Date => morning(now, 7) },
] as const

/** Eight in the morning, so many days ahead, by the clock of whoever looks. */
function morning(now: Date, days: number): Date {
  const at = new Date(now)
  at.setDate(at.getDate() + days)
  at.setHours(8, 0, 0, 0)
  return at
}
