import { expect, it } from 'vitest'
import { searchRank } from './search-rank.ts'

it.each<[string, string, string[], number]>([
  ['tea', 'Tea', [], 0],
  ['ＴＥＡ', 'tea', [], 0],
  ['6901', 'Tea', ['6901'], 0],
  ['cola', 'Diet Cola', [], 1],
  ['diet cola', 'Light Diet Cola', [], 1],
  ['69', 'Tea', ['6901'], 2],
  ['te', 'Tea', [], 2],
  ['gre', 'Tea green', [], 3],
  ['カ', 'かつお', [], 2],
  ['茶', '茉莉花茶', [], 4],
  ['cola', 'Chocolate cake', [], 4],
  ['molihua', '茉莉花茶', [], 4],
  ['%', 'Tea', [], 4],
])('%s fits %s %j as well as %i', (typed, title, codes, rank) => expect(searchRank(typed, { title, codes })).toBe(rank))
