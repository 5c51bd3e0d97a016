import { expect, test } from 'vitest'
import { sourceOf } from '../tidy/tree.ts'
import { filesToLint, type Linted } from './linted-files.ts'

const chain = ['a', 'b', 'c', 'd'].map((name, at, all) =>
  sourceOf(`apps/web/src/${name}.ts`, at === 0 ? 'export const a = 1' : `import { x } from './${all[at - 1]}.ts'`),
)
const formOf = (changed: readonly string[] = [], rules = 'rules'): Linted => ({
  rules,
  files: Object.fromEntries(chain.map(({ path }) => [path, changed.includes(path) ? 'new' : 'old'])),
})
const a = 'apps/web/src/a.ts'

test('a changed file is linted with those that import it, and those that import these', () => {
  expect(filesToLint(chain, formOf([a]), formOf())).toEqual([a, 'apps/web/src/b.ts', 'apps/web/src/c.ts'])
})

test('nothing is linted where nothing has changed', () => {
  expect(filesToLint(chain, formOf(), formOf())).toEqual([])
})

test('all files are linted at first, and where the rules are others', () => {
  expect(filesToLint(chain, formOf(), undefined)).toBe('all')
  expect(filesToLint(chain, formOf([], 'stricter'), formOf())).toBe('all')
})

test('those that import a file that is gone are linted, and a new one is', () => {
  const rest = chain.slice(1)
  const { [a]: _, ...files } = formOf().files
  expect(filesToLint(rest, { rules: 'rules', files }, formOf())).toEqual(['apps/web/src/b.ts', 'apps/web/src/c.ts'])
  expect(filesToLint(chain, formOf(), { rules: 'rules', files })).toContain(a)
})

test('so many that naming them is no gain are all', () => {
  const many = Array.from({ length: 601 }, (_, at) => sourceOf(`tools/${String(at)}.ts`, ''))
  const files = Object.fromEntries(many.map(({ path }) => [path, 'new']))
  expect(filesToLint(many, { rules: 'rules', files }, { rules: 'rules', files: {} })).toBe('all')
})
