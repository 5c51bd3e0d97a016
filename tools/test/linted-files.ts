// Type-aware lint takes longer than all else of `npm run check`. A file is linted again where it, or what it imports, is not as it was when lint last
// found nothing; the gate lints every file.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { importsOf, targetOf } from '../tidy/imports.ts'
import { readTree, type Source, sourceOf } from '../tidy/tree.ts'

/** The hash of each file in the form in which lint found nothing, and that of what decides how all of them are linted. */
export interface Linted {
  readonly rules: string
  readonly files: Readonly<Record<string, string>>
}

/** Types reach from a file to those that import it, and on to those that import these; further on they are seldom others. */
const REACH = 2
/** Above this, all of them are no slower than the names of some. */
const MOST_FILES = 600
const RULES = ['.oxlintrc.json', 'tsconfig.json', 'package-lock.json']

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** Returns what has to be linted: paths, or all files. Before is undefined where lint has never found the tree right. */
export function filesToLint(
  sources: readonly Source[],
  now: Linted,
  before: Linted | undefined,
): readonly string[] | 'all' {
  if (before?.rules !== now.rules) return 'all'
  const chosen = new Set(Object.keys(now.files).filter((path) => before.files[path] !== now.files[path]))
  const gone = Object.keys(before.files).filter((path) => !(path in now.files))
  const importers = importersOf(sources)
  let edge = [...chosen, ...gone]
  for (let step = 0; step < REACH; step += 1) {
    edge = edge.flatMap((path) => importers.get(path) ?? []).filter((path) => !chosen.has(path))
    for (const path of edge) chosen.add(path)
  }
  return chosen.size > MOST_FILES ? 'all' : [...chosen].toSorted()
}

function importersOf(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const imports = sources.flatMap((source) =>
    importsOf(source).map((one) => ({ from: source.path, to: targetOf(one) })),
  )
  const byTarget = Map.groupBy(imports, ({ to }) => to ?? '')
  return new Map([...byTarget].map(([target, those]) => [target, those.map(({ from }) => from)]))
}

const isLinted = (path: string): boolean => /\.(?:tsx?|mjs|js)$/.test(path)

/** Every file that lint reads, with the tests of the house rules, which the rules do not read themselves. */
export function readLintable(root: string): readonly Source[] {
  const tidy = readdirSync(join(root, 'tools/tidy')).filter((name) => name.endsWith('.test.ts'))
  const ownTests = tidy.map((name) =>
    sourceOf(`tools/tidy/${name}`, readFileSync(join(root, 'tools/tidy', name), 'utf8')),
  )
  return [...readTree().filter(({ path }) => isLinted(path)), ...ownTests]
}

/** The present form of what lint reads. */
export const lintedNow = (root: string, sources: readonly Source[]): Linted => ({
  rules: hashOf(RULES.map((name) => readFileSync(join(root, name), 'utf8')).join('')),
  files: Object.fromEntries(sources.map(({ path, text }) => [path, hashOf(text)])),
})

const keptAt = (root: string): string => join(root, 'node_modules/.cache/linted.json')

/** Returns what was kept when lint last found nothing; undefined where nothing was, or it cannot be read. */
export function readLinted(root: string): Linted | undefined {
  if (!existsSync(keptAt(root))) return undefined
  try {
    return JSON.parse(readFileSync(keptAt(root), 'utf8')) as Linted
  } catch {
    return undefined
  }
}

export function keepLinted(root: string, linted: Linted): void {
  mkdirSync(dirname(keptAt(root)), { recursive: true })
  writeFileSync(keptAt(root), JSON.stringify(linted))
}
