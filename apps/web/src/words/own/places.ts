/** Signs that are not drawn: they stand behind a text and say which place of the words it came from. */
const [BEGIN, ZERO, ONE, END] = ['\u2060', '\u2061', '\u2062', '\u2063'] as const
const mark = /\u2060([\u2061\u2062]+)\u2063/g

const places: string[] = []
const numbers = new Map<string, number>()

/** A text with the sign of its place behind it. */
export function withPlace(text: string, place: string): string {
  const number = numbers.get(place) ?? places.push(place) - 1
  numbers.set(place, number)
  const signs = Array.from(number.toString(2), (digit) => (digit === '1' ? ONE : ZERO)).join('')
  return `${text}${BEGIN}${signs}${END}`
}

/** Places that a text came from, each once. */
function placesIn(text: string): readonly string[] {
  const found = [...text.matchAll(mark)].map(([, signs = '']) => {
    const digits = Array.from(signs, (sign) => (sign === ONE ? '1' : '0')).join('')
    return places[Number.parseInt(digits, 2)] ?? ''
  })
  return [...new Set(found)].filter((place) => place !== '')
}

const spoken = ['aria-label', 'placeholder', 'title', 'alt'] as const

/** Everything that an element says: its text, and that of the names it carries for those who do not see it. */
const textOf = (element: Element): string =>
  [element.textContent, ...spoken.map((name) => element.getAttribute(name) ?? '')].join(' ')

/** How far up from what was pressed a word is looked for. */
const FURTHEST = 4

/** Places of the words at an element, or of those around it where it has none. */
export function placesAt(element: Element): readonly string[] {
  let one: Element | null = element
  for (let steps = 0; one !== null && steps < FURTHEST; steps += 1, one = one.parentElement) {
    const found = placesIn(textOf(one))
    if (found.length > 0) return found
  }
  return []
}
