import { downloadExport, listExportRecords } from '@kassa/contract/sales/export.calls.ts'
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

it('gives the same file as a workbook', async () => {
  answerCalls({
    [listExportRecords.path]: () => ({ body: { rows: [row], nextCursor: null, total: 1, totalIsCapped: false } }),
    [downloadExport.path.replace(':id', 'export-1')]: () => ({ body: 'a file' }),
  })
  await show(<ExportRecords kind="orders" file={downloadExport} />)
  await userEvent.click(page.getByRole('button', { name: 'Workbook (.xlsx) order-lines.csv' }))
  await patiently(() => expect(files.saved.map(({ name }) => name)).toEqual(['order-lines.xlsx']))
})
