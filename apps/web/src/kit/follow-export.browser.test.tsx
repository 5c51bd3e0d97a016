import { downloadExport, listExportRecords } from '@kassa/contract/sales/export.calls.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useTranslation } from 'react-i18next'
import { page, userEvent } from 'vitest/browser'
import { catchFiles } from '../test/catch-files.ts'
import { patiently } from '../test/patiently.ts'
import { answerCalls, type StubbedAnswer, show } from '../test/show.tsx'
import { writeSession } from '../session/session.ts'
import { followExport } from './follow-export.ts'

const followed = { id: 'export-1', title: 'Orders', kind: 'orders', file: downloadExport }
const files = catchFiles()

const record = (state: string, rowCount: number | null = null, parts = 1): StubbedAnswer => {
  const row = {
    id: 'export-1',
    kind: 'orders',
    state,
    requestedBy: 'Sam',
    requestedAt: '2026-01-02T03:04:05.000Z',
    finishedAt: null,
    expiresAt: '2026-01-09T03:04:05.000Z',
    rowCount,
    files: Array.from({ length: parts }, (_, at) => ({
      part: at + 1,
      name: `orders-${at + 1}.csv`,
      rows: 1,
      bytes: 1,
    })),
    can: { download: true },
  }
  return { body: { rows: [row], nextCursor: null, total: 1, totalIsCapped: false } }
}

/** A page without any list, its words brought by the one that the export was begun on. */
function Elsewhere() {
  return <p title={useTranslation('kit').t('export.button')}>Elsewhere</p>
}

async function showElsewhere(): Promise<void> {
  await show(<Elsewhere />)
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
}

/** Answers with one after the other, the last for ever; each rest lets the next be. */
async function follow(...answers: readonly StubbedAnswer[]): Promise<void> {
  let at = 0
  answerCalls({
    [listExportRecords.path]: () => answers[Math.min(at, answers.length - 1)] ?? record('failed'),
    [downloadExport.path.replace(':id', 'export-1')]: () => ({ body: 'a file' }),
  })
  await showElsewhere()
  await followExport(followed, async () => void (at += 1))
}

beforeEach(() => files.begin())
afterEach(() => files.end())

it('downloads a small file once it is there', async () => {
  await follow(record('generating'), record('generating'), record('generated', 200))
  await patiently(() => expect(files.saved.map(({ name }) => name)).toEqual(['orders-1.csv']))
  await patiently(() => expect(document.querySelector('.k-toast')).toBeNull())
})

it('offers a large one, all its parts at once', async () => {
  await follow(record('generating'), record('generated', 60_000, 2))
  await expect.element(page.getByText('Orders is ready')).toBeVisible()
  expect(files.saved).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Download' }))
  await patiently(() => expect(files.saved.map(({ name }) => name)).toEqual(['orders-1.csv', 'orders-2.csv']))
})

it('asks again where the network is away for a moment', async () => {
  await follow({ status: 502, body: 'away' }, record('generated', 300))
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible()
})

it('says that it could not be made', async () => {
  await follow(record('generating'), record('failed'))
  await expect.element(page.getByText('Orders could not be created')).toBeVisible()
})

it('tells nobody else who sits there now', async () => {
  answerCalls({ [listExportRecords.path]: () => record('generating') })
  await showElsewhere()
  await followExport(followed, async () => writeSession({ outlet: { outletId: 'other', payCurrency: 'USD' } }))
  await patiently(() => expect(document.querySelector('.k-toast')).toBeNull())
})
