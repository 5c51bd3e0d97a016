import { makeCopy, plant, removeCopy, soundFile, type Mistake } from './plant.ts'
import { runTests, type Tests } from './run-tests.ts'

interface Tried<Planted> {
  readonly mistake: Planted
  readonly red: readonly string[]
  readonly seconds: number
}

export interface Mutation<Planted extends Mistake> {
  readonly mistakes: readonly Planted[]
  readonly testsOf: (mistake: Planted) => Omit<Tests, 'limitSeconds'>
}

// A busy machine takes many times what a quiet one takes; only a mistake that makes a test endless may meet either.
const SOUND_LIMIT_SECONDS = 3_600
const SHORTEST_LIMIT_SECONDS = 300

const valueOf = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

async function tryOne<Planted extends Mistake>(copy: string, mistake: Planted, tests: Tests): Promise<Tried<Planted>> {
  const started = performance.now()
  const takeBack = plant(copy, mistake)
  const red = await runTests(copy, tests).finally(takeBack)
  return { mistake, red, seconds: (performance.now() - started) / 1000 }
}

function report({ mistake, red, seconds }: Tried<Mistake>): void {
  const [first = '', ...more] = red
  const verdict = red.length === 0 ? 'NOT CAUGHT' : `${red.length} red`
  const others = more.length > 0 ? ` (and ${more.length} more)` : ''
  console.log(`${verdict.padEnd(11)} ${mistake.name.padEnd(72)} ${seconds.toFixed(1).padStart(5)} s  ${first}${others}`)
}

/** Looks for the place of each mistake without planting it: whether its text still stands where it did, exactly once. */
function fit(mistakes: readonly Mistake[]): void {
  let misfits = 0
  for (const mistake of mistakes) {
    try {
      soundFile(mistake)
    } catch (error) {
      misfits += 1
      console.log(error instanceof Error ? error.message : String(error))
    }
  }
  console.log(`${mistakes.length - misfits} of ${mistakes.length} mistakes fit`)
  process.exitCode = misfits === 0 ? 0 : 1
}

const unique = (files: readonly string[]): string[] => [...new Set(files)]

/**
 * Plants one mistake at a time in a copy of the repository and runs the tests meant for it; prints which turned red, and
 * fails where none did. `--only WORD` takes the mistakes whose name holds the word (or `A|B`, one of them), `--from N` and `--to N` some of them,
 * `--side-by-side N` how many copies work at a time (2), `--until-first` ends a mistake's run at its first red test, `--fits`
 * tells only whether each still has its place.
 */
export async function mutate<Planted extends Mistake>({ mistakes, testsOf }: Mutation<Planted>): Promise<void> {
  const words = (valueOf('--only') ?? '').split('|')
  const named = mistakes.filter(({ name }) => words.some((word) => name.includes(word)))
  const chosen = named.slice(Number(valueOf('--from') ?? 1) - 1, Number(valueOf('--to') ?? named.length))
  if (process.argv.includes('--fits')) return fit(chosen)
  const copies = Array.from({ length: Number(valueOf('--side-by-side') ?? 2) }, makeCopy)
  const tried: Tried<Planted>[] = []
  try {
    const [first] = chosen
    if (!first) throw new Error('no mistake has such a name')
    const files = unique(chosen.flatMap((mistake) => testsOf(mistake).files))
    const started = performance.now()
    const sound = await runTests(copies[0] ?? '', { ...testsOf(first), files, limitSeconds: SOUND_LIMIT_SECONDS })
    const soundSeconds = Math.ceil((performance.now() - started) / 1000)
    const limitSeconds = Math.max(SHORTEST_LIMIT_SECONDS, 2 * soundSeconds)
    if (sound.length > 0) throw new Error(`the tests are red without any mistake: ${sound.join(', ')}`)
    const waiting = [...chosen]
    const work = async (copy: string): Promise<void> => {
      for (let mistake = waiting.shift(); mistake; mistake = waiting.shift()) {
        const tests = testsOf(mistake)
        const untilFirst = tests.untilFirst || process.argv.includes('--until-first')
        const one = await tryOne(copy, mistake, { ...tests, untilFirst, limitSeconds })
        tried.push(one)
        report(one)
      }
    }
    await Promise.all(copies.map(work))
  } finally {
    for (const copy of copies) removeCopy(copy)
  }
  const missed = tried.filter(({ red }) => red.length === 0).length
  console.log(`${tried.length - missed} passed, ${missed} failed, 0 skipped`)
  process.exitCode = missed === 0 ? 0 : 1
}
