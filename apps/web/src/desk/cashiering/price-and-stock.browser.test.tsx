// Weighed goods say their unit wherever they have a price, and found goods say how much there is.
import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { openDesk } from '../../test/desk-world.ts'
import { answerCalls, show } from '../../test/show.tsx'
import { liveStock } from '../catalogue/live-stock.ts'
import { desk } from '../model/desk-state.ts'
import { keyPlaces } from './keys/key-places.ts'
import { QuickKeys } from './keys/QuickKeys.tsx'
import { SearchBox, searchBox } from './SearchBox.tsx'

const weighed = { type: 'weighed', stockPolicy: 'warn' } as const
const goods = [
  {
    ...usualItem,
    ...weighed,
    id: 'w1',
    name: 'Tomato',
    sellPriceMinor: 8_950,
    weightUnit: 'kg' as const,
    onHand: 3_500,
  },
  {
    ...usualItem,
    ...weighed,
    id: 'w2',
    name: 'Tomme',
    sellPriceMinor: 1_250,
    weightUnit: 'pound' as const,
    onHand: -250,
  },
  { ...usualItem, id: 'p1', name: 'Tom Yum', sellPriceMinor: 990, stockPolicy: 'warn' as const, onHand: 4 },
  { ...usualItem, id: 'p2', name: 'Tombola', sellPriceMinor: 100, stockPolicy: 'allow' as const, onHand: 0 },
].map((item) => ({ ...item, productId: item.id, codes: [] }))

beforeEach(() => {
  openDesk()
  answerCalls({})
  keyPlaces.change({ shiftId: 's', best: [], pages: {} })
  desk.change({ catalogue: catalogueOf(goods) })
})
afterEach(() => {
  liveStock.clear()
  searchBox.change({ query: '' })
  keyPlaces.change({ shiftId: null, best: [], pages: {} })
  desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting' })
})

const shown = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

it('keys of weighed goods say the price of a kilogram or a pound', async () => {
  await show(
    <div className="d-desk" data-surface="desk">
      <QuickKeys />
    </div>,
  )
  await expect.poll(() => shown('.d-quick-key b').toSorted()).toEqual(['1.00', '12.50/lb', '89.50/kg', '9.90'])
})

it('search says what there is, also below zero, and nothing of goods that nobody counts; a sale here moves it at once', async () => {
  await show(
    <div className="d-desk" data-surface="desk">
      <SearchBox />
    </div>,
  )
  await userEvent.fill(page.getByRole('combobox'), 'tom')
  const rows = () => [...document.querySelectorAll('.d-found li')].map(({ textContent }) => textContent).toSorted()
  await expect
    .poll(rows)
    .toEqual(
      ['Tom YumOn hand 49.90', 'Tombola1.00', 'TomatoOn hand 3.50089.50/kg', 'TommeOn hand -0.25012.50/lb'].toSorted(),
    )
  liveStock.sell('e1', new Map([['p1', 3]]))
  desk.change(({ catalogueVersion }) => ({ catalogueVersion: catalogueVersion + 1 }))
  await expect.poll(() => rows()[0]).toBe('Tom YumOn hand 19.90')
})
