import { listShifts } from '@kassa/contract/sales/shift.calls.ts'
import { listFigureViews, saveFigureView } from '@kassa/contract/report/figure-views.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkList } from '../../test/check-list.tsx'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import ShiftListPage from './ShiftListPage.tsx'

checkList('the list of shifts', {
  page: <ShiftListPage />,
  call: listShifts,
  row: rowOf(listShifts, { number: 'S-7', staffName: 'Sam', state: 'closed', currency: 'CNY', differenceMinor: -250 }),
  says: ['S-7', 'Sam', '−¥2.50'],
  at: '/here?state=open&difference=yes&from=2026-03-01&to=2026-03-02',
  asks: { state: 'open', difference: 'yes', from: '2026-03-01', to: '2026-03-02' },
  empty: 'No shifts yet',
})

it('keeps views with the account: what is filtered, days as they are, and showing one takes off what it does not name', async () => {
  const items = [
    {
      id: SAMPLE_ID,
      page: 'shifts' as const,
      name: 'Short',
      asked: { difference: 'yes', days: 'yesterday' },
      isShared: false,
      isOwn: true,
      ownerName: null,
      every: null,
    },
  ]
  const shown = await renderScreen(
    <ShiftListPage />,
    [
      answer(listShifts, pageWith()),
      answer(listFigureViews, { items }),
      answer(saveFigureView, sample(saveFigureView.answer)),
    ],
    { at: '/here?state=open&from=2026-03-01&to=2026-03-02' },
  )
  await userEvent.click(page.getByRole('button', { name: 'Views' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'View name' }), 'Open ones')
  await userEvent.click(page.getByRole('button', { name: 'Save view' }))
  const days = { from: '2026-03-01', to: '2026-03-02', days: 'own' }
  expect(await shown.first(saveFigureView)).toMatchObject({ page: 'shifts', asked: { state: 'open', ...days } })
  await userEvent.click(page.getByRole('button', { name: 'Short' }))
  await expect.poll(() => shown.sent(listShifts).at(-1)).toMatchObject({ difference: 'yes' })
  const asked = shown.sent(listShifts).at(-1) as Record<string, string>
  expect(asked).not.toHaveProperty('state')
  expect(asked).toMatchObject({ period: 'yesterday' })
  expect(asked).not.toHaveProperty('from')
})
