import { expect, test } from 'vitest'
import { exportsNameTheThing } from './names.ts'
import { readTree, report, sourceOf } from './tree.ts'

test('no export is called by a bare participle, pronoun or preposition', () =>
  expect(report(exportsNameTheThing(readTree()))).toEqual([]))

test.each([
  ['export interface Asked {}', 1],
  ['const one = 1\nexport type Shown = string', 1],
  ['export function Counted() {}', 1],
  ['export async function unpacked() {}', 1],
  ['export const worded = 1', 1],
  ['export interface AskedStock {}', 0],
  ['export const shownRows = 1', 0],
  ['interface Asked {}', 0],
  ['// export interface Asked {}', 0],
])('%s', (text, seen) => {
  expect(exportsNameTheThing([sourceOf('apps/web/src/a.ts', text)])).toHaveLength(seen)
})
