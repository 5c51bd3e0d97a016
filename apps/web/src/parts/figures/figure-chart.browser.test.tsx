import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { sessionOutlet } from '@kassa/contract/identity/identity.calls.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderScreen } from '../../test/render-screen.tsx'
import { anyOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import { FigureChart } from './FigureChart.tsx'
import type { CurrencyFigures, FiguresAnswer } from './types.ts'

const given = anyOf(salesFigures.answer, 'most') as FiguresAnswer
const part = given.byCurrency[0]!
const soldOn = (day: string): CurrencyFigures => ({ ...part, rows: [{ ...part.rows[0]!, key: day }] })

/** How many days the chart has, at an outlet whose clock reads something. */
async function daysDrawn(timeZone: string, sold: string, period: { from: string; to: string }): Promise<number> {
  const outlets = [sample(sessionOutlet, { id: SAMPLE_ID, payCurrency: 'CNY', timeZone })]
  const answer = { ...given, ...period }
  await renderScreen(<FigureChart answer={answer} part={soldOn(sold)} by="day" figure="netAfter" />, [], {
    session: { outlets },
  })
  await userEvent.click(page.getByRole('button', { name: 'Show as a table' }))
  await expect.element(page.getByRole('table')).toBeVisible()
  return page.getByRole('row').elements().length - 1
}

// One of the two is on another day than UTC, whatever the time is.
it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('ends on the day that it is in %s', async (zone) => {
  const today = localTimeAt(Date.now(), zone).day
  const period = { from: addDays(today, -3), to: addDays(today, 3) }
  expect(await daysDrawn(zone, addDays(today, -1), period)).toBe(4)
})

it('goes on to a later day that has sold', async () => {
  const today = localTimeAt(Date.now(), 'UTC').day
  const period = { from: addDays(today, -3), to: addDays(today, 3) }
  expect(await daysDrawn('UTC', addDays(today, 1), period)).toBe(5)
})
