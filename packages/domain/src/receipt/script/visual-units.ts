import { bidiLevels } from './bidi-levels.ts'
import { APART, isWoven, runsToTheLeft, TOGETHER, wovenWords } from './letters.ts'

interface Run {
  readonly level: number
  readonly text: string
}

/** Neighbors of one level, as they are read. */
function runsOf(text: string): Run[] {
  const characters = Array.from(text)
  const runs: { level: number; text: string }[] = []
  for (const [at, level] of bidiLevels(characters).entries()) {
    const last = runs.at(-1)
    if (last?.level === level) last.text += characters[at] ?? ''
    else runs.push({ level, text: characters[at] ?? '' })
  }
  return runs
}

/** Runs as they stand: from the highest level down, what is at least as high changes its order. Rule L2. */
function placeRuns(runs: readonly Run[]): readonly Run[] {
  let placed = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const next: Run[] = []
    let turned: Run[] = []
    for (const run of placed) {
      if (run.level >= level) turned = [run, ...turned]
      else {
        next.push(...turned, run)
        turned = []
      }
    }
    placed = [...next, ...turned]
  }
  return placed
}

const PAIRS = '()[]{}<>«»‹›〈〉《》「」『』【】〔〕（）［］｛｝≤≥'
const mirrored = (character: string): string => PAIRS[(PAIRS.indexOf(character) ^ 1) >>> 0] ?? character

const unitsOfRun = ({ level, text }: Run): string[] =>
  level % 2 === 0 ? wovenWords(text) : wovenWords(text).map(mirrored).toReversed()

const parts = new RegExp(`${APART}([^${TOGETHER}]*)${TOGETHER}?|[^${APART}]+`, 'gu')

/**
 * The things on a line, from its left to its right: characters, and words whose letters join or carry marks as a whole, each as it is read.
 * A text that is set apart (`apart`) has a direction of its own and moves nothing beside it.
 */
export function visualUnits(line: string): readonly string[] {
  if (!isWoven(line) && !line.includes(APART)) return Array.from(line)
  return [...line.matchAll(parts)].flatMap(([whole, inside]) => {
    const text = inside ?? whole
    return runsToTheLeft(text) ? placeRuns(runsOf(text)).flatMap(unitsOfRun) : wovenWords(text)
  })
}
