import { tillState } from '@kassa/contract/report/till-state.ts'
import { shiftView } from '@kassa/contract/sales/shift.calls.ts'
import { errand, listErrands } from '@kassa/contract/today/today.calls.ts'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ShiftState } from '../../screens/shifts/ShiftState.tsx'
import { keepTill } from '../../session/session.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { Inbox } from '../today/Inbox.tsx'
import { TillRow } from './TillRow.tsx'

const OTHER = '01890000-0000-7000-8000-00000000beef'
const silent = { isOnline: false, lastSeenAt: '2026-03-02T03:00:00.000Z', queued: 0 }

afterEach(() => keepTill(null))

it('the silent till of this browser is in the office, and another one is offline', async () => {
  keepTill(SAMPLE_ID)
  const till = (id: string) => sample(tillState, { ...silent, id, name: id, version: '' })
  const shift = sample(shiftView, { state: 'open', device: { ...silent, id: SAMPLE_ID } })
  await renderScreen(
    <>
      <TillRow till={till(SAMPLE_ID)} name="Own" />
      <TillRow till={till(OTHER)} name="Other" />
      <ShiftState shift={shift} />
    </>,
    [],
  )
  const tagOf = (name: string): string | undefined =>
    [...document.querySelectorAll('li')].find(({ textContent }) => textContent.startsWith(name))?.lastElementChild
      ?.textContent
  await expect.element(page.getByText('Desk in the office')).toBeVisible()
  expect([tagOf('Own'), tagOf('Other')]).toEqual(['In the office', 'Offline'])
})

const task = (id: string, title: string, count: number) =>
  sample(errand, { kind: 'silent-device', id, title, count, snoozedUntil: null, hint: null, target: null })
const list = (...rows: ReturnType<typeof task>[]) =>
  answer(listErrands, { rows, waiting: rows.length, asOf: '2026-03-02T04:00:00.000Z', me: SAMPLE_ID })

it('the silence of this browser’s till is no task', async () => {
  keepTill(SAMPLE_ID)
  await renderScreen(<Inbox />, [list(task(SAMPLE_ID, 'Own', 0), task(OTHER, 'Other', 0))])
  await expect.element(page.getByText('Other is offline with a shift open')).toBeVisible()
  await expect.element(page.getByText('Own is offline', { exact: false })).not.toBeInTheDocument()
})

it('entries that this browser’s till holds are a task', async () => {
  keepTill(SAMPLE_ID)
  await renderScreen(<Inbox />, [list(task(SAMPLE_ID, 'Own', 3))])
  await expect.element(page.getByText('Own is offline with 3 entries not uploaded')).toBeVisible()
})
