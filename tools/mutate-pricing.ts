import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mistakes, type Mistake } from './mutate-pricing/mistakes.ts'

// Plants one mistake at a time in a copy of the calculation and runs its tests; every mistake must turn one red:
//   npm run mutate:pricing                    all of them
//   npm run mutate:pricing -- --only guard    those whose name contains a word

const root = join(import.meta.dirname, '..')
const SIDE_BY_SIDE = 2
const LIMIT_MILLISECONDS = 300_000

interface Tried {
  readonly mistake: Mistake
  /** The first test that turned red, or null where none did. */
  readonly caughtBy: string | null
  readonly seconds: number
}

/** A copy of what the tests need: the domain's sources and helpers, with the installed packages beside them. */
function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'kassa-mutate-'))
  cpSync(join(root, 'packages/domain'), join(copy, 'packages/domain'), { recursive: true })
  for (const file of ['package.json', 'tsconfig.json', 'vitest.config.ts']) cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Writes the mistake into the copy; answers how to take it back. Throws where its text is not there exactly once. */
function plant(copy: string, { file, from, to }: Mistake): () => void {
  const path = join(copy, 'packages/domain/src', file)
  const sound = readFileSync(path, 'utf8')
  const places = sound.split(from).length - 1
  if (places !== 1)
    throw new Error(`${file} holds «${from}» ${places} times: bring tools/mutate-pricing/mistakes.ts up to date`)
  writeFileSync(
    path,
    sound.replace(from, () => to),
  )
  return () => writeFileSync(path, sound)
}

/** Runs the calculation's tests in the copy and answers the name of a red one, or null. */
function runTests(copy: string): Promise<string | null> {
  const folders = ['money', 'promotion', 'pricing', 'tax', 'cart', 'quantity'].map(
    (name) => `packages/domain/src/${name}/`,
  )
  const args = ['run', '--project', 'unit', '--bail', '1', '--reporter', 'dot', ...folders]
  const env = { ...process.env, PROPERTY_RUNS: '300', PROPERTY_SEED: '1', NO_COLOR: '1' }
  const child = spawn(join(root, 'node_modules/.bin/vitest'), args, { cwd: copy, env })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => {
    // A mistake may make the calculation run for ever: that is caught too.
    let isEndless = false
    const timer = setTimeout(() => {
      isEndless = true
      child.kill('SIGKILL')
    }, LIMIT_MILLISECONDS)
    child.on('close', (code) => {
      clearTimeout(timer)
      if (isEndless) return resolve(`no end within ${LIMIT_MILLISECONDS / 1000} s`)
      const failed = /FAIL\s+(?:\|?unit\|?\s+)?packages\/domain\/src\/(.+)/.exec(output)?.[1]?.trim()
      resolve(code === 0 ? null : (failed ?? 'the run itself'))
    })
  })
}

async function tryOne(copy: string, mistake: Mistake): Promise<Tried> {
  const started = performance.now()
  const takeBack = plant(copy, mistake)
  const caughtBy = await runTests(copy).finally(takeBack)
  return { mistake, caughtBy, seconds: (performance.now() - started) / 1000 }
}

function report({ mistake, caughtBy, seconds }: Tried): void {
  const verdict = caughtBy === null ? 'NOT CAUGHT' : 'red'
  console.log(`${verdict.padEnd(11)} ${mistake.name.padEnd(64)} ${seconds.toFixed(1).padStart(5)} s  ${caughtBy ?? ''}`)
}

async function main(): Promise<void> {
  const at = process.argv.indexOf('--only')
  const word = at < 0 ? '' : (process.argv[at + 1] ?? '')
  const chosen = mistakes.filter((one) => one.name.includes(word))
  const copies = Array.from({ length: SIDE_BY_SIDE }, makeCopy)
  const tried: Tried[] = []
  try {
    const sound = await runTests(copies[0] ?? '')
    if (sound !== null) throw new Error(`the tests are red without any mistake: ${sound}`)
    const waiting = [...chosen]
    const work = async (copy: string): Promise<void> => {
      for (let mistake = waiting.shift(); mistake; mistake = waiting.shift()) {
        const one = await tryOne(copy, mistake)
        tried.push(one)
        report(one)
      }
    }
    await Promise.all(copies.map(work))
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true })
  }
  const missed = tried.filter((one) => one.caughtBy === null).length
  console.log(`${tried.length - missed} passed, ${missed} failed, 0 skipped`)
  process.exitCode = missed === 0 ? 0 : 1
}

await main()
