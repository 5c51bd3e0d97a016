const form = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const

/** A local day (`2026-03-01`) as a locale writes it. A text that is no day (an address can be typed) stays as it is. */
export function dayIn(locale: string, day: string): string {
  const moment = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(moment.valueOf()) ? day : new Intl.DateTimeFormat(locale, form).format(moment)
}

const aDay = /^\d{4}-\d{2}-\d{2}$/

/** A text with letters that run to the left is set apart in its sentence: it moves no figure beside it, nor does a sign in it that turns. */
function apart(value: string): string {
  const plain = value.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
  return /[\u0590-\u08ff]/.test(plain) ? `\u2068${plain}\u2069` : plain
}

/** Returns the text of a hole in a sentence: a day as the locale writes it, a name in letters that run the other way set apart, anything else unchanged. */
export const heldIn = (locale: string, value: string): string =>
  aDay.test(value) ? dayIn(locale, value) : apart(value)
