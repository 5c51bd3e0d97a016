import { dashboard } from '@kassa/contract/report/report.calls.ts'
import { listStockWarnings } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { figuresOf } from '@kassa/domain/figures/figures.ts'
import { noSums } from '@kassa/domain/figures/sums.ts'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { startEvents } from '../../api/events.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import DashboardPage from './DashboardPage.tsx'

let soldMinor = 120_000
const shop = () => {
  const figures = figuresOf({ ...noSums, netMinor: soldMinor, orders: soldMinor / 10_000 })
  return sample(dashboard.answer, {
    businessDay: '2026-03-02',
    comparedDay: '2026-02-23',
    yesterday: '2026-03-01',
    byCurrency: [
      {
        currency: 'CNY',
        today: figures,
        lastWeekSoFar: figuresOf(noSums),
        lastWeek: figuresOf(noSums),
        byHour: Array.from({ length: 24 }, (_, hour) => ({ hour, todayMinor: hour, lastWeekMinor: hour })),
        yesterday: {
          figures: { ...figuresOf(noSums), margin: 2_000, marginShare: 1_000 },
          weekBefore: figuresOf(noSums),
          cashDifferenceMinor: 0,
          outlets: [],
        },
        topProducts: [
          {
            productId: SAMPLE_ID,
            name: 'Gunpowder tea of the first harvest, 500 g tin',
            quantity: 3,
            weightUnit: null,
            amountMinor: 300,
          },
        ],
        topOutlets: [],
      },
    ],
  })
}

/** The server's stream of events, and how to send one on it. */
function streamOfEvents() {
  const answered = globalThis.fetch
  let send: (text: string) => void = () => undefined
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (!pathname.endsWith('/api/events')) return answered(input, init)
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => void (send = (text) => controller.enqueue(new TextEncoder().encode(text))),
    })
    return new Response(stream)
  }
  onTestFinished(startEvents())
  return (name: string) => send(`id: 1\nevent: ${name}\ndata: {}\n\n`)
}

it('an owner’s phone shows the day within its width, and a sale the moment it is booked', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 720))
  const { sent } = await renderScreen(<DashboardPage />, [
    answer(dashboard, shop),
    answer(listOrders, { ...sample(listOrders.answer), total: 1 }),
    answer(listStockWarnings, sample(listStockWarnings.answer)),
    answer(listErrands, { rows: [], waiting: 0, asOf: '2026-03-02T04:00:00.000Z', me: SAMPLE_ID }),
  ])
  const happens = streamOfEvents()
  await expect.element(page.getByText('¥1,200.00').first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await seriousFindings()).toEqual([])
  const asked = sent(dashboard).length
  soldMinor += 10_000
  happens('order.sold')
  await expect.element(page.getByText('¥1,300.00').first()).toBeVisible()
  expect(sent(dashboard)).toHaveLength(asked + 1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
