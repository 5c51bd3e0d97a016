import { expect, it } from 'vitest'
import { searchRank } from './search-rank.ts'

it.each<[string, string, string[], number]>([
  ['tea', 'Tea', [], 0],
  ['ＴＥＡ', 'tea', [], 0],
  ['6901', 'Tea', ['6901'], 0],
  ['69', 'Tea', ['6901'], 1],
  ['te', 'Tea', [], 1],
  ['gre', 'Tea green', [], 2],
  ['カ', 'かつお', [], 1],
  ['茶', '茉莉花茶', [], 3],
  ['molihua', '茉莉花茶', [], 3],
  ['%', 'Tea', [], 3],
])('%s fits %s %j as well as %i', (typed, title, codes, rank) => expect(searchRank(typed, { title, codes })).toBe(rank))
