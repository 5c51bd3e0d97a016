import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NoHistory, openHistory } from './history-folder.ts'
import { readRows } from './read-rows.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-history-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (name: string, text: string | Buffer): void => writeFileSync(path.join(folder, name), text)
const heading = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\n'
const row = (invoice: string): string => `${invoice},10002,"GLOBE, BLUE",2,2012-01-05 09:30:00,0.85,1,France\n`
const facts = JSON.stringify({
  by_day: [{ day: '2012-01-31' }, { day: '2012-01-05' }],
  'velocity_at_2012-01-31_end': { top20_by_30_days: [], products_with_no_sale_in_30_days: 3 },
})

test('a folder of any shop is taken: its tables by their headings, packed or not, and its own last day', async () => {
  put('facts.json', facts)
  put('2012-a.csv', heading + row('1') + row('2'))
  put('2012-b.csv.gz', gzipSync(`\uFEFF${heading}${row('3')}`))
  put('products.csv', 'stock_code,name\n1,one\n')
  const history = await openHistory(folder)
  expect(history.rowFiles.map((file) => path.basename(file))).toEqual(['2012-a.csv', '2012-b.csv.gz'])
  expect(history.facts.velocities).toEqual({
    day: '2012-01-31',
    top20_by_30_days: [],
    products_with_no_sale_in_30_days: 3,
  })
  expect(history.facts.span).toEqual({ from: '2012-01-05', to: '2012-01-31' })
  const rows = await Array.fromAsync(readRows(history.rowFiles))
  expect(rows.map(({ invoice, line, description }) => [invoice, line, description])).toEqual([
    ['1', 2, 'GLOBE, BLUE'],
    ['2', 3, 'GLOBE, BLUE'],
    ['3', 5, 'GLOBE, BLUE'],
  ])
})

test('a folder that is none says what it lacks', async () => {
  const lack = () =>
    openHistory(folder).then(
      () => '',
      (error: unknown) => (error instanceof NoHistory ? error.message : ''),
    )
  expect(await lack()).toMatch(/no facts\.json/)
  put('facts.json', '{}')
  put('products.csv', 'stock_code,name\n')
  expect(await lack()).toMatch(/begins with the headings InvoiceNo, StockCode/)
  put('rows.csv', heading)
  expect(await lack()).toMatch(/velocity_at_<day>_end/)
  put('facts.json', JSON.stringify({ 'velocity_at_2012-01-31_end': {}, by_day: [] }))
  expect(await lack()).toMatch(/no by_day/)
  await expect(openHistory(path.join(folder, 'absent'))).rejects.toThrow('is no folder')
})
