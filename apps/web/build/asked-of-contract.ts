import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { transformWithOxc } from 'vite'
import { askedOf, type Statement, statementsOf, type ImportName } from './statements.ts'
import { withoutServersPart } from './without-answers.ts'

/** The names and the requests that screens and desk ask of the contract when they run. */
export interface ContractUse {
  /** The names that are taken of each file; `all` where it is fetched or taken as one thing. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>
  /** The calls whose request somebody reads: a form checks by it what was typed. The others are only sent. */
  readonly requests: ReadonlySet<string>
}

const imported =
  /\b(?:import|export)\s+(type\s+)?(?:(\w+)\s*,?\s*)?(?:\{([^}]*)\}|\*(?:\s+as\s+\w+)?)?\s*from\s*['"]([^'"]+)['"]/g
const fetched = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** The names that a file takes of others when it runs. */
function takenBy(text: string): readonly ImportName[] {
  const named = [...text.matchAll(imported)].flatMap(([, type, , names, from = '']): ImportName[] => {
    if (type !== undefined) return []
    if (names === undefined) return [{ from, name: 'all' }]
    const taken = names
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '' && !one.startsWith('type '))
    return taken.map((one) => ({ from, name: /^\w+/.exec(one)?.[0] ?? 'all' }))
  })
  return [...named, ...Array.from(text.matchAll(fetched), ([, from = '']) => ({ from, name: 'all' }))]
}

const read = /(?<!typeof\s+)(?<![\w$.])(\w+)\s*\.request\b/g
const takenApart = /\{[^{}=]*\brequest\b[^{}=]*\}\s*=\s*(\w+)/g
const renamed = /\b(\w+)\s+as\s+(\w+)/g

/** The calls whose request a file reads, by the names that their own file gives them. */
export function requestsReadIn(text: string): readonly string[] {
  const names = [read, takenApart].flatMap((one) => Array.from(text.matchAll(one), ([, name = '']) => name))
  const own = new Map(Array.from(text.matchAll(renamed), ([, name = '', as = '']) => [as, name] as const))
  return names.flatMap((name) => [name, own.get(name) ?? name])
}

/** The sources below a folder, without tests and what only they take. */
export const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && /\.tsx?$/.test(one.name) && !one.name.includes('.test.'))
    .map((one) => path.join(one.parentPath, one.name))
    .filter((file) => !file.startsWith(path.join(folder, 'test') + path.sep))

interface Folders {
  readonly web: string
  readonly contract: string
}

/** Reads what is asked of the contract: by the screens and the desk, and for them by its own files. */
export async function readAskedOfContract({ web, contract }: Folders): Promise<ContractUse> {
  const texts = new Map(
    [...sourcesBelow(web), ...sourcesBelow(contract)].map((file) => [file, readFileSync(file, 'utf8')]),
  )
  const requests = new Set([...texts.values()].flatMap(requestsReadIn))
  const names = new Map<string, Set<string>>()
  const open: ImportName[] = []
  const ask = (by: string, taken: readonly ImportName[]): void => {
    for (const { from, name } of taken) {
      const file = fileOf(by, from, contract)
      if (file === null || names.get(file)?.has(name)) continue
      names.set(file, (names.get(file) ?? new Set()).add(name))
      open.push({ from: file, name })
    }
  }
  for (const [file, text] of texts) if (!file.startsWith(contract)) ask(file, takenBy(text))
  const bodies = new Map<string, readonly Statement[]>()
  for (let next = open.pop(); next; next = open.pop()) {
    const { from: file } = next
    const body = bodies.get(file) ?? statementsOf(await scriptOf(file, texts.get(file) ?? '', requests))
    bodies.set(file, body)
    ask(file, askedOf(body, wantedOf(names, file)).taken)
  }
  return { names, requests }
}

/** The names to keep of a file; undefined for all of them. */
export function wantedOf(names: ContractUse['names'], file: string): ReadonlySet<string> | undefined {
  const wanted = names.get(file) ?? new Set()
  return wanted.has('all') ? undefined : wanted
}

/** The file of the contract that an import means; null for any other. */
function fileOf(by: string, from: string, contract: string): string | null {
  if (from.startsWith('@kassa/contract/')) return path.join(contract, from.slice('@kassa/contract/'.length))
  const file = from.startsWith('.') ? path.join(path.dirname(by), from) : null
  return file?.startsWith(contract + path.sep) ? file : null
}

/** A file as the build makes it before anything of it is left out for want of an asker. */
async function scriptOf(file: string, text: string, requests: ReadonlySet<string>): Promise<string> {
  const { code } = await transformWithOxc(text, file, { sourcemap: false })
  return withoutServersPart(file, code, requests) ?? code
}
