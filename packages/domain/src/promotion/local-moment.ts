/** An instant as the clock on the outlet's wall shows it. */
export interface LocalMoment {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly previousDate: string
  /** 0–1,439. */
  readonly minute: number
  /** 1 Monday – 7 Sunday, of `date`. */
  readonly weekday: number
}

const DAY_MILLISECONDS = 86_400_000

// Making a formatter costs a thousand times what using it costs, and a desk knows one or two zones. One zone has many
// spellings, so a server forgets them all once there are more than zones.
const FORMATTERS_MOST = 600
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Whether the engine knows this IANA zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return formatterFor(timeZone) !== undefined
  } catch {
    return false
  }
}

/**
 * The local date, minute and weekday of `at` (epoch milliseconds) in an IANA zone; days and repeated or missing hours
 * are what the zone's wall clock shows. Throws for a zone the engine does not know: ask `isTimeZone` first. Source: D20.
 */
export function localMoment(at: number, timeZone: string): LocalMoment {
  const field: Record<string, number> = {}
  for (const part of formatterFor(timeZone).formatToParts(at)) field[part.type] = Number(part.value)
  const day = Date.UTC(field['year'] ?? 0, (field['month'] ?? 1) - 1, field['day'] ?? 1)
  return {
    date: dateText(day),
    previousDate: dateText(day - DAY_MILLISECONDS),
    minute: (field['hour'] ?? 0) * 60 + (field['minute'] ?? 0),
    weekday: ((new Date(day).getUTCDay() + 6) % 7) + 1,
  }
}

const dateText = (utcDay: number): string => new Date(utcDay).toISOString().slice(0, 10)

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  if (formatters.size >= FORMATTERS_MOST) formatters.clear()
  formatters.set(timeZone, made)
  return made
}
