import { describe, expect, it } from 'vitest'
import { cellsOf, fileOfCells, withCell, withHeadings } from './pasted-cells.ts'

describe('cells on the clipboard', () => {
  it.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['\tb\t', [['', 'b', '']]],
    ['"two\nlines"\t"say ""tea"""', [['two\nlines', 'say "tea"']]],
    ['6" pipe\t1', [['6" pipe', '1']]],
    ['Tea, green; fine', [['Tea, green; fine']]],
    ['', [['']]],
  ])('%j', (text, cells) => expect(cellsOf(text)).toEqual(cells))

  it('are the same again as a file, whatever stands in them', async () => {
    const cells = [
      ['Name', 'Note'],
      ['a\tb', 'c\nd'],
      ['e "f"', ''],
      ['g,h;i|j', ''],
    ]
    const text = await fileOfCells(cells, 'pasted.tsv').text()
    expect(text.startsWith('sep=\t\n')).toBe(true)
    expect(cellsOf(text.slice(6))).toEqual(cells)
  })

  it('get headings where they have none, as many as the widest row', () => {
    expect(withHeadings([['a'], ['b', 'c']])).toEqual([['1', '2'], ['a'], ['b', 'c']])
  })

  it('are changed one at a time, also behind the end of a short row', () => {
    expect(withCell([['a'], ['b']], { row: 1, column: 2, text: 'x' })).toEqual([['a'], ['b', '', 'x']])
  })
})
