import { listOwnAlerts } from '@kassa/contract/message/alert.calls.ts'
import { listOwnNotices } from '@kassa/contract/message/notice.calls.ts'
import { readOpenDays } from '@kassa/contract/today/open-days.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, renderScreen } from '../test/render-screen.tsx'
import { TopBar } from './TopBar.tsx'
import './shell.css'

const clock = (timeZone: string, today: string) => ({
  timeZone,
  today,
  endsAt: '2026-11-26T15:00:00.000Z',
  isPastMidnight: false,
})
const apart = [clock('America/New_York', '2026-11-25'), clock('Asia/Tokyo', '2026-11-26')]
const together = [clock('America/New_York', '2026-11-26'), clock('Asia/Shanghai', '2026-11-26')]
const nothing = (): void => undefined
const bar = (): HTMLElement | null => document.querySelector('.k-outlet-days')

/** As wide as the menu beside the bar; on small screens it lies over the page. */
const menuWidth = (): number => (innerWidth < 900 ? 0 : 248)

const showBar = (clocks: typeof apart, language: 'en' | 'zh' | 'ja') =>
  renderScreen(
    <div style={{ marginInlineStart: menuWidth() }}>
      <TopBar onMenu={nothing} onCommand={nothing} />
    </div>,
    [
      answer(listOwnNotices, { notices: [], unread: 0 }),
      answer(listOwnAlerts, { alerts: [], unread: 0 }),
      answer(readOpenDays, { asOf: '2026-11-26T04:00:00.000Z', clocks }),
    ],
    { language },
  )

const sizes = [
  [1366, 768],
  [1280, 800],
  [1150, 800],
  [1024, 768],
  [960, 700],
  [390, 844],
] as const

it.each(sizes.flatMap((size) => (['en', 'zh', 'ja'] as const).map((language) => [...size, language] as const)))(
  'both days and both clocks are whole in the bar at %i × %i in %s',
  async (width, height, language) => {
    await page.viewport(width, height)
    for (const clocks of [apart, together]) {
      await showBar(clocks, language)
      await expect.poll(() => bar()?.textContent ?? '').not.toBe('')
      const { scrollWidth, clientWidth } = bar()!
      expect([bar()?.textContent, scrollWidth <= clientWidth]).toEqual([bar()?.textContent, true])
      expect(bar()!.getBoundingClientRect().bottom).toBeLessThanOrEqual(56)
      // The search is as large as the buttons beside it, whatever the outlet is called.
      expect(document.querySelector('.k-top-command')?.getBoundingClientRect().width).toBeGreaterThanOrEqual(36)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      expect(document.querySelector('.k-account')?.getBoundingClientRect().right).toBeLessThanOrEqual(width)
    }
  },
)

it('names both days and both clocks', async () => {
  await showBar(together, 'en')
  await expect.poll(() => bar()?.textContent).toBe('Thu, 11/26, ET · Thu, 11/26, China Time')
  await showBar(apart, 'en')
  await expect.poll(() => bar()?.textContent).toBe('Wed, 11/25, ET · Thu, 11/26, Japan Time')
})
