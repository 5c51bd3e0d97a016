import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { openDesk } from '../../test/desk-world.ts'
import { memberAtDesk } from '../../test/member-at-desk.ts'
import { patiently } from '../../test/patiently.ts'
import { closeDesk, endSale, openPanel, showStage, fewSizes, takePart } from '../../test/stage-world.tsx'
import { addOpenPrice } from '../basket/sell.ts'
import { goodsSheet } from '../cashiering/goods-sheet.ts'
import { setMember } from '../member/attach-member.ts'
import { desk, tell } from '../model/desk-state.ts'
import { takenPayments } from '../payment/due.ts'
import { printQueue } from '../peripherals/print.ts'

const ways = ['cash', 'alipay', 'bank-card', 'gift-card']
const unknown = { id: 'u', code: '6901234567892', reason: 'unknown' } as const

const keysShown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-key]')]
/** Keys, tabs of pages, tiles of tenders, PAY, what is always at hand. */
const kinds = ['[data-key]', '.d-pages [role=tab]', '.d-tender', '.d-pay:not([data-primary])', '.d-strip > button']
const ownText = (each: Element): string =>
  [...each.childNodes].map((node) => (node instanceof Text ? node.data.trim() : '')).join('')
const idOf = (each: HTMLElement): string =>
  each.dataset['key'] ?? `${each.className.split(' ')[0] ?? ''} ${ownText(each)} ${String(placeAmongTabs(each))}`
/** Tabs may have one name. */
const placeAmongTabs = (each: HTMLElement): number =>
  each.role === 'tab' ? [...(each.parentElement?.children ?? [])].indexOf(each) : 0
/** Everything that shows a digit at 40 pixels or more. */
const largeNow = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.d-desk *')]
    .filter((each) => /\d/.test(ownText(each)) && each.checkVisibility())
    .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) >= 40)
    .map(ownText)
const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))

/** Where every control of these kinds stood in every frame in which it was seen, and each number of large figures that a frame had. */
function watchFrames() {
  const places = new Map<string, Set<string>>()
  const figures = new Map<number, string>()
  let frames = 0
  const look = (): void => {
    frames += 1
    const seen = [...document.querySelectorAll<HTMLElement>(kinds.join())].filter((each) => each.checkVisibility())
    for (const each of seen) {
      const { left, top, width, height } = each.getBoundingClientRect()
      places.set(idOf(each), (places.get(idOf(each)) ?? new Set()).add([left, top, width, height].join('/')))
    }
    const large = largeNow()
    if (seen.length > 0) figures.set(large.length, large.join(' and '))
    if (isOn) requestAnimationFrame(look)
  }
  let isOn = true
  look()
  return () => {
    isOn = false
    const moved = [...places].filter(([, boxes]) => boxes.size > 1).map(([id, boxes]) => [id, ...boxes])
    return { moved, figures: Object.fromEntries(figures), seen: [...places.keys()], frames }
  }
}

/** Lines at everyday prices; a total too long for its place is written smaller. */
const fill = (lines: number): void => {
  for (let at = 0; at < lines; at += 1)
    addOpenPrice(
      { ...usualItem, id: `bun ${String(at)}`, productId: 'bun', name: 'Bun', isOpenPrice: true, sellPriceMinor: 0 },
      1,
      1_877,
    )
}
/** Somebody else at the same till. */
const another = (): void =>
  desk.change(({ setup }) => ({
    cashierId: '2',
    setup: setup && { ...setup, staff: [...setup.staff, { ...setup.staff[0]!, id: '2', number: '2', name: 'Ada' }] },
  }))
const printsBadly = (): void => {
  vi.spyOn(printQueue, 'snapshot', 'get').mockReturnValue({ ...printQueue.snapshot, state: 'error' })
  desk.change({ upload: { isReachable: false, waiting: 3, oldestAt: null, trouble: null } })
}
/** A day from one sale to the next, each step painted: every panel, every trouble, other hands, the program started again. */
const day: readonly (() => unknown)[] = [
  () => fill(8),
  openPanel.line,
  openPanel.goods,
  openPanel.find,
  openPanel.refund,
  openPanel.goods,
  () => setMember(memberAtDesk({ currency: 'ETB' })),
  openPanel.pay,
  () => takePart(),
  () => desk.change({ isOnline: true }),
  () => takenPayments.change({ tenders: [], tip: null }),
  openPanel.paid,
  () => tell('bad', 'message.notInSale', { code: '6901234567892' }),
  () => desk.change({ unknownCodes: [unknown] }),
  printsBadly,
  openPanel.goods,
  another,
  () => fill(3),
  () => showStage(),
  openPanel.pay,
  openPanel.paid,
  () => desk.change({ isOnline: false, unknownCodes: [] }),
]

beforeEach(() => {
  openDesk()
  desk.change(({ setup }) => ({
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.payment-methods': ways } },
  }))
  goodsSheet.change({ isOpen: innerWidth <= 700, isPadOpen: false })
})
afterEach(() => vi.restoreAllMocks())
afterEach(closeDesk)

it.each(fewSizes)(
  'nothing moves in any frame of a day of sales, and each has one large figure, at $width × $height',
  async ({ width, height }) => {
    await page.viewport(width, height)
    goodsSheet.change({ isOpen: width <= 700 })
    await showStage()
    await patiently(() => expect(keysShown().length).toBeGreaterThan(10))
    const stop = watchFrames()
    for (const step of day) {
      await step()
      await frame()
      await frame()
    }
    const { moved, figures, seen, frames } = stop()
    expect(moved).toEqual([])
    expect(Object.keys(figures)).toEqual(['1'])
    expect(frames).toBeGreaterThan(2 * day.length)
    for (const kind of ['d-tender', 'd-pay', 'Refund'])
      expect([kind, seen.some((id) => id.includes(kind))]).toEqual([kind, true])
  },
)

it('goods that leave the shelf leave their place empty, and the page stays so when it is opened again', async () => {
  await page.viewport(1366, 768)
  await showStage()
  await patiently(() => expect(keysShown().length).toBeGreaterThan(10))
  const stop = watchFrames()
  const goneId = keysShown()[2]?.dataset['key'] ?? ''
  const { catalogue, catalogueVersion } = desk.read()
  const all = catalogue.first(100)
  desk.change({
    catalogue: catalogueOf(all.map((item) => (item.id === goneId ? { ...item, isOnShelf: false } : item))),
    catalogueVersion: catalogueVersion + 1,
  })
  await patiently(() => expect(document.querySelector(`[data-key="${goneId}"]`)).toBeNull())
  await showStage()
  await patiently(() => expect(keysShown().length).toBeGreaterThan(10))
  expect(stop().moved).toEqual([])
})

it('the change is the only figure of its size, with what was given beside it, and no key lies under it', async () => {
  await page.viewport(1366, 768)
  await showStage()
  endSale()
  await patiently(() => expect(document.querySelector('.d-paid-sum output')?.textContent).toContain('2.30'))
  const large = [...document.querySelectorAll<HTMLElement>('.d-figures')].filter(
    (each) => Number.parseFloat(getComputedStyle(each).fontSize) >= 40,
  )
  expect(large.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('2.30')])
  expect(document.querySelector('.d-total')?.textContent).toContain('20.00')
})
