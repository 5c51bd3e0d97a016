import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Score, scoreText, withScore } from './publish.ts'

const embedded: Score = {
  on: 'embedded database',
  runs: 1_400,
  failed: 0,
  documents: 9_876,
  filed: 40,
  reasons: new Map([['sale.clock-off', 1_030]]),
  kinds: [
    { name: 'the same request delivered twice', runs: 700, failed: 0 },
    { name: 'clock skewed by hours or days', runs: 700, failed: 0 },
  ],
}
const postgres: Score = {
  on: 'PostgreSQL',
  runs: 30,
  failed: 2,
  documents: 200,
  filed: 0,
  reasons: new Map([
    ['sale.clock-off', 4],
    ['device.unbound', 9],
  ]),
  kinds: [
    { name: 'clock skewed by hours or days', runs: 20, failed: 2 },
    { name: 'database killed', runs: 10, failed: 0 },
  ],
}

test('the score names every kind of fault with its runs on each database', () => {
  expect(scoreText([embedded, postgres], '2026-11-20').split('\n').slice(6, -1)).toEqual([
    '| kind of fault | embedded database | PostgreSQL |',
    '|---|--:|--:|',
    '| the same request delivered twice | 700 | – |',
    '| clock skewed by hours or days | 700 | 20, **2 failed** |',
    '| database killed | – | 10 |',
  ])
})

test('it says what went wrong, and only then', () => {
  expect(scoreText([embedded], '2026-11-20')).toContain(
    '1,400 runs with faults sent 9,876 documents of desks to the books: nothing was lost',
  )
  expect(scoreText([embedded, postgres], '2026-11-20')).toContain('**2 went wrong**')
})

test('it says how many were filed and why, the most frequent reason first', () => {
  expect(scoreText([embedded, postgres], '2026-11-20')).toContain(
    '40 were filed for people to look at, for what their fault caused: `sale.clock-off` 1,034, `device.unbound` 9.',
  )
  expect(scoreText([{ ...embedded, filed: 0, reasons: new Map() }], '2026-11-20')).toContain('Nothing was filed')
})

test('it takes the place of the one before, and needs one', () => {
  const first = withScore(`# A\n${scoreText([embedded], '2026-01-01')}\n## B\n`, scoreText([postgres], '2026-02-02'))
  expect(first).toBe(`# A\n${scoreText([postgres], '2026-02-02')}\n## B\n`)
  expect(() => withScore('# A', '')).toThrow('no place for the score')
})

test('the README has its place', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../README.md'), 'utf8')
  expect(withScore(page, scoreText([embedded], '2026-11-20'))).toContain('9,876')
})
