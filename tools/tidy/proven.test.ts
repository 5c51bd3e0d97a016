import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './tree.ts'
import { unprovenRows } from './unproven-rows.ts'

/*
 * The page of proven rows names tests, a file by its last words, so that it may move; a test that is renamed or goes takes its row along,
 * or is named anew.
 */

const files = ['apps', 'packages', 'e2e', 'tools'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(sep).join('/')}`)
    .filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file) && !file.includes('node_modules/')),
)
const filesCalled = (named: string): readonly string[] => files.filter((file) => `/${file}`.endsWith(`/${named}`))

/** The rows that stood here first: unproven, not reached, or lacking something. Those that were built since come on top. */
const FIRST_ROWS = 166

const page = readFileSync(join(root, 'docs/readings/proven.md'), 'utf8')
const rowLine = /^\| ([A-Z][A-Z0-9]-[SPDN]\d\d) \| (.+) \| ([a-z, ]+) \|$/gm
const proofs = /`([^`]+)` › (.+?)(?=<br>|$)/g

interface Row {
  readonly id: string
  readonly proofs: readonly { readonly file: string; readonly name: string }[]
  readonly commands: readonly string[]
}

const rowsOf = (text: string): readonly Row[] =>
  [...text.matchAll(rowLine)].map(([, id = '', cell = '', commands = '']) => ({
    id,
    proofs: [...cell.matchAll(proofs)].map(([, file = '', name = '']) => ({ file, name })),
    commands: commands.split(', '),
  }))

/** Rows that lack something, as the page says it. */
const openIds = (text: string): readonly string[] =>
  [...text.matchAll(/^- \*\*([A-Z][A-Z0-9]-[SPDN]\d\d)\*\*: \S/gm)].map(([, id = '']) => id)

const commandFor = (file: string): string => {
  if (file.endsWith('.db.test.ts')) return 'db'
  if (file.endsWith('.browser.test.tsx')) return 'browser'
  if (file.endsWith('.e2e.ts')) return 'journey'
  return file.startsWith('tools/tidy/') ? 'tidy' : 'unit'
}

/** The name stands between quotes: a part of another name is none. */
const isNamed = (file: string, name: string): boolean => {
  const text = readFileSync(join(root, file), 'utf8')
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`))
}

const faultsOf = ({ id, proofs: named, commands }: Row): readonly string[] => {
  if (named.length === 0) return [`${id}: names no test`]
  const lost = named.flatMap(({ file, name }) => {
    const called = filesCalled(file)
    if (called.length === 0) return [`${id}: no file ${file}`]
    return called.some((one) => isNamed(one, name)) ? [] : [`${id}: no test “${name}” in ${file}`]
  })
  const wanted = [...new Set(named.map(({ file }) => commandFor(filesCalled(file)[0] ?? file)))]
  return [...lost, ...(wanted.join() === commands.join() ? [] : [`${id}: runs by ${wanted.join(', ')}`])]
}

test('every row that is called proven names tests that are there', () => {
  expect(rowsOf(page).flatMap((row) => faultsOf(row))).toEqual([])
})

test('each row stands once, proven or not yet', () => {
  const ids = [...rowsOf(page).map(({ id }) => id), ...openIds(page)]
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(ids.length).toBeGreaterThanOrEqual(FIRST_ROWS)
})

test('every row that was unproven is proven by a test that is there', () => {
  const proven = new Map(rowsOf(page).map((row) => [row.id, row]))
  const missing = unprovenRows.filter((id) => {
    const row = proven.get(id)
    return row === undefined || faultsOf(row).length > 0
  })
  console.log(`${unprovenRows.length - missing.length} of ${unprovenRows.length}`)
  expect(new Set(unprovenRows).size).toBe(157)
  expect(missing).toEqual([])
})

test('a test that is not there is seen', () => {
  const file = 'tidy/proven.test.ts'
  const row = (cell: string, command: string) => rowsOf(`| XX-S01 | ${cell} | ${command} |`).flatMap(faultsOf)
  expect(row(`\`${file}\` › a test that is not there is seen`, 'tidy')).toEqual([])
  expect(row(`\`${file}\` › a test that is not`, 'tidy')).toHaveLength(1)
  expect(row('`tidy/gone.test.ts` › a test', 'unit')).toHaveLength(1)
  expect(row(`\`${file}\` › a test that is not there is seen`, 'db')).toHaveLength(1)
  expect(row('nothing', 'db')).toHaveLength(1)
})
