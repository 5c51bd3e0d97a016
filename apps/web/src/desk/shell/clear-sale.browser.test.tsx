import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { loadNamespaces } from 'i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { languagesAt } from '../../test/look/languages-at.ts'
import { memberAtDesk } from '../../test/member-at-desk.ts'
import { patiently } from '../../test/patiently.ts'
import { answerCalls, show } from '../../test/show.tsx'
import type { Language } from '../../words/locale.ts'
import { addOpenPrice, removeLine, selectedLine } from '../basket/sell.ts'
import { setMember } from '../member/attach-member.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { Frame } from './Frame.tsx'

const bun = { ...usualItem, id: 'bun', productId: 'bun', name: 'Bun', isOpenPrice: true, sellPriceMinor: 0 }

beforeEach(() => {
  openDesk()
  answerCalls({})
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting' }))

const showDesk = async (language: Language = 'en'): Promise<void> => {
  await show(
    <div className="d-desk" data-surface="desk">
      <Frame />
    </div>,
    { language },
  )
  await loadNamespaces('deskMore')
}
const tool = (name: string) => page.getByRole('button', { name, exact: true })

it('clears the sale in one press, which Undo takes back; both say what they do', async () => {
  await page.viewport(1366, 768)
  await showDesk()
  await expect.element(tool('Clear sale')).toBeDisabled()
  for (const price of [100, 200]) addOpenPrice(bun, 1, price)
  await expect.element(tool('Undo: Bun added')).toBeEnabled()
  removeLine(selectedLine()!)
  await expect.element(tool('Undo: Bun removed')).toBeVisible()
  await userEvent.click(tool('Clear sale'))
  expect(basketNow().lines).toEqual([])
  await userEvent.click(tool('Undo: sale cleared'))
  expect(basketNow().lines).toHaveLength(1)
  await expect.element(tool('Redo: sale cleared')).toBeEnabled()
  await expect.element(page.getByText('Undone: sale cleared')).toBeVisible()
  await userEvent.click(tool('Undo: Bun removed'))
  await expect.element(page.getByText('Undone: Bun removed')).toBeVisible()
  await userEvent.click(tool('Redo: Bun removed'))
  await expect.element(page.getByText('Redone: Bun removed')).toBeVisible()
})

const sizes = [
  [390, 844],
  [1024, 768],
  [1280, 800],
  [1366, 768],
] as const
const inLanguages = (all: readonly (readonly [width: number, height: number])[]) => {
  const widths = all.map(([width]) => width)
  return all.flatMap(([width, height]) => languagesAt(width, widths).map((each) => [width, height, each] as const))
}

it.each(inLanguages(sizes))(
  'the tools of the basket stand whole at %i × %i in %s, each large enough',
  async (width, height, language) => {
    await page.viewport(width, height)
    await showDesk(language)
    addOpenPrice(bun, 1, 100)
    await patiently(() => expect(document.querySelectorAll('.d-basket-head .d-tool')).toHaveLength(6))
    for (const each of document.querySelectorAll('.d-basket-head .d-tool, .d-basket-head h2')) {
      const { left, right, width: wide } = each.getBoundingClientRect()
      expect([each.textContent, left >= 0, right <= innerWidth, wide >= 40]).toEqual([
        each.textContent,
        true,
        true,
        true,
      ])
      expect([each.textContent, each.scrollWidth <= each.clientWidth]).toEqual([each.textContent, true])
    }
  },
)

it.each(inLanguages([[360, 740], ...sizes]))(
  'a member’s name at %i × %i in %s leaves the tools whole, and no word lies under it',
  async (width, height, language) => {
    await page.viewport(width, height)
    await showDesk(language)
    addOpenPrice(bun, 1, 100)
    setMember(memberAtDesk({ currency: 'ETB', name: 'Alexandrine Wilhelmina Featherstonehaugh' }))
    await patiently(() => expect(document.querySelectorAll('.d-basket-head .d-tool')).toHaveLength(5))
    const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
    const chip = boxOf('.d-member')
    expect([
      chip.width >= 72,
      boxOf('.d-basket-head .d-tool').left >= chip.right,
      chip.left >= boxOf('.d-basket-head').left,
    ]).toEqual([true, true, true])
    for (const each of document.querySelectorAll('.d-basket-head .d-tool'))
      expect([each.getBoundingClientRect().right <= innerWidth, each.clientWidth >= 46]).toEqual([true, true])
    expect(getComputedStyle(document.querySelector('.d-basket-head h2')!).clipPath).toBe('inset(100%)')
    setMember(null)
  },
)
