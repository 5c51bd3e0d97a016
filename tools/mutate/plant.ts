import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** One planted mistake: a text of a file that is there exactly once, and what stands there instead. */
export interface Mistake {
  readonly name: string
  /** From the repository's root. */
  readonly file: string
  readonly from: string
  readonly to: string
}

const root = join(import.meta.dirname, '../..')
const leftOut = new Set(['node_modules', 'dist', 'data', '.git', 'results', 'shots', 'coverage'])

/** Folders beside the packages keep what was made of one tree's files: shared, two copies would make it anew for each other, beneath their open pages. */
const isPackage = (name: string): boolean => name !== '@kassa' && (!name.startsWith('.') || name === '.bin')

/** The installed packages as they are, the repository's own as they are in the copy. */
function linkPackages(copy: string): void {
  const installed = join(root, 'node_modules')
  const linked = join(copy, 'node_modules')
  mkdirSync(join(linked, '@kassa'), { recursive: true })
  for (const name of readdirSync(installed)) {
    if (isPackage(name)) symlinkSync(join(installed, name), join(linked, name))
  }
  for (const folder of ['packages/domain', 'packages/contract', 'packages/simulators', 'apps/server', 'apps/web']) {
    symlinkSync(join(copy, folder), join(linked, '@kassa', basename(folder)))
  }
}

/** A copy of the repository in a folder of its own, with `temporary` beside it for what its tests write. */
export function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'kassa-mutate-'))
  for (const name of readdirSync(root)) {
    if (leftOut.has(name)) continue
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: (path) => !leftOut.has(basename(path)) })
  }
  linkPackages(copy)
  mkdirSync(join(copy, 'temporary'))
  return copy
}

export const removeCopy = (copy: string): void => rmSync(copy, { recursive: true, force: true })

/** The file of a mistake as it stands in a folder, by default the repository. Throws where the text is not there exactly once. */
export function soundFile({ name, file, from }: Mistake, folder = root): string {
  const sound = readFileSync(join(folder, file), 'utf8')
  const places = sound.split(from).length - 1
  if (places !== 1) throw new Error(`«${name}»: ${file} holds «${from}» ${places} times: bring the mistakes up to date`)
  return sound
}

/** Writes the mistake into the copy; answers how to take it back. Throws as `soundFile` does. */
export function plant(copy: string, mistake: Mistake): () => void {
  const { file, from, to } = mistake
  const path = join(copy, file)
  const sound = soundFile(mistake, copy)
  writeFileSync(
    path,
    sound.replace(from, () => to),
  )
  return () => writeFileSync(path, sound)
}
