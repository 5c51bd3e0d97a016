import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'
import { withoutUnusedWording } from '../build/without-unused-words.ts'
import { countedBlanks } from '../src/words/counted.ts'

const library = path.join(
  path.dirname(createRequire(import.meta.url).resolve('i18next/package.json')),
  'dist/esm/i18next.js',
)
const less = withoutUnusedWording(library, readFileSync(library, 'utf8')) ?? ''
const lessOf = async (): Promise<typeof createInstance> =>
  ((await import(`data:text/javascript;base64,${Buffer.from(less).toString('base64')}`)) as typeof import('i18next'))
    .createInstance

it.each([
  ['the whole library', () => createInstance],
  ['the library as it is shipped', lessOf],
])('a blank says one and many of what it counts, by %s', async (_, makerOf) => {
  const make = await makerOf()
  const one = make().use(countedBlanks)
  const words = { left: '{{points, point is|points are}} left of {{all}}', plain: '{{name}}' }
  await one.init({ lng: 'en', resources: { en: { translation: words } }, interpolation: { escapeValue: false } })
  const say = one.t as unknown as (key: string, blanks: object) => string
  expect(say('left', { points: 1, all: 3 })).toBe('1 point is left of 3')
  expect(say('left', { points: '1', all: 3 })).toBe('1 point is left of 3')
  expect(say('left', { points: 0, all: 3 })).toBe('0 points are left of 3')
  expect(say('left', { points: '1,001', all: 3 })).toBe('1,001 points are left of 3')
  expect(say('plain', { name: 'a, b|c' })).toBe('a, b|c')
})
