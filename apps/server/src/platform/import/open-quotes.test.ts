import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const limits = { megabytes: 5, rows: 100, columns: 50, headingsWithin: 5, prefersJapanese: false, known: () => 0 }
const head = 'code,name,price,note\n'

function read(text: string) {
  const refused: number[] = []
  const table = readText(Buffer.from(text), { ...limits, sayOpenQuote: (row) => refused.push(row) })
  return { rows: table.ok ? table.value.sheet.rows.map(([code]) => code) : null, refused }
}

test('a quote that never ends costs its row alone', () => {
  expect(read(`${head}a,"Tea,1,\nb,Cup,2,\n`)).toEqual({ rows: ['b'], refused: [2] })
  expect(read(`${head}a,Tea,1,\nb,"Cup,2,`)).toEqual({ rows: ['a'], refused: [3] })
  expect(read(`${head}\na,"Tea,1,\n\nb,"Cup,2,\nc,Mug,3,\n`)).toEqual({ rows: ['c'], refused: [3, 5] })
})

test('a quote that ends in a later row swallows none in silence', () => {
  expect(read(`${head}a,"Tea,1,\nb,Cup,2,\nc,"Mug, blue",3,\nd,Pot,4,\n`)).toEqual({
    rows: ['b', 'c', 'd'],
    refused: [2],
  })
})

test('a text of several lines is one cell', () => {
  expect(read(`${head}a,Tea,1,"one\ntwo, three\nfour"\nb,Cup,2,\n`)).toEqual({ rows: ['a', 'b'], refused: [] })
})

test('a file of open quotes is no list, and an ordinary import takes none of it', () => {
  expect(read(`${head}${'a,"Tea,1,\n'.repeat(50)}`).rows).toBeNull()
  expect(readText(Buffer.from(`${head}a,"Tea,1,\nb,Cup,2,\n`), limits).ok).toBe(false)
})
