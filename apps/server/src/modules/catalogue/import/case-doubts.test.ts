import { describe, expect, it } from 'vitest'
import { caseDoubts, type CalledThere } from './case-doubts.ts'
import type { ImportRow } from './read-row.ts'

const there: CalledThere[] = [
  { field: 'customCode', text: '85123a', name: 'Heart T-light' },
  { field: 'code', text: 'AB-1', name: 'Bell' },
  { field: 'name', text: 'Green Tea', name: 'Green Tea' },
]
const said = (...rows: Omit<ImportRow, 'row'>[]) =>
  caseDoubts(
    rows.map((row, at) => ({ ...row, row: at + 2 })),
    there,
  ).map(({ row, field, code, facts }) => [row, field, code, facts])

describe('rows that are called like others but for upper and lower case', () => {
  it.each([
    ['a custom code of goods that are there', { customCode: '85123A' }, 'customCode', '85123a', 'Heart T-light'],
    ['a bar code of goods that are there', { code: 'ab-1' }, 'code', 'AB-1', 'Bell'],
    ['a name of goods that are there', { name: 'GREEN TEA' }, 'name', 'Green Tea', 'Green Tea'],
  ])('%s', (_, row, field, other, name) => {
    const [value] = Object.values(row)
    expect(said(row)).toEqual([[2, field, 'import.differs-by-case-there', { value, other, name }]])
  })

  it('those of one file, of the earlier row', () => {
    expect(said({ sku: 'Ä-1' }, { sku: 'x' }, { sku: 'ä-1' }, { sku: 'Ä-1' })).toEqual([
      [4, 'sku', 'import.differs-by-case', { value: 'ä-1', other: 'Ä-1', row: 2 }],
    ])
  })

  it('say it once for a row, of its codes first', () => {
    expect(said({ customCode: '85123A', name: 'green tea' })).toHaveLength(1)
  })

  it.each([
    ['the very code that is there', { customCode: '85123a', name: 'Heart' }],
    ['the same name again', { name: 'Green Tea' }],
    ['a code of one kind that is another’s of another', { sku: '85123A' }],
    ['nothing', {}],
  ])('%s is no doubt', (_, row) => expect(said(row, row)).toEqual([]))
})
