import { sessionOutlet } from '@kassa/contract/identity/identity.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { useDayOf } from './use-today.ts'

const Day = () => <p>{useDayOf()('2026-11-25T22:52:00.000Z')}</p>

it.each([
  ['Asia/Shanghai', '2026-11-26'],
  ['America/New_York', '2026-11-25'],
])('a moment is on the day that the outlet’s clock says in %s', async (timeZone, day) => {
  const outlets = [sample(sessionOutlet, { id: SAMPLE_ID, payCurrency: 'CNY', timeZone })]
  await renderScreen(<Day />, [], { session: { outlets } })
  await expect.element(page.getByText(day)).toBeVisible()
})
