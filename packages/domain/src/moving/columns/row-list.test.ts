import { expect, it } from 'vitest'
import { changedRows, type RowCells, rowsAt } from './row-list.ts'

const rows: readonly RowCells[] = [['a'], ['b'], ['c'], ['d']]

it('shows the rows that are left, from the first to the last and one by one', () => {
  const left = rowsAt(rows, [1, 3])
  expect([left.length, [...left], [...left.entries()]]).toEqual([
    2,
    [['b'], ['d']],
    [
      [0, ['b']],
      [1, ['d']],
    ],
  ])
  expect([left.at(0), left.at(1), left.at(-1), left.at(2), left.at(-3)]).toEqual([
    ['b'],
    ['d'],
    ['d'],
    undefined,
    undefined,
  ])
  expect(rowsAt(rows, [0, 1, 2, 3])).toBe(rows)
  expect([...rowsAt(rows, [])]).toEqual([])
})

it('shows rows as they are changed, also of those that are left', () => {
  const large = rowsAt(
    changedRows(rows, (row) => row.map((cell) => cell.toUpperCase())),
    [0, 2],
  )
  expect([[...large], large.at(1), large.some(([cell]) => cell === 'A'), large.map(([cell]) => cell)]).toEqual([
    [['A'], ['C']],
    ['C'],
    true,
    ['A', 'C'],
  ])
  expect(large.flatMap((row, at) => [`${at}${row[0]}`])).toEqual(['0A', '1C'])
  expect(large.filter((_, at) => at === 1)).toEqual([['C']])
})
