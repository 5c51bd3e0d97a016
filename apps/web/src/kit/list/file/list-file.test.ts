import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { moneyText, quantityText } from '../../money/format.ts'
import { Cost } from '../../money/Cost.tsx'
import { Money, Quantity } from '../../money/Money.tsx'
import { everyRow, listFile, textOf } from './list-file.ts'

const columns = [
  { title: 'Name', render: ({ name }: Row) => createElement('b', null, name) },
  { title: 'State', render: () => null, text: ({ isOn }: Row) => (isOn ? 'on' : '–') },
]
interface Row {
  readonly name: string
  readonly isOn: boolean
}

describe('the file of a list', () => {
  it('holds what the columns say, and nothing that a spreadsheet would run', () => {
    const rows = [
      { name: '=1+1', isOn: true },
      { name: 'A "quoted", name', isOn: false },
    ]
    expect(listFile(columns, rows)).toBe(`\uFEFF"Name","State"\r\n"'=1+1","on"\r\n"A ""quoted"", name",""\r\n`)
  })

  it('leaves a number below zero a number', () => {
    const told = (name: string) => listFile([{ title: 'N', render: () => name }], [{}]).split('\r\n')[1]
    expect([told('-12.50'), told('-1+2')]).toEqual(['"-12.50"', `"'-1+2"`])
  })

  it('says amounts and quantities as they are read', () => {
    expect(textOf(createElement(Money, { minor: -123_450, currency: 'USD' }))).toBe(moneyText(-123_450, 'USD'))
    expect(textOf(createElement(Quantity, { quantity: 3, weightUnit: null }))).toBe(quantityText(3, null))
    expect(textOf(createElement(Cost, { minor: null, currency: 'USD' }))).toBe('')
  })

  it('reads what a cell draws', () => {
    expect(textOf(['a', createElement('i', null, 'b', createElement('u', null, 7)), null])).toBe('a b 7')
    expect(textOf(createElement('time', { at: '2026-03-02T04:00:00.000Z' } as object))).toBe('2026-03-02T04:00:00.000Z')
    expect(textOf(true)).toBe('')
  })

  it('asks for every page once', async () => {
    const pages = [
      { rows: [1, 2], nextCursor: 'b' },
      { rows: [3], nextCursor: null },
    ]
    const asked: (string | undefined)[] = []
    const rows = await everyRow((cursor) => {
      asked.push(cursor)
      return Promise.resolve(pages[asked.length - 1]!)
    })
    expect([rows, asked]).toEqual([
      [1, 2, 3],
      [undefined, 'b'],
    ])
  })
})
