import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** One file of the repository; `code` is its text with comments blanked out, so that places stay the same. */
export interface Source {
  readonly path: string
  readonly text: string
  readonly code: string
}

/** A mistake, where it stands, and what to do instead. */
export interface Finding {
  readonly path: string
  readonly line: number
  readonly instead: string
}

/** A house rule that a machine can see. */
export type Rule = (sources: readonly Source[]) => Finding[]

export const root = dirname(dirname(import.meta.dirname))

const notOurs = new Set(['node_modules', 'dist', 'data', '.git', '.kassa', 'coverage', 'results', 'shots'])
const readable = /\.(ts|tsx|mjs|js|json|md|sql|css|html|svg|webmanifest|yml|sh)$/
const isCode = (path: string): boolean => /\.(ts|tsx|mjs|js)$/.test(path)

/**
 * Blanks out comments of TypeScript, keeping every character's place.
 * Strings are stepped over, so that an address in one (`http://`) is no comment; a regular expression literal with a
 * quote in it is read as far as its line's end.
 */
export const blankComments = (text: string): string =>
  text.replace(
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|(?<!\\)\/\/[^\n]*/g,
    (found) => (found.startsWith('/') ? found.replace(/[^\n]/g, ' ') : found),
  )

/** Makes a source; tests plant their mistakes with it. */
export const sourceOf = (path: string, text: string): Source => ({
  path,
  text,
  code: isCode(path) ? blankComments(text) : text,
})

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [path]
  })

const isWanted = (path: string): boolean =>
  readable.test(path) && !path.endsWith('package-lock.json') && !/tools[\\/]tidy[\\/].*\.test\.ts$/.test(path)

const readSources = (): Source[] =>
  walk(root)
    .filter(isWanted)
    .map((path) => sourceOf(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')))

let tree: readonly Source[] | undefined

/**
 * Every file that people wrote in this repository, read once a run; the rules' own tests are full of planted mistakes and left out.
 */
export const readTree = (): readonly Source[] => (tree ??= readSources())

/** The line on which the character at `index` stands, from 1. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** A finding for every place in the source's code that the pattern matches. */
export const findAll = (source: Source, pattern: RegExp, instead: string): Finding[] =>
  [...source.code.matchAll(pattern)].map(({ index }) => ({
    path: source.path,
    line: lineAt(source.code, index),
    instead,
  }))

/** Findings as a person reads them. */
export const report = (findings: readonly Finding[]): string[] =>
  findings.map(({ path, line, instead }) => `${path}:${line} ${instead}`)

export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|\.test-help\.ts$|\.e2e\.ts$|^(?:apps|packages)\/\w+\/test\/|^e2e\/|^bench\//.test(path)
export const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path)
