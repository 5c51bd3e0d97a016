import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { dashboard } from '@kassa/contract/report/report.calls.ts'
import { figuresOf } from '@kassa/domain/figures/figures.ts'
import { noSums } from '@kassa/domain/figures/sums.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { ShopDashboard } from './ShopDashboard.tsx'

const figures = figuresOf({ ...noSums, netMinor: 4_600, orders: 12 })
const hourOf = (hour: number) => ({ hour, todayMinor: hour < 20 ? 200 : null, lastWeekMinor: 100 })

/** A day of a shop on which clocks went forward over these hours. */
const withMissing = (missing: Readonly<Record<number, ('today' | 'lastWeek')[]>>, began: string) =>
  sample(dashboard.answer, {
    businessDay: '2026-03-08',
    comparedDay: '2026-03-01',
    yesterday: '2026-03-07',
    began,
    byCurrency: [
      {
        currency: 'USD',
        today: figures,
        lastWeekSoFar: figures,
        lastWeek: figures,
        byHour: Array.from({ length: 24 }, (_, hour) => ({
          ...hourOf(hour),
          ...(missing[hour] ? { missing: missing[hour] } : {}),
        })),
        yesterday: { figures, weekBefore: figures, cashDifferenceMinor: 0, outlets: [] },
        topProducts: [],
        topOutlets: [],
      },
    ],
    lowStock: [],
  })

const inbox = { rows: [], waiting: 0, asOf: '2026-03-08T16:00:00.000Z', me: SAMPLE_ID }
const shown = (given: ReturnType<typeof withMissing>, language: 'en' | 'zh' | 'ja' = 'en') =>
  renderScreen(<ShopDashboard />, [answer(dashboard, given), answer(listErrands, inbox)], { language, may: [] })

const pointsOf = (role: string): number =>
  (document.querySelector(`.k-plot-line.is-${role} polyline`)?.getAttribute('points') ?? '').split(' ').length

it.each([
  ['en', 'On Sun, 3/8 clocks went forward: the hour from 02:00 does not exist.'],
  ['zh', '3/8周日 时钟拨快了一小时：没有 02:00 这一小时。'],
  ['ja', '3/8(日) は時計が進んだため、02:00 台の時間はありません。'],
] as const)('an hour that the clock left out has no figure, and is named, in %s', async (language, said) => {
  await shown(withMissing({ 2: ['today'] }, '2025-01-01'), language)
  await expect.element(page.getByText(said)).toBeVisible()
  expect([pointsOf('main'), pointsOf('compared')]).toEqual([19, 24])
})

it('an hour that was left out a week ago is named only beside that day', async () => {
  await shown(withMissing({ 2: ['lastWeek'] }, '2025-01-01'))
  await expect.element(page.getByText(/^On Sun, 3\/1 clocks went forward/)).toBeVisible()
  expect([pointsOf('main'), pointsOf('compared')]).toEqual([20, 23])
  await shown(withMissing({ 2: ['lastWeek'] }, '2026-03-08'))
  await expect.element(page.getByRole('figure').last()).toBeVisible()
  expect(page.getByText(/clocks went forward/).elements()).toEqual([])
})
