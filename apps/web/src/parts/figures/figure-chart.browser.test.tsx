import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderScreen } from '../../test/render-screen.tsx'
import { anyOf } from '../../test/sample.ts'
import { FigureChart } from './FigureChart.tsx'
import type { CurrencyFigures, FiguresAnswer } from './types.ts'

const given = anyOf(salesFigures.answer, 'most') as FiguresAnswer
const part = given.byCurrency[0]!
const soldOn = (day: string): CurrencyFigures => ({ ...part, rows: [{ ...part.rows[0]!, key: day }] })

/** Returns how many days the chart has, at outlets whose days are open as the server says. */
async function daysDrawn(
  open: readonly string[],
  sold: string,
  period: { from: string; to: string; began?: string | null },
): Promise<number> {
  const clocks = open.map((today) => ({ timeZone: 'UTC', today, endsAt: `${addDays(today, 1)}T00:00:00.000Z` }))
  const answer = { ...given, ...period, clocks }
  await renderScreen(<FigureChart answer={answer} part={soldOn(sold)} by="day" figure="netAfter" />, [])
  await userEvent.click(page.getByRole('button', { name: 'Show as table' }))
  await expect.element(page.getByRole('table')).toBeVisible()
  return page.getByRole('row').elements().length - 1
}

const today = '2026-11-26'
const period = { from: addDays(today, -3), to: addDays(today, 3) }

it('ends on the last day that is open at one of the outlets, whatever the browser’s clock says', async () => {
  expect(await daysDrawn([addDays(today, -1), today], addDays(today, -1), period)).toBe(4)
})

it('goes on to a later day that has sold', async () => {
  expect(await daysDrawn([today], addDays(today, 1), period)).toBe(5)
})

it('begins with the first sale, for nothing can be said of the days before', async () => {
  expect(await daysDrawn([today], today, { ...period, began: addDays(today, -1) })).toBe(2)
})

const compared = { from: addDays(today, -10), to: addDays(today, -4), isCut: true }
const drawn = (answer: object, by: 'day' | 'month', net = 100) =>
  renderScreen(
    <FigureChart
      answer={{ ...given, ...period, clocks: [], compared, ...answer }}
      part={{
        ...part,
        rows: [-1, 0].map((back) => ({
          ...part.rows[0]!,
          key: addDays(today, back),
          figures: { ...part.rows[0]!.figures, net: net * (back + 0.5) },
        })),
      }}
      by={by}
      figure="net"
    />,
    [],
  )

it.each([
  ['day', { began: addDays(today, -20) }, null],
  ['day', { began: addDays(today, -3) }, /^Nothing to compare with: the first sale was on/],
  ['month', { began: addDays(today, -20) }, /^Months are not equally long/],
] as const)('by %s, begun %o: says why it stands beside nothing', async (by, answer, reason) => {
  await drawn(answer, by)
  await expect.element(page.getByText('Compared', { exact: true })).toHaveLength(reason === null ? 1 : 0)
  if (reason) await expect.element(page.getByText(reason)).toBeVisible()
})

it('has a line of nought, and what is less lies below it', async () => {
  await drawn({ began: addDays(today, -20), compared: null, from: addDays(today, -1) }, 'day')
  await expect.element(page.getByRole('figure')).toBeVisible()
  const zero = Number(document.querySelector('.k-plot-axes .is-zero')?.getAttribute('y1'))
  const points = document.querySelector('.k-plot-line.is-main polyline')?.getAttribute('points') ?? ''
  const heights = points.split(' ').map((point) => Number(point.split(',')[1]) - zero)
  expect(heights.map((height) => Math.sign(Math.round(height)))).toEqual([1, -1])
})
