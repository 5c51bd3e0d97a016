import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { notInOneProject, projectFiles } from '../test/project-files.ts'
import { engineRooms, rareAndDear, slowUnits, startedEmbedded, walkedWhole } from '../test/rooms.ts'
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

const leftToOthers = [
  ['db', { DATABASES: 'gate' }, [...startedEmbedded, ...rareAndDear]],
  ['browser', { SCREENS: 'gate' }, walkedWhole],
  ['unit', { UNITS: 'quick' }, slowUnits],
] as const

test.each(leftToOthers)('%s leaves out what its part says, and only then', (project, env, beginnings) => {
  for (const beginning of beginnings) {
    const those = tests.filter((path) => path.startsWith(beginning))
    expect(those, beginning).not.toEqual([])
    expect(notInOneProject(those), beginning).toEqual([])
    expect(notInOneProject(those, projectFiles(env)), `${beginning} in ${project}`).toEqual(
      those.map((path) => [path, []]),
    )
  }
})

test('what a part runs alone is there', () => {
  for (const beginning of engineRooms)
    expect(
      tests.filter((path) => path.startsWith(beginning)),
      beginning,
    ).not.toEqual([])
})

test('no part leaves files out by the command line, which a project with its own does not hear', () => {
  const parts = readTree().filter(({ path }) => /^tools\/test(?:\.ts|\/.*\.ts)$/.test(path))
  expect(parts.length).toBeGreaterThan(20)
  expect(parts.filter(({ text }) => text.includes('--exclude')).map(({ path }) => path)).toEqual([])
})
