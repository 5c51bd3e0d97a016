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

/** How many days the chart has, at outlets whose days are open as the server says. */
async function daysDrawn(open: readonly string[], sold: string, period: { from: string; to: string }): Promise<number> {
  const clocks = open.map((today) => ({ timeZone: 'UTC', today, endsAt: `${addDays(today, 1)}T00:00:00.000Z` }))
  const answer = { ...given, ...period, clocks }
  await renderScreen(<FigureChart answer={answer} part={soldOn(sold)} by="day" figure="netAfter" />, [])
  await userEvent.click(page.getByRole('button', { name: 'Show as a table' }))
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
