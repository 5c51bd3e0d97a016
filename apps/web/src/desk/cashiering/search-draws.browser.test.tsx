// A key in the search draws the field and the rows that the list shows; the rest is made when somebody looks for it.
import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { openDesk } from '../../test/desk-world.ts'
import { drawnBy } from '../../test/drawn-components.ts'
import { patiently } from '../../test/patiently.ts'
import { answerCalls, show } from '../../test/show.tsx'
import { desk } from '../model/desk-state.ts'
import '../shell/desk.css'
import '../shell/stage.css'
import { SearchBox, searchBox } from './SearchBox.tsx'

const goods = Array.from({ length: 200 }, (_, at) => {
  const id = `g${String(at).padStart(3, '0')}`
  return { ...usualItem, id, productId: id, name: `Tomato ${id}`, sellPriceMinor: 100 + at, codes: [] }
})

const rows = (): Element[] => [...document.querySelectorAll('#desk-found [role=option]')]
const found = (query: string): Promise<void> =>
  patiently(() => {
    const list = document.querySelector<HTMLElement>('#desk-found')
    expect(list?.dataset['query']).toBe(query)
    expect(rows().length).toBeGreaterThan(0)
  })

beforeEach(async () => {
  openDesk()
  answerCalls({})
  desk.change({ catalogue: catalogueOf(goods) })
  await show(
    <div className="d-desk" data-surface="desk">
      <SearchBox />
    </div>,
  )
})
afterEach(() => {
  searchBox.change({ query: '' })
  desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting' })
})

it('draws the list once for a key, with the rows that it shows', async () => {
  searchBox.change({ query: 't' })
  await found('t')
  const drawn = await drawnBy(async () => {
    searchBox.change({ query: 'to' })
    await found('to')
  })
  expect(rows()).toHaveLength(14)
  const list = document.querySelector('#desk-found')
  expect(rows().at(-1)?.getBoundingClientRect().bottom).toBeGreaterThan(list?.getBoundingClientRect().bottom ?? 0)
  // The field, the field again with what was found, the list.
  expect(drawn.length, drawn.join(' ')).toBeLessThanOrEqual(3)
})

it('has the other goods when the list is scrolled, and when the arrows come to its end', async () => {
  await userEvent.fill(page.getByRole('combobox'), 'tom')
  await found('tom')
  document.querySelector('#desk-found')?.scrollBy(0, 40)
  await patiently(() => expect(rows()).toHaveLength(60))
  await userEvent.fill(page.getByRole('combobox'), 'toma')
  await found('toma')
  await patiently(() => expect(rows()).toHaveLength(14))
  await userEvent.keyboard('{ArrowDown}'.repeat(20))
  await patiently(() => expect(rows()[20]?.getAttribute('aria-selected')).toBe('true'))
})

it('shows the row that the arrows chose, down to the last and back to the first', async () => {
  await userEvent.fill(page.getByRole('combobox'), 'tom')
  await found('tom')
  const isWhole = (at: number): boolean => {
    const [row, list] = [rows()[at], document.querySelector('#desk-found')].map((one) => one?.getBoundingClientRect())
    return row !== undefined && list !== undefined && row.top >= list.top && row.bottom <= list.bottom
  }
  for (let at = 1; at <= 59; at += 1) {
    await userEvent.keyboard('{ArrowDown}')
    await patiently(() =>
      expect([at, rows()[at]?.getAttribute('aria-selected'), isWhole(at)]).toEqual([at, 'true', true]),
    )
  }
  await userEvent.keyboard('{ArrowUp}'.repeat(59))
  await patiently(() => expect(isWhole(0)).toBe(true))
})
