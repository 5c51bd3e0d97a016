import { listOwnAlerts } from '@kassa/contract/message/alert.calls.ts'
import { listOwnNotices } from '@kassa/contract/message/notice.calls.ts'
import { readOpenDays } from '@kassa/contract/today/open-days.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { announce } from '../api/notices.ts'
import { answer, renderScreen } from '../test/render-screen.tsx'
import { TopBar } from './TopBar.tsx'
import './shell.css'

const china = {
  timeZone: 'Asia/Shanghai',
  today: '2026-03-02',
  endsAt: '2026-03-02T20:00:00.000Z',
  isPastMidnight: true,
}
const quiet = [
  answer(listOwnNotices, { notices: [], unread: 3 }),
  answer(listOwnAlerts, { alerts: [], unread: 0 }),
  answer(readOpenDays, { asOf: '2026-03-02T04:00:00.000Z', clocks: [china] }),
]
const nothing = (): void => undefined

it.each([
  [1366, 768],
  [390, 844],
])('what is announced covers neither the bell nor another button of the bar at %i × %i', async (width, height) => {
  await page.viewport(width, height)
  await renderScreen(<TopBar onMenu={nothing} onCommand={nothing} />, quiet)
  await expect.element(page.getByRole('button', { name: 'Notices, 3 unread' })).toBeVisible()
  // It goes away by itself.
  announce({ kind: 'good', title: 'Saved', stays: true })
  await expect.element(page.getByText('Saved')).toBeVisible()
  const toast = document.querySelector('.k-toast')!.getBoundingClientRect()
  const bars = [...document.querySelectorAll('.k-top button')].map((button) => button.getBoundingClientRect().bottom)
  expect(bars.length).toBeGreaterThan(2)
  expect(Math.max(...bars)).toBeLessThanOrEqual(toast.top)
})

it('says what today is at the outlet, and after midnight until when it lasts', async () => {
  await renderScreen(<TopBar onMenu={nothing} onCommand={nothing} />, quiet)
  await expect.element(page.getByText('Mon, 3/2, China Time, open until 04:00')).toBeVisible()
})
