import { makeCopy, plant, removeCopy, soundFile, type Mistake } from './plant.ts'
import { runTests, type Tests } from './run-tests.ts'
import { closingOf, isUndecided, type TriedMistake, verdictLine } from './verdict.ts'

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

async function tryOne<Planted extends Mistake>(
  copy: string,
  mistake: Planted,
  tests: Tests,
): Promise<TriedMistake<Planted>> {
  const started = performance.now()
  const takeBack = plant(copy, mistake)
  const ran = await runTests(copy, tests).finally(takeBack)
  return { mistake, ...ran, seconds: (performance.now() - started) / 1000 }
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

/** How long the tests of all these mistakes take where none is planted. Throws where they are red by themselves. */
async function soundSeconds(copy: string, tests: Omit<Tests, 'limitSeconds'>): Promise<number> {
  const started = performance.now()
  const { red, cutShort } = await runTests(copy, { ...tests, limitSeconds: SOUND_LIMIT_SECONDS })
  const wrong = [...red, ...(cutShort === undefined ? [] : [cutShort])]
  if (wrong.length > 0) throw new Error(`the tests are red without any mistake: ${wrong.join(', ')}`)
  return Math.ceil((performance.now() - started) / 1000)
}

/** Tries each, so many at a time as there are copies, and tells of it. */
async function tryAll<Planted extends Mistake>(
  copies: readonly string[],
  mistakes: readonly Planted[],
  testsOf: (mistake: Planted) => Tests,
): Promise<TriedMistake<Planted>[]> {
  const waiting = [...mistakes]
  const tried: TriedMistake<Planted>[] = []
  const work = async (copy: string): Promise<void> => {
    for (let mistake = waiting.shift(); mistake; mistake = waiting.shift()) {
      const one = await tryOne(copy, mistake, testsOf(mistake))
      tried.push(one)
      console.log(verdictLine(one))
    }
  }
  await Promise.all(copies.map(work))
  return tried
}

/**
 * Plants one mistake at a time in a copy of the repository and runs the tests meant for it; prints which turned red, and
 * fails where none did. A run that was cut short proves nothing and is tried once more, alone; what is cut short again is undecided, and fails as well.
 * `--only WORD` takes the mistakes whose name holds the word (or `A|B`, one of them), `--from N` and `--to N` some of them,
 * `--side-by-side N` how many copies work at a time (2), `--until-first` ends a mistake's run at its first red test, `--fits`
 * tells only whether each still has its place.
 */
export async function mutate<Planted extends Mistake>({ mistakes, testsOf }: Mutation<Planted>): Promise<void> {
  const words = (valueOf('--only') ?? '').split('|')
  const named = mistakes.filter(({ name }) => words.some((word) => name.includes(word)))
  const chosen = named.slice(Number(valueOf('--from') ?? 1) - 1, Number(valueOf('--to') ?? named.length))
  if (process.argv.includes('--fits')) return fit(chosen)
  const [first] = chosen
  if (!first) throw new Error('no mistake has such a name')
  const copies = Array.from({ length: Number(valueOf('--side-by-side') ?? 2) }, makeCopy)
  try {
    const files = unique(chosen.flatMap((mistake) => testsOf(mistake).files))
    const alone = copies.slice(0, 1)
    const sound = await soundSeconds(alone[0] ?? '', { ...testsOf(first), files })
    const limitSeconds = Math.max(SHORTEST_LIMIT_SECONDS, 2 * sound)
    const limited = (mistake: Planted): Tests => {
      const tests = testsOf(mistake)
      return { ...tests, untilFirst: tests.untilFirst || process.argv.includes('--until-first'), limitSeconds }
    }
    const tried = await tryAll(copies, chosen, limited)
    const undecided = tried.filter(isUndecided).map(({ mistake }) => mistake)
    const again = await tryAll(alone, undecided, limited)
    const { line, exitCode } = closingOf([...tried.filter((one) => !isUndecided(one)), ...again])
    console.log(line)
    process.exitCode = exitCode
  } finally {
    for (const copy of copies) removeCopy(copy)
  }
}
