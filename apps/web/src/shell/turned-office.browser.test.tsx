import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { leftIcon } from '../ui/icons.ts'
import { Icon } from '../ui/Icon.tsx'
import { answerCalls, seriousFindings, show } from '../test/show.tsx'
import { makeTeaList, Teas } from '../test/teas.tsx'
import { changeDirection } from '../words/turn-page.ts'
import { LayoutDrawer } from './LayoutDrawer.tsx'

afterEach(() => changeDirection('ltr'))

const nothing = (): void => undefined
const boxOf = (selector: string): DOMRect => document.querySelector(selector)!.getBoundingClientRect()

/** The characters of a text in the order in which they stand, from the left. */
function seen(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: { readonly character: string; readonly left: number }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (let at = 0; at < (node.nodeValue ?? '').length; at += 1) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const { left, width } = range.getBoundingClientRect()
      if (width > 0) found.push({ character: node.nodeValue?.[at] ?? '', left })
    }
  return found
    .toSorted((one, other) => one.left - other.left)
    .map(({ character }) => character)
    .join('')
}

it('turns at once, is kept beside the language, and turns back', async () => {
  await page.viewport(1280, 800)
  await show(<LayoutDrawer isOpen onClose={nothing} />)
  await expect.element(page.getByText('Reading direction')).toBeVisible()
  expect(boxOf('.ant-drawer-content-wrapper').right).toBe(1280)
  await userEvent.click(page.getByText('Right to left', { exact: true }))
  await expect.poll(() => document.dir).toBe('rtl')
  await expect.poll(() => boxOf('.ant-drawer-content-wrapper').left).toBe(0)
  expect(document.cookie).toContain('Reading-Direction=rtl')
  expect(await seriousFindings()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Restore defaults' }))
  await expect.poll(() => document.dir).toBe('ltr')
  expect(document.cookie).toContain('Reading-Direction=ltr')
})

it('an icon that points back points the other way', async () => {
  await show(<Icon of={leftIcon} label="back" />)
  await expect.element(page.getByRole('img', { name: 'back' })).toBeVisible()
  expect(getComputedStyle(document.querySelector('.k-icon')!).transform).toBe('none')
  await changeDirection('rtl')
  expect(getComputedStyle(document.querySelector('.k-icon')!).transform).toBe('matrix(-1, 0, 0, 1, 0, 0)')
})

it.each(['ltr', 'rtl'] as const)('%s: sentences, amounts and names each read as they are', async (direction) => {
  await changeDirection(direction)
  await show(
    <div>
      <p id="sentence">Nothing was changed.</p>
      <p id="amount">
        <span className="k-figures">-1,234.50</span>
      </p>
      <p id="spoofed">
        <span>{'Tea \u202e'}</span> <b>12.34</b>
      </p>
      <p id="named">
        <b>12.34</b> <span>قهوة</span> <b>56.78</b>
      </p>
    </div>,
  )
  await expect.element(page.getByText('Nothing was changed.')).toBeVisible()
  const text = (id: string): string => seen(document.getElementById(id)!)
  expect(text('sentence')).toBe('Nothing was changed.')
  expect(text('amount')).toBe('-1,234.50')
  expect(text('spoofed')).toContain('12.34')
  expect(text('named')).toMatch(/^12\.34.*56\.78$/)
})

it.each([
  [1366, 768],
  [1024, 768],
  [390, 844],
  [360, 740],
])('a list turned around is no wider than its window at %i × %i', async (width, height) => {
  await page.viewport(width, height)
  await changeDirection('rtl')
  answerCalls(makeTeaList(41))
  await show(<Teas />)
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  const first = boxOf('h1')
  expect(width - first.right).toBeLessThan(first.left)
})
