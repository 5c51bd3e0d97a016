import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Returns the parts that capabilities register on the server, by the kind each file names. */
const handedIn = (suffix: string): string[] =>
  readdirSync(join(root, 'apps/server/src/modules'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(suffix))
    .map((file) => {
      const text = readFileSync(join(root, 'apps/server/src/modules', file), 'utf8')
      return /kind: '([a-z-]+)'/.exec(text)?.[1] ?? /documentFinder\(\s*'([a-z-]+)'/.exec(text)?.[1] ?? file
    })
    .toSorted()

/** The files of a folder of screens, one for each kind, in whatever room. */
const shown = (folder: string): string[] =>
  readdirSync(join(root, 'apps/web/src', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => basename(file).replace(/\.tsx?$/, ''))
    .toSorted()

it('what waits for a person has one file on the server, one on screen, and its words', () => {
  const kinds = handedIn('.errand.store.ts')
  expect(kinds.length).toBeGreaterThan(8)
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(shown('parts/today/kinds')).toEqual(kinds)
  for (const language of ['en', 'zh', 'ja']) {
    const words = JSON.parse(readFileSync(join(root, `apps/web/src/words/${language}/today.json`), 'utf8')) as {
      readonly kind: object
    }
    expect(Object.keys(words.kind).toSorted(), language).toEqual(kinds)
  }
})

it('what waits for a person is tested from its cause: each kind is asked for in a test that reads the inbox', () => {
  const read = readdirSync(join(root, 'apps/server/src/modules'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.db.test.ts'))
    .map((file) => readFileSync(join(root, 'apps/server/src/modules', file), 'utf8'))
    .filter((text) => text.includes('listErrands'))
    .join('\n')
  expect(handedIn('.errand.store.ts').filter((kind) => !read.includes(`'${kind}'`))).toEqual([])
})

it('what the search finds has one file on the server and one on screen, and is handed in', () => {
  const kinds = handedIn('.finder.store.ts')
  expect(kinds.length).toBeGreaterThan(15)
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(shown('shell/search/kinds')).toEqual(kinds)
})
