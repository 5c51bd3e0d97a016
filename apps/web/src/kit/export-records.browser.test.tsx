import { downloadExport, listExportRecords } from '@kassa/contract/sales/export.calls.ts'
import { readXlsx } from 'hucre'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catchFiles } from '../test/catch-files.ts'
import { patiently } from '../test/patiently.ts'
import { answerCalls, show } from '../test/show.tsx'
import { ExportRecords } from './ExportRecords.tsx'

const files = catchFiles()
beforeEach(() => files.begin())
afterEach(() => files.end())

const row = {
  id: 'export-1',
  kind: 'orders',
  state: 'generated',
  requestedBy: 'Sam',
  requestedAt: '2026-01-02T03:04:05.000Z',
  finishedAt: null,
  expiresAt: '2026-01-09T03:04:05.000Z',
  rowCount: 1,
  files: [{ part: 1, name: 'order-lines.csv', rows: 1, bytes: 1 }],
  can: { download: true },
}
const headings = 'Order number [order_number],Code [code],Product [product],Amount [amount]'
const csv = `\uFEFF${headings}\nS-1,4901234567894,"'=1+1, ""x""",-3.50\n`

it('gives the same file as a workbook: amounts are numbers, codes and names are texts, and nothing runs', async () => {
  answerCalls({
    [listExportRecords.path]: () => ({ body: { rows: [row], nextCursor: null, total: 1, totalIsCapped: false } }),
    [downloadExport.path.replace(':id', 'export-1')]: () => ({ body: csv }),
  })
  await show(<ExportRecords kind="orders" file={downloadExport} />)
  await userEvent.click(page.getByRole('button', { name: 'Workbook (.xlsx) order-lines.csv' }))
  await patiently(() => expect(files.saved.map(({ name }) => name)).toEqual(['order-lines.xlsx']))
  const { sheets } = await readXlsx(await files.bytesOf(0))
  expect(sheets[0]?.rows[1]).toEqual(['S-1', '4901234567894', '=1+1, "x"', -3.5])
})
