import { expect, it } from 'vitest'
import { csvRows } from './csv-rows.ts'

it.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['\uFEFFa\n"x, ""y""\nz"\n', [['a'], ['x, "y"\nz']]],
  [
    'a,b\n,\n',
    [
      ['a', 'b'],
      ['', ''],
    ],
  ],
  ['a,', [['a', '']]],
  ['"",1\n', [['', '1']]],
  ['', []],
])('reads %j', (text, rows) => expect(csvRows(text)).toEqual(rows))
