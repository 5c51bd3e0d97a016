import { dashboard } from '@kassa/contract/report/report.calls.ts'
import { tenantDashboard } from '@kassa/contract/report/tenant-dashboard.calls.ts'
import { figuresOf } from '@kassa/domain/figures/figures.ts'
import { noSums } from '@kassa/domain/figures/sums.ts'
import { listStockWarnings } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { listStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { listErrands, errand } from '@kassa/contract/today/today.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { routes } from '../../routes.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import { placeAt } from '../../places.ts'
import DashboardPage from './DashboardPage.tsx'

const figures = figuresOf({ ...noSums, netMinor: 12_346_178, orders: 12, refunds: 1, refundedMinor: 500 })
const shop = sample(dashboard.answer, {
  businessDay: '2026-03-02',
  comparedDay: '2026-02-23',
  yesterday: '2026-03-01',
  byCurrency: [
    {
      currency: 'CNY',
      today: figures,
      lastWeekSoFar: figures,
      lastWeek: figures,
      byHour: Array.from({ length: 24 }, (_, hour) => ({
        hour,
        todayMinor: hour < 20 ? hour : null,
        lastWeekMinor: hour,
      })),
      yesterday: {
        figures: { ...figures, margin: 2_000, marginShare: 1_000 },
        weekBefore: figuresOf({ ...noSums, netMinor: 6_173_089, orders: 3 }),
        cashDifferenceMinor: -250,
        outlets: ['Quay', 'Hill'].map((name) => ({ outletId: SAMPLE_ID, name, orders: 4, netMinor: 400 })),
      },
      topProducts: [{ productId: SAMPLE_ID, name: 'Tea', quantity: 3, weightUnit: null, amountMinor: 300 }],
      topOutlets: ['Quay', 'Hill'].map((name) => ({ outletId: SAMPLE_ID, name, orders: 4, netMinor: 400 })),
    },
  ],
  lowStock: [
    {
      variantId: SAMPLE_ID,
      productId: SAMPLE_ID,
      outletId: SAMPLE_ID,
      outletName: 'Quay',
      name: 'Milk',
      onHand: 1,
      warningLine: 6,
      weightUnit: null,
    },
  ],
})

/** An earlier sale, so that no first steps stand beside the figures. */
const sold = answer(listOrders, { ...sample(listOrders.answer), total: 1 })

/** The list of goods that lie too long, which is empty. */
const high = answer(listStockWarnings, sample(listStockWarnings.answer))

const waiting = ['review', 'payment-case', 'silent-device', 'cash-difference'].map((kind) =>
  sample(errand, {
    kind,
    id: SAMPLE_ID,
    title: 'K1',
    count: 2,
    amountMinor: -50,
    currency: 'CNY',
    snoozedUntil: null,
    handedTo: null,
  }),
)
const inbox = answer(listErrands, { rows: waiting, waiting: 4, asOf: '2026-03-02T04:00:00.000Z', me: SAMPLE_ID })

const papers = sample(errand, {
  kind: 'merchant-papers',
  id: SAMPLE_ID,
  merchantId: SAMPLE_ID,
  title: 'Harbour Tea',
  snoozedUntil: null,
  handedTo: null,
})

/** Where the links of the page lead, as the screens that they open. */
const screensLinked = (): readonly string[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].map(
    (link) => placeAt(new URL(link.href).pathname)?.name ?? link.pathname,
  )

it('links nowhere for whoever may open nothing, and says the same figures', async () => {
  await renderScreen(<DashboardPage />, [answer(dashboard, shop), inbox], { may: [] })
  await expect.element(page.getByText('¥123,456.78').first()).toBeVisible()
  await expect.element(page.getByText('Tea').first()).toBeVisible()
  const open = new Set(routes.filter(({ access }) => access === 'login' || access === 'public').map(({ name }) => name))
  expect(screensLinked().filter((name) => !open.has(name as never))).toEqual([])
})

it('links to orders, products, stock and shifts for whoever may open them', async () => {
  await renderScreen(<DashboardPage />, [answer(dashboard, shop), sold, high, inbox])
  await expect.element(page.getByRole('link', { name: '¥123,456.78' }).first()).toBeVisible()
  await expect.element(page.getByText('Overstock', { exact: true })).toBeVisible()
  await expect.element(page.getByText('2 entries from tills to review')).toBeVisible()
  const yesterday = page.getByRole('region', { name: 'Yesterday, Sun, 3/1 CNY' })
  await expect.element(yesterday).toBeVisible()
  const said = yesterday.element().textContent
  expect(said).toContain('¥123,456.78 in 12 orders▲ 99% more than on Sun, 2/22')
  expect(said).toContain('Drawers ¥2.50 short')
  const leadTo = (name: string) =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')]
      .filter((link) => link.pathname === name)
      .map(({ search }) =>
        [...new URLSearchParams(search)]
          .map((pair) => pair.join('='))
          .toSorted()
          .join('&'),
      )
  expect(leadTo('/sales/order')).toEqual(expect.arrayContaining(['period=today&type=1', 'period=yesterday&type=1']))
  expect(leadTo('/sales/refund')).toEqual(['kind=of-goods&period=today'])
  expect(new Set(screensLinked())).toEqual(
    new Set([
      'orders',
      'refunds',
      'statisticsSales',
      'stockWarnings',
      'review',
      'payMethods',
      'devices',
      'stock',
      'shift',
      'shifts',
      'product',
      'stockBook',
    ]),
  )
  expect(await seriousFindings()).toEqual([])
})

it('shows the tasks beside the figures of the day, and below them on a phone', async () => {
  await page.viewport(1366, 768)
  await renderScreen(<DashboardPage />, [answer(dashboard, shop), sold, high, inbox])
  await expect.element(page.getByText('2 entries from tills to review')).toBeVisible()
  const boxOf = (name: string): DOMRect => page.getByRole('region', { name }).element().getBoundingClientRect()
  expect(boxOf('To do').left).toBeGreaterThan(boxOf('Today CNY').right)
  expect(boxOf('To do').top).toBeCloseTo(boxOf('Today CNY').top)
  await page.viewport(390, 844)
  await expect.poll(() => boxOf('To do').top > boxOf('Today CNY').bottom).toBe(true)
})

it('leaves no hole beside the first steps of a shop that has sold nothing', async () => {
  await page.viewport(1440, 900)
  const unsold = answer(listOrders, { ...sample(listOrders.answer), rows: [], total: 0 })
  const [part] = shop.byCurrency
  const still = { ...part!, today: figuresOf(noSums), byHour: [] }
  const none = [listProducts, listDevices, listStaff].map((call) =>
    answer(call, { ...sample(call.answer), rows: [], total: 0 }),
  )
  const given = [answer(dashboard, { ...shop, byCurrency: [still] }), unsold, high, inbox, ...none]
  await renderScreen(<DashboardPage />, given)
  await expect.element(page.getByText('2 entries from tills to review')).toBeVisible()
  await expect.poll(() => document.querySelector('.k-first-steps')).not.toBeNull()
  const boxOf = (name: string): DOMRect => page.getByRole('region', { name }).element().getBoundingClientRect()
  const [today, tills, tasks] = [boxOf('Today CNY'), boxOf('Tills now'), boxOf('To do')]
  expect(tills.top - today.bottom).toBeCloseTo(16)
  expect(tills.right).toBeLessThan(tasks.left)
})

it('says that it is night instead of drawing zeros, and has no yesterday before the first sale', async () => {
  const [part] = shop.byCurrency
  const none = figuresOf(noSums)
  const night = {
    ...part!,
    today: none,
    byHour: part!.byHour.map((one) => ({ ...one, todayMinor: one.hour < 2 ? 0 : null })),
    yesterday: { figures: none, weekBefore: none, cashDifferenceMinor: 0, outlets: [] },
  }
  await renderScreen(<DashboardPage />, [answer(dashboard, { ...shop, byCurrency: [night] }), sold, high, inbox])
  await expect.element(page.getByText('The business day of Mon, 3/2 has started', { exact: false })).toBeVisible()
  // A cashier whose shop is new has nothing else to go on with.
  await expect.element(page.getByRole('link', { name: 'Open cashier desk' }).first()).toBeVisible()
  await expect.element(page.getByText('Yesterday', { exact: false })).not.toBeInTheDocument()
  await expect.element(page.getByText('Net after refunds, by hour')).not.toBeInTheDocument()
})

it('a yesterday on which money only went back says how much, also in a shop that is a week old', async () => {
  const [part] = shop.byCurrency
  const back = figuresOf({ ...noSums, refunds: 1, refundedMinor: 500 })
  const yesterday = { figures: back, weekBefore: figuresOf(noSums), cashDifferenceMinor: 0, outlets: [] }
  await renderScreen(<DashboardPage />, [
    answer(dashboard, { ...shop, byCurrency: [{ ...part!, yesterday }] }),
    sold,
    high,
    inbox,
  ])
  const said = page.getByRole('region', { name: 'Yesterday, Sun, 3/1 CNY' })
  await expect.element(said).toBeVisible()
  expect(said.element().textContent).toContain('−¥5.00 in 0 orders')
})

it('says why there is nothing yet, without a figure that is none', async () => {
  await renderScreen(<DashboardPage />, [
    answer(dashboard, { ...shop, byCurrency: [], lowStock: [] }),
    sold,
    high,
    inbox,
  ])
  await expect.element(page.getByText('No sales yet today.', { exact: false }).first()).toBeVisible()
})

it('shows a partner how many sales are withheld, and links to no partners it may not see', async () => {
  const user = sample(sessionUser, { tier: 'partner', merchantId: null, name: 'Pat', locale: 'en-US' })
  await renderScreen(
    <DashboardPage />,
    [
      answer(tenantDashboard, {
        ...sample(tenantDashboard.answer),
        withheld: 2,
        countries: [{ country: 'ET', merchants: 2, outlets: 2, devices: 3, online: 1 }],
      }),
      answer(listErrands, { rows: [papers], waiting: 1, asOf: '2026-03-02T04:00:00.000Z', me: SAMPLE_ID }),
    ],
    {
      may: [],
      session: { user },
    },
  )
  await expect.element(page.getByText('Excludes 2 merchants', { exact: false }).first()).toBeVisible()
  await expect.element(page.getByText('Documents of Harbour Tea are waiting for review')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Devices by country', exact: false })).toBeVisible()
  expect(document.querySelector('.k-world .is-held title')?.textContent).toBe('Ethiopia · 3')
  expect(await seriousFindings()).toEqual([])
  expect(screensLinked()).not.toContain('partners')
})

it.each(['en', 'zh', 'ja'] as const)(
  'begins with the figures of the day, and tasks follow, in %s',
  async (language) => {
    await renderScreen(<DashboardPage />, [answer(dashboard, shop), sold, high, inbox], { language })
    await expect.poll(() => document.querySelectorAll('.k-errands li').length).toBeGreaterThan(0)
    const figures = document.querySelector('.k-today')
    const tasks = document.querySelector('.k-errands')
    expect(figures!.compareDocumentPosition(tasks!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  },
)

/** Returns how many figures of the day stand in each row. */
const figuresByRow = (): number[] => {
  const tops = Array.from(document.querySelectorAll('.k-today > div'), (one) => one.getBoundingClientRect().top)
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
}
/** Figures that are wider than their place, or stand in another's. */
const cutFigures = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.k-today > div')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth)
    .map(({ textContent }) => textContent)

const most = figuresOf({
  ...noSums,
  netMinor: 99_999_999_999,
  orders: 1,
  refunds: 1,
  refundedMinor: 99_999_999_999,
})

it.each([
  ['en', 1280, figures],
  ['zh', 1280, figures],
  ['ja', 1280, figures],
  ['en', 1280, most],
  ['ja', 1366, most],
  ['en', 1024, most],
  ['zh', 390, most],
] as const)('four figures stand in one row or two and two, each whole: %s at %i', async (language, width, today) => {
  await page.viewport(width, 800)
  const [part] = shop.byCurrency
  const byCurrency = [{ ...part!, today, lastWeekSoFar: today }]
  await renderScreen(<DashboardPage />, [answer(dashboard, { ...shop, byCurrency }), sold, high, inbox], { language })
  await expect.poll(() => document.querySelectorAll('.k-today > div').length).toBe(4)
  await document.fonts.ready
  expect(cutFigures()).toEqual([])
  expect([[4], [2, 2]]).toContainEqual(figuresByRow())
})
