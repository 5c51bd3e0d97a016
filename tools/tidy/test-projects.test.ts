import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { notInOneProject, projectFiles } from '../test/project-files.ts'
import { readTree, root } from './tree.ts'

const tests = readTree()
  .map(({ path }) => path)
  .filter((path) => /\.test\.tsx?$/.test(path))

test('each test file runs in one project', () => {
  expect(tests.length).toBeGreaterThan(1_000)
  expect(notInOneProject(tests)).toEqual([])
})

test('projects have no files but those', () => {
  const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8')
  expect([...config.matchAll(/'[^'\n]*\.test\.[^'\n]*'/g)].map(([found]) => found)).toEqual([])
})

test.each([
  [
    'a file that a second project has not left out',
    'apps/web/src/words/a.browser.test.tsx',
    ['browser', 'browser-desk'],
  ],
  ['a file outside of every project', 'examples/web-shop/a.test.ts', []],
])('%s is seen', (_, file, names) => {
  const all = projectFiles({})
  const careless = { ...all, browser: { ...all.browser, exclude: [] } }
  expect(notInOneProject([file], careless).map(([, found]) => found.toSorted())).toEqual([names])
})
