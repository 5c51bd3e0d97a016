import { dayIn } from '@kassa/domain/time/shown-moment.ts'

const aDay = /^\d{4}-\d{2}-\d{2}$/

/** A text with letters that run to the left is set apart in its sentence: it moves no figure beside it, nor does a sign in it that turns. */
function apart(value: string): string {
  const plain = value.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
  return /[\u0590-\u08ff]/.test(plain) ? `\u2068${plain}\u2069` : plain
}

/** Returns the text of a hole in a sentence: a day as the locale writes it, a name in letters that run the other way set apart, anything else unchanged. */
export const heldIn = (locale: string, value: string): string =>
  aDay.test(value) ? dayIn(locale, value) : apart(value)
