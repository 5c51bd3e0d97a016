/** More than the forms and languages of a page in a few dozen zones; each holds some ten kilobytes. */
const MOST = 200
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the format of days and moments of a locale in a form, the very one of before: to make one takes as long as to write a date fifty times, and
 * a list writes one in each row. Throws for an unknown zone.
 */
export function keptFormat(locale: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(form)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, form)
  if (formats.size >= MOST) formats.clear()
  formats.set(key, made)
  return made
}
