const icons = /[\\/]icons-svg[\\/]es[\\/]asn[\\/]\w+\.js$/

/** How many numbers each kind of step takes. */
const sizes: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

type Point = readonly [x: number, y: number]

/** A step of a path; its numbers are those of its letter, measured from where the pen stands for a small one. */
export interface Step {
  readonly letter: string
  readonly numbers: readonly number[]
}

/** The two flags of an arc are one figure each, and need no space after them. */
function numbersIn(text: string, isArc: boolean): number[] {
  const found: number[] = []
  const number = /\s*,?\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/y
  const flag = /\s*,?\s*([01])/y
  for (let at = 0; at < text.trimEnd().length;) {
    const one = isArc && [3, 4].includes(found.length % 7) ? flag : number
    one.lastIndex = at
    const match = one.exec(text)
    if (!match) throw new Error(`no path: ${text}`)
    found.push(Number(match[1]))
    at = one.lastIndex
  }
  return found
}

/** The steps of a path, each with its letter; a second pair after a move is a line. */
export function stepsOf(path: string): Step[] {
  return [...path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)].flatMap(([, letter = '', text = '']) => {
    const size = sizes[letter.toLowerCase()]
    if (size === undefined) throw new Error(`no path: ${path}`)
    const numbers = numbersIn(text, letter.toLowerCase() === 'a')
    if (size === 0) return [{ letter, numbers: [] }]
    return Array.from({ length: numbers.length / size }, (_, at) => ({
      letter: at > 0 && letter.toLowerCase() === 'm' ? (letter === 'm' ? 'l' : 'L') : letter,
      numbers: numbers.slice(at * size, (at + 1) * size),
    }))
  })
}

/** The numbers of a step as places on the picture, or as where they are measured from: `by` is added to each x and each y. */
const moved = ({ letter, numbers }: Step, [x, y]: Point): number[] =>
  numbers.map((number, at) => {
    const kind = letter.toLowerCase()
    if (kind === 'a' && at < 5) return number
    const isX = kind === 'h' || (kind !== 'v' && (at - (kind === 'a' ? 5 : 0)) % 2 === 0)
    return number + (isX ? x : y)
  })

function endOf(kind: string, places: readonly number[], pen: Point, start: Point): Point {
  const [x = 0, y = 0] = places.slice(-2)
  if (kind === 'z') return start
  if (kind === 'h') return [places[0] ?? 0, pen[1]]
  return kind === 'v' ? [pen[0], places[0] ?? 0] : [x, y]
}

/** Each step with its numbers as places on the picture. */
export function placesOf(path: string): { readonly step: Step; readonly places: readonly number[] }[] {
  let [pen, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ]
  return stepsOf(path).map((step) => {
    const kind = step.letter.toLowerCase()
    const places = step.letter === kind ? moved(step, pen) : [...step.numbers]
    pen = endOf(kind, places, pen, start)
    if (kind === 'm') start = pen
    return { step, places }
  })
}

/** Radii and places to whole units, the angle of an arc as it is. */
const rounded = (kind: string, places: readonly number[]): number[] =>
  places.map((place, at) => (kind === 'a' && at === 2 ? place : Math.round(place)))

/** Numbers one after another: a minus parts them by itself. */
const written = (numbers: readonly number[]): string => numbers.join(' ').replaceAll(' -', '-')

/**
 * The same path in whole units of the picture, of which it has about a thousand across: no place of it moves by more than half a unit, as
 * each is rounded where it lies and not by how far it is from the one before.
 */
export function roundPath(path: string): string {
  let [pen, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ]
  const steps = placesOf(path).map(({ step: { letter }, places: exact }): Step => {
    const kind = letter.toLowerCase()
    const places = rounded(kind, exact)
    const numbers = letter === kind ? moved({ letter, numbers: places }, [-pen[0], -pen[1]]) : places
    pen = endOf(kind, places, pen, start)
    if (kind === 'm') start = pen
    return { letter, numbers }
  })
  return steps
    .filter((step, at) => !isNothing(step, steps[at + 1]))
    .map(({ letter, numbers }, at, all) => {
      const text = written(numbers)
      if (letter !== all[at - 1]?.letter || 'mMzZ'.includes(letter)) return letter + text
      return text.startsWith('-') ? text : ` ${text}`
    })
    .join('')
}

/** A step that draws nothing any more; one before a smooth curve is kept, as that goes on in its direction. */
const isNothing = ({ letter, numbers }: Step, next: Step | undefined): boolean =>
  'lhvcsqt'.includes(letter) && numbers.every((number) => number === 0) && !'sStT'.includes(next?.letter ?? ' ')

/** An icon's file with its paths in whole units; null for any other file. */
export const roundIcon = (id: string, code: string): string | null =>
  icons.test(id) ? code.replaceAll(/"d": "([^"]+)"/g, (_, path: string) => `"d": "${roundPath(path)}"`) : null

/** Writes the icons shorter: the desk draws some eighty, and every figure behind a point is one that no screen can show (docs/decisions/2520). */
export const roundIcons = () => ({
  name: 'kassa-round-icons',
  apply: 'build' as const,
  transform: (code: string, id: string) => {
    const less = roundIcon(id, code)
    return less === null ? null : { code: less, map: null }
  },
})
