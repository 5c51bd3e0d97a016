import { listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import { readOwnStanding } from '@kassa/contract/billing/licence.calls.ts'
import { readMenu } from '@kassa/contract/identity/own-account.calls.ts'
import { listOwnAlerts } from '@kassa/contract/message/alert.calls.ts'
import { listOwnNotices } from '@kassa/contract/message/notice.calls.ts'
import { downloadExport, listExportRecords } from '@kassa/contract/sales/export.calls.ts'
import { listBegunPages } from '@kassa/contract/today/begun-pages.calls.ts'
import { readOpenDays } from '@kassa/contract/today/open-days.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useAnswer } from '../api/use-answer.ts'
import { ExportRecords } from '../kit/ExportRecords.tsx'
import { answer, renderScreen } from '../test/render-screen.tsx'
import { pageWith, SAMPLE_ID } from '../test/sample.ts'
import { Menu } from './Menu.tsx'
import { TopBar } from './TopBar.tsx'

const nothing = (): void => undefined
const stars = (): number => document.querySelectorAll('.k-menu-star').length

/** A page whose rows are asked for once another answer is there, as most are. */
function Rows() {
  const { data } = useAnswer(readMenu, {}, { isQuiet: true })
  const rows = useAnswer(listBrands, { limit: 20 }, { isEnabled: data !== undefined })
  return <p>{rows.data ? 'All rows' : ''}</p>
}

it('stars, open days, tasks, notices and exports come behind the rows of the page that is opened first', async () => {
  const asked: string[] = []
  const starsThen: number[] = []
  const told: typeof answer = (call, body) =>
    answer(call, (request: never) => {
      asked.push(call.name)
      if (call.name === listBrands.name) starsThen.push(stars())
      return typeof body === 'function' ? (body as (one: never) => never)(request) : body
    })
  const late = [
    told(listErrands, { rows: [], waiting: 0, asOf: '2026-03-01T00:00:00.000Z', me: SAMPLE_ID }),
    told(listOwnNotices, { notices: [], unread: 0 }),
    told(listOwnAlerts, { alerts: [], unread: 0 }),
    told(readOpenDays, { asOf: '2026-03-01T00:00:00.000Z', clocks: [] }),
    told(listExportRecords, pageWith()),
  ]
  await renderScreen(
    <>
      <Menu isOpen onClose={nothing} />
      <TopBar onMenu={nothing} onCommand={nothing} />
      <Rows />
      <ExportRecords kind="orders" file={downloadExport} />
    </>,
    [
      answer(readOwnStanding, { standing: null }),
      answer(listBegunPages, { pages: [] }),
      answer(readMenu, { favourites: [] }),
      told(listBrands, pageWith()),
      ...late,
    ],
  )
  await expect.element(page.getByText('All rows')).toBeVisible()
  await expect.poll(stars).toBeGreaterThan(10)
  await expect.poll(() => new Set(asked).size).toBe(late.length + 1)
  expect([asked[0], starsThen]).toEqual([listBrands.name, [0]])
})
