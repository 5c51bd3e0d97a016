import { readXlsx } from 'hucre'
import { expect, it } from 'vitest'
import { csvWorkbook } from './csv-workbook.ts'

const rowsOf = async (csv: string) => {
  const { sheets } = await readXlsx(new Uint8Array(await csvWorkbook(csv, 'orders').arrayBuffer()))
  return sheets[0]?.rows
}

it('amounts are numbers, codes and names are texts, and nothing runs', async () => {
  const headings = 'Order number [order_number],Code [code],Product [product],Amount [amount]'
  expect(await rowsOf(`\uFEFF${headings}\nS-1,4901234567894,"'=1+1, ""x""",-3.50\n`)).toEqual([
    headings.split(','),
    ['S-1', '4901234567894', '=1+1, "x"', -3.5],
  ])
})

it('all of a file whose headings have no keys stays as it is', async () => {
  expect(await rowsOf('When,What\n2026-03-02,5.00\n')).toEqual([
    ['When', 'What'],
    ['2026-03-02', '5.00'],
  ])
})
