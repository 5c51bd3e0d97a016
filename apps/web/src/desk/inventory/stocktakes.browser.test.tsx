import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import {
  countStocktake,
  listStocktakeLines,
  listStocktakes,
  openStocktake,
  readStocktake,
  stocktakeRow,
  stocktakeView,
  submitStocktake,
} from '@kassa/contract/inventory/stocktake.calls.ts'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { openDesk } from '../../test/desk-world.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { desk } from '../model/desk-state.ts'
import { Stocktakes } from './Stocktakes.tsx'

const teaId = `${SAMPLE_ID.slice(0, -2)}11`
const tea = { ...usualItem, id: teaId, productId: teaId, name: 'Tea', codes: ['6901'], sellPriceMinor: 100, onHand: 5 }
const facts = { id: SAMPLE_ID, number: 'SC-1', state: 'counting', lineCount: 1, countedCount: 0 } as const
const can = { count: true, submit: true, apply: false, recount: false, cancel: true }
const view = sample(stocktakeView, { ...facts, sums: null, can })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

beforeEach(() => {
  openDesk()
  desk.change({ catalogue: catalogueOf([tea]), message: null })
})

it('a check is opened at the desk, its goods are counted scan by scan, and the counting ends once it was asked', async () => {
  const shown = await renderScreen(
    <div className="d-desk" data-surface="desk">
      <Stocktakes />
    </div>,
    [
      answer(listStocktakes, { rows: [sample(stocktakeRow, facts)], nextCursor: null, total: 1, totalIsCapped: false }),
      answer(openStocktake, view),
      answer(readStocktake, view),
      answer(listStocktakeLines, { rows: [], nextCursor: null, total: 1, totalIsCapped: false }),
      answer(countStocktake, ({ counts }) => sample(countStocktake.answer, { counts } as never)),
      answer(submitStocktake, { ...view, state: 'review' }),
    ],
  )
  await button('New inventory check').click()
  await button('Start counting').click()
  expect(await shown.first(openStocktake)).toEqual({ scope: { kind: 'all' } })
  for (const code of ['6901', '6901']) {
    await userEvent.fill(page.getByLabelText('Scan, or type a code or name'), code)
    await userEvent.keyboard('{Enter}')
  }
  await expect
    .poll(() =>
      shown
        .sent(countStocktake)
        .flatMap((request) => countStocktake.request.parse(request).counts)
        .reduce((sum, { quantity }) => sum + quantity, 0),
    )
    .toBe(2)
  await button('Finish counting').click()
  expect(shown.sent(submitStocktake)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Finish counting' }).click()
  expect(await shown.first(submitStocktake)).toEqual({ id: SAMPLE_ID })
})
