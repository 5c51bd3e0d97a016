import { listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import {
  applyStocktake,
  cancelStocktake,
  listStocktakeLines,
  readStocktake,
  stocktakeLine,
  submitStocktake,
} from '@kassa/contract/inventory/stocktake.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { catchFiles } from '../../test/catch-files.ts'
import { checkDocument } from '../../test/check-document.tsx'
import { patiently } from '../../test/patiently.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, sample, SAMPLE_ID } from '../../test/sample.ts'
import StocktakeDetailPage from './StocktakeDetailPage.tsx'

const view = sample(readStocktake.answer, {
  number: 'ST-7',
  state: 'counting',
  currency: 'CNY',
  lineCount: 240,
  countedCount: 198,
  note: 'Shelf by shelf',
  isBlind: true,
})
const categories = answer(listCategories, { rows: [] })
const lines = answer(listStocktakeLines, { ...sample(listStocktakeLines.answer), ...pageWith() })

checkDocument('an inventory check', {
  page: <StocktakeDetailPage />,
  read: readStocktake,
  view,
  answers: [lines, categories],
  says: ['ST-7', 'Shelf by shelf'],
  steps: {
    cancel: {
      button: 'Cancel check',
      asks: { title: 'Cancel ST-7?', call: cancelStocktake, sends: { id: SAMPLE_ID } },
    },
    submit: {
      button: 'Finish counting',
      asks: { title: 'Finish counting ST-7?', call: submitStocktake, sends: { id: SAMPLE_ID } },
    },
    apply: {
      button: 'Apply to stock',
      asks: {
        title: 'Apply ST-7 to stock?',
        call: applyStocktake,
        sends: { id: SAMPLE_ID, acceptsAbove: false },
      },
    },
  },
})

it('says how many were not counted before counting ends', async () => {
  const can = { ...view.can, submit: true }
  const where = { route: '/document/$id', at: `/document/${SAMPLE_ID}` }
  await renderScreen(<StocktakeDetailPage />, [lines, categories, answer(readStocktake, { ...view, can })], where)
  await page.getByRole('button', { name: 'Finish counting' }).click()
  await expect.element(page.getByText('Products not counted: 42.', { exact: false })).toBeVisible()
})

it('names the tills that may hold sales, and offers to wait for them', async () => {
  const can = { ...view.can, apply: true }
  const till = { deviceId: SAMPLE_ID, name: 'Till 2', lastSeenAt: null, queued: 3 }
  const read = answer(readStocktake, { ...view, state: 'review', can, silentTills: [till] })
  const where = { route: '/document/$id', at: `/document/${SAMPLE_ID}` }
  const shown = await renderScreen(<StocktakeDetailPage />, [lines, categories, read], where)
  await expect.element(page.getByText(/^Till 2 has 3 entries not uploaded yet\. Wait until/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Apply to stock' }).click()
  await expect.element(page.getByRole('button', { name: 'Continue without waiting' })).toBeVisible()
  await page.getByRole('button', { name: 'Wait', exact: true }).click()
  expect(shown.sent(applyStocktake)).toEqual([])
})

it('gives its lines as a file, its figures as plain decimals', async () => {
  const files = catchFiles()
  files.begin()
  const line = sample(stocktakeLine, {
    name: 'Tea',
    variance: -2,
    weightUnit: null,
    unit: '',
    varianceMinor: 100,
    counts: [],
    needsRecount: false,
  })
  const two = answer(listStocktakeLines, {
    ...sample(listStocktakeLines.answer),
    ...pageWith(line, { ...line, variantId: crypto.randomUUID(), name: 'Milk', variance: 3 }),
  })
  const review = answer(readStocktake, { ...view, state: 'review', isBlind: false })
  const where = { route: '/document/$id', at: `/document/${SAMPLE_ID}` }
  await renderScreen(<StocktakeDetailPage />, [two, categories, review], where)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await patiently(() => expect(files.saved.map(({ name }) => name)).toEqual(['ST-7_en.csv']))
  const [head, ...lines] = await files.linesOf(0)
  files.end()
  expect(head?.split(',')).toHaveLength(6)
  expect(lines.map((text) => text.split(',').at(-2))).toEqual(['"-2"', '"3"'])
})
