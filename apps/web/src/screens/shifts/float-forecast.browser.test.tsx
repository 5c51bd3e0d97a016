import { floatForecast } from '@kassa/contract/sales/shift.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample } from '../../test/sample.ts'
import { dayText } from '../../words/day-text.ts'
import { FloatForecast } from './FloatForecast.tsx'

it('leaves to the outlet’s clock which day tomorrow is, and names the day', async () => {
  const forecast = sample(floatForecast.answer, { day: '2026-03-06' })
  const shown = await renderScreen(<FloatForecast />, [answer(floatForecast, forecast)])
  await userEvent.click(page.getByRole('button', { name: 'Float for tomorrow' }))
  expect(await shown.first(floatForecast)).toEqual({})
  await expect.element(page.getByRole('heading', { name: `Float for ${dayText('2026-03-06')}` })).toBeVisible()
})
