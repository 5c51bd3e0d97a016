/** A laptop is carried to another zone, and no row waits to be asked where it is. */
const FRESH_MS = 60_000

let known = { zone: '', until: 0 }

/** The time zone of whoever reads: what a page falls back on where no outlet says whose clock is meant. Asked of the browser once a minute: every row needs it. */
export function readerZone(): string {
  const now = performance.now()
  if (now >= known.until) known = { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, until: now + FRESH_MS }
  return known.zone
}
