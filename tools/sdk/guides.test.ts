import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const guides = path.join(root, 'docs/guides')
// Inside the tree, so that packages are found as by a program that stands in it.
const folder = path.join(root, 'node_modules/.cache', `guides-${process.pid}`)

beforeAll(() => void mkdirSync(folder, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The program of a guide: its blocks of TypeScript one after the other, as a reader puts them together. */
const programOf = (text: string): string =>
  [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code).join('\n')

const options = {
  target: 'es2024',
  module: 'nodenext',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  types: ['node'],
}

/** Compiles programs as `tsc --strict` does; answers what it says. */
function compile(programs: Readonly<Record<string, string>>): string {
  const name = Object.keys(programs).join('-')
  const place = path.join(folder, name)
  mkdirSync(place)
  for (const [file, code] of Object.entries(programs)) writeFileSync(path.join(place, `${file}.mts`), code)
  writeFileSync(path.join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.mts'] }))
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', place], { encoding: 'utf8' })
  return stdout
}

const pages = readdirSync(guides).filter((file) => file.endsWith('.md'))
const programs = Object.fromEntries(
  pages.map((file) => [path.basename(file, '.md'), programOf(readFileSync(path.join(guides, file), 'utf8'))]),
)

test('every guide has code, and all of it compiles against the SDK', () => {
  expect(Object.values(programs).filter((code) => code === '')).toEqual([])
  expect(compile(programs)).toBe('')
})

test('a guide that misses a code of a call, or names a field that is none, does not compile', () => {
  const { 'first-call': first = '', 'web-order': order = '' } = programs
  const planted = {
    code: first.replace("    case 'hold.over':\n", ''),
    field: order.replace('external_id: number, quote_id', 'own_number: number, quote_id'),
  }
  const said = compile(planted)
  expect(said).toMatch(/code\.mts.*TS2366/)
  expect(said).toMatch(/field\.mts[\s\S]*own_number/)
})

test('a hold is of its quote: under a key of the order, that of a new quote would be refused as another one', () => {
  const keys = [
    ...Object.values(programs)
      .join('\n')
      .matchAll(/'hold_quote',[^\n]*key: `([^`]+)`/g),
  ].map(([, key]) => key)
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys) expect(key).toMatch(/^hold-\$\{(?:quote\.)?id\}$/)
})

test('a copy drops nothing because it could not be read just now', () => {
  const { 'feed-copy': copy = '' } = programs
  expect(copy.match(/copy\.delete\(/g)).toHaveLength(1)
  expect(copy).toContain("read === undefined || read.refusal.code === 'thing.not_found') copy.delete(id)")
})
