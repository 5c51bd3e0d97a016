import { expect, test } from 'vitest'
import type { Decisions, MovePreview } from './move-answers.ts'
import { columnsOf, withKind, withMeaning } from './own-columns.ts'

const list: MovePreview['ownLists'][number] = {
  file: 'list.csv',
  kind: 'goods',
  columns: [
    { heading: 'What it is', example: 'Pen', meaning: 'name' },
    { heading: 'How much', example: '1.50', meaning: null },
  ],
}
const decisions = (ownColumns: Decisions['ownColumns']) => ({ ownColumns }) as Decisions

test('columns mean what was said of them, else what they were read as', () => {
  expect(columnsOf(list, decisions({}))).toEqual({ kind: 'goods', meanings: { 'What it is': 'name' } })
  const said = { kind: 'people' as const, meanings: { 'How much': 'points' as const } }
  expect(columnsOf(list, decisions({ 'list.csv': said }))).toBe(said)
})

test('one column has a meaning, and a column has one', () => {
  const read = columnsOf(list, decisions({}))
  const moved = withMeaning(read, 'How much', 'name')
  expect(moved.meanings).toEqual({ 'How much': 'name' })
  expect(withMeaning(moved, 'How much', 'price').meanings).toEqual({ 'How much': 'price' })
  expect(withMeaning(moved, 'How much', null).meanings).toEqual({})
})

test('a list that becomes one of people keeps the meanings that people have', () => {
  const goods = { kind: 'goods' as const, meanings: { A: 'name' as const, B: 'price' as const } }
  expect(withKind(goods, 'people')).toEqual({ kind: 'people', meanings: { A: 'name' } })
})
