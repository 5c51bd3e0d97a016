const eastern = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u

/** First and last name in the order of their writing: Chinese and Japanese names have the last one first and no blank between. */
export function wholeName(first: string, last: string): string {
  const own = [first.trim(), last.trim()]
  if (eastern.test(own.join(''))) return own.toReversed().join('')
  return own.filter((part) => part !== '').join(' ')
}

/** A name as it is compared: without case, width, accents, blanks and the order in which first and last stand. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s,.'’-]+/u)
    .filter((part) => part !== '')
    .toSorted((left, right) => (left < right ? -1 : 1))
    .join(' ')
