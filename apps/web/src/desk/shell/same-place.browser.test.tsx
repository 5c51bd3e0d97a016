import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { show } from '../../test/show.tsx'
import { goodsSheet } from '../cashiering/goods-sheet.ts'
import { desk, tell } from '../model/desk-state.ts'
import { startHistory } from '../model/history.ts'
import { startPayment } from '../payment/start-payment.ts'
import { Frame } from './Frame.tsx'

const sizes = [
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const

const finished = {
  number: '1-02-000001',
  entryId: 'e',
  totalMinor: 1_770,
  receivedMinor: 2_000,
  changeMinor: 230,
  receipt: null,
  gift: null,
  isPrinted: false,
}
const unknown = { id: 'u', code: '6901234567892', reason: 'unknown' } as const

const showDesk = () =>
  show(
    <div className="d-desk" data-surface="desk">
      <Frame />
    </div>,
  )
const keysShown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-key]')]
const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))

/** Where every key stood in every frame in which it was seen, by its id. */
function watchKeys() {
  const places = new Map<string, Set<string>>()
  const look = (): void => {
    for (const key of keysShown().filter((each) => each.checkVisibility())) {
      const { left, top, width, height } = key.getBoundingClientRect()
      const id = key.dataset['key'] ?? ''
      places.set(id, (places.get(id) ?? new Set()).add([left, top, width, height].join('/')))
    }
    if (isOn) requestAnimationFrame(look)
  }
  let isOn = true
  look()
  return () => {
    isOn = false
    return [...places].filter(([, boxes]) => boxes.size > 1).map(([id, boxes]) => [id, ...boxes])
  }
}

const endSale = (): void => desk.change({ finished, workArea: 'sell', history: startHistory('next', 2), priced: null })
/** Events in and between two sales, each a step that is painted. */
const day: readonly (() => unknown)[] = [
  () => fillWithMost(8),
  startPayment,
  endSale,
  () => desk.change({ isOnline: true }),
  () => tell('bad', 'message.notInSale', { code: '6901234567892' }),
  () => desk.change({ unknownCodes: [unknown] }),
  () => desk.change({ finished: null }),
  () => fillWithMost(3),
  endSale,
  () => desk.change({ isOnline: false, unknownCodes: [] }),
]

beforeEach(() => {
  openDesk()
  goodsSheet.change({ isOpen: innerWidth <= 700, isPadOpen: false })
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, finished: null, phase: 'starting' }))

it.each(sizes)('no key moves in any frame of a day of sales, at $width × $height', async ({ width, height }) => {
  await page.viewport(width, height)
  goodsSheet.change({ isOpen: width <= 700 })
  await showDesk()
  await patiently(() => expect(keysShown().length).toBeGreaterThan(10))
  const moved = watchKeys()
  for (const step of day) {
    step()
    await frame()
    await frame()
  }
  expect(moved()).toEqual([])
})

it('goods that leave the shelf leave their place empty, and the page stays so when it is opened again', async () => {
  await page.viewport(1366, 768)
  await showDesk()
  await patiently(() => expect(keysShown().length).toBeGreaterThan(10))
  const moved = watchKeys()
  const goneId = keysShown()[2]?.dataset['key'] ?? ''
  const { catalogue, catalogueVersion } = desk.read()
  const all = catalogue.first(100)
  desk.change({
    catalogue: catalogueOf(all.map((item) => (item.id === goneId ? { ...item, isOnShelf: false } : item))),
    catalogueVersion: catalogueVersion + 1,
  })
  await patiently(() => expect(document.querySelector(`[data-key="${goneId}"]`)).toBeNull())
  await showDesk()
  await patiently(() => expect(keysShown().length).toBeGreaterThan(10))
  expect(moved()).toEqual([])
})

it('the change is the only figure of its size, with what was given beside it, and no key lies under it', async () => {
  await page.viewport(1366, 768)
  await showDesk()
  endSale()
  await patiently(() => expect(document.querySelector('.d-paid-sum output')?.textContent).toContain('2.30'))
  const large = [...document.querySelectorAll<HTMLElement>('.d-figures')].filter(
    (each) => Number.parseFloat(getComputedStyle(each).fontSize) >= 40,
  )
  expect(large.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('2.30')])
  expect(document.querySelector('.d-total')?.textContent).toContain('20.00')
})
