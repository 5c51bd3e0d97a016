import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { catalogueOf } from '../../../test/catalogue-of.ts'
import { openDesk } from '../../../test/desk-world.ts'
import { patiently } from '../../../test/patiently.ts'
import { closeDesk, showStage, stageSizes } from '../../../test/stage-world.tsx'
import { desk } from '../../model/desk-state.ts'
import { goodsSheet } from '../goods-sheet.ts'

const named: readonly (readonly [string, number])[] = [
  ['Mineral water from the mountain springs, still 6 × 330 ml', 1_300],
  ['矿泉水 6×330毫升', 1_300],
  ['Beer 24 × 500 ml', 129_900],
  ['Tea 500 ml', 990],
  ['天然水 12本', 128_000],
]
/** Lines in which a name is drawn, and those that it needs. */
const nameLines = (): readonly (readonly [drawn: number, needed: number])[] =>
  [...document.querySelectorAll<HTMLElement>('.d-quick-key .d-key-name')].map((name) => {
    const line = Number.parseFloat(getComputedStyle(name).lineHeight)
    return [Math.round(name.clientHeight / line), Math.round(name.scrollHeight / line)]
  })
const goods = named.map(([name, sellPriceMinor], at) => ({
  ...usualItem,
  id: String(at),
  productId: String(at),
  name,
  sellPriceMinor,
  codes: [],
}))
const parts = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.d-quick-key .d-key-foot > *')]
/** A size or a price that is cut, or does not stand whole in its key. */
const cut = (): string[] =>
  parts()
    .filter((each) => {
      const [box, key] = [each.getBoundingClientRect(), each.closest('.d-quick-key')!.getBoundingClientRect()]
      return each.scrollWidth > each.clientWidth + 1 || box.bottom > key.bottom + 1 || box.right > key.right + 1
    })
    .map(({ textContent }) => textContent)

beforeEach(() => {
  openDesk()
  desk.change({ catalogue: catalogueOf(goods) })
})
afterEach(closeDesk)

it.each(stageSizes)('sizes and prices stand whole on their keys, at $width × $height', async ({ width, height }) => {
  await page.viewport(width, height)
  goodsSheet.change({ isOpen: width <= 700, isPadOpen: false })
  await showStage()
  await patiently(() => expect(parts().length).toBe(2 * goods.length))
  expect(cut()).toEqual([])
})

it('a wide key draws its name in two lines where its size fits beside its price', async () => {
  await page.viewport(1366, 768)
  await showStage()
  await patiently(() => expect(parts().length).toBe(2 * goods.length))
  document.querySelector<HTMLElement>('.d-quick-keys')!.style.setProperty('--key', '17rem')
  await patiently(() =>
    expect(nameLines().map(([drawn, needed]) => Math.min(needed, 2) - drawn)).toEqual([0, 0, 0, 0, 0]),
  )
  expect(nameLines().map(([drawn]) => drawn)).toContain(2)
  expect(cut()).toEqual([])
})
