import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { isThinned } from '../../../../../packages/domain/test/property-runs.ts'
import { languagesAt } from '../../test/look/languages-at.ts'
import { patiently } from '../../test/patiently.ts'
import { seriousFindings, show } from '../../test/show.tsx'
import type { Language } from '../../words/locale.ts'
import { changeDirection } from '../../words/turn-page.ts'
import { goodsSheet } from '../cashiering/goods-sheet.ts'
import { openLine } from '../cashiering/lines/choose-line.ts'
import { basketNow, desk, tell } from '../model/desk-state.ts'
import type { StagePanel } from '../model/panel/stage-panel.ts'
import { startPayment } from '../payment/start-payment.ts'
import { Frame } from './Frame.tsx'
import { useSteadyDesk } from './use-steady-desk.ts'

/** G15: how many keys and lines are whole at a size. */
const sizes = [
  { width: 1366, height: 768, keys: 24, lines: 9 },
  { width: 1280, height: 800, keys: 24, lines: 9 },
  { width: 1920, height: 1080, keys: 24, lines: 12 },
  { width: 1024, height: 768, keys: 18, lines: 8 },
  { width: 390, height: 844, keys: 0, lines: 6 },
  { width: 360, height: 740, keys: 0, lines: 4 },
] as const
const widths = sizes.map(({ width }) => width)
/** The narrowest desk and phone. */
const NARROWEST: ReadonlySet<number> = new Set([1024, 360])

const finished = {
  number: '1-02-000001',
  entryId: 'e',
  totalMinor: 99_999_999_999,
  receivedMinor: 100_000_000_000,
  changeMinor: 99_999_999_999,
  receipt: null,
  gift: null,
  isPrinted: false,
}
const opens: Readonly<Record<StagePanel, () => void>> = {
  goods: () => goodsSheet.change({ isOpen: innerWidth <= 700 }),
  line: () => openLine(basketNow().lines[0]?.id ?? ''),
  pay: startPayment,
  refund: () => desk.change({ workArea: 'refund' }),
  find: () => desk.change({ workArea: 'find' }),
  paid: () => desk.change({ finished }),
}
const panels = Object.keys(opens) as StagePanel[]

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]
const isInside = (inner: DOMRect, outer: DOMRect): boolean =>
  inner.top >= outer.top - 1 &&
  inner.bottom <= outer.bottom + 1 &&
  inner.left >= outer.left - 1 &&
  inner.right <= outer.right + 1
const whole = (selector: string, inside: string): number => {
  const box = document.querySelector(inside)?.getBoundingClientRect()
  return box ? all(selector).filter((each) => isInside(each.getBoundingClientRect(), box)).length : 0
}
const middle = (element: Element): Element | null => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2)
}
const nameOf = (element: Element): string =>
  `${element.className || element.tagName} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`
/** A scrolling area shows its parts in turn: one that is scrolled out is neither cut nor covered. */
const isScrolledOut = (element: Element): boolean => {
  for (let up = element.parentElement; up; up = up.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(up)
    const scrolls = [overflowX, overflowY].some((each) => each === 'auto' || each === 'scroll')
    const isSheet = getComputedStyle(up).clipPath !== 'none'
    if (isSheet || (scrolls && !isInside(element.getBoundingClientRect(), up.getBoundingClientRect()))) return true
  }
  return false
}
const shown = (selector: string): HTMLElement[] =>
  all(selector).filter(
    (each) => each.checkVisibility() && each.getBoundingClientRect().width > 0 && !isScrolledOut(each),
  )

const isReached = (element: Element): boolean => {
  const at = middle(element)
  return at !== null && (element.contains(at) || at.contains(element))
}
const covered = (selector: string): string[] =>
  shown(selector)
    .filter((each) => !isReached(each))
    .map(nameOf)
/** On a phone the sheet lies over the lines of the basket, and only over them. */
const inSight = (each: Element): boolean => innerWidth > 700 || each.closest('.d-lines, .d-basket-head') === null

const textBox = (element: Element): DOMRect => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}
/** Returns whether its text is wider than its own place, than the screen, or than anything around it that hides what sticks out. */
const isClipped = (element: Element): boolean => {
  const text = textBox(element)
  const sticksOut = (frame: DOMRect): boolean => text.left < frame.left - 1 || text.right > frame.right + 1
  if (sticksOut(element.getBoundingClientRect()) || sticksOut(new DOMRect(0, 0, innerWidth, innerHeight))) return true
  for (let up = element.parentElement; up && !up.matches('.d-panel, .d-lines'); up = up.parentElement)
    if (getComputedStyle(up).overflowX === 'hidden' && sticksOut(up.getBoundingClientRect())) return true
  return false
}
const cut = (): string[] =>
  shown('.d-figures, output')
    .filter((each) => inSight(each) && each.textContent !== '' && each.closest('.d-tag, .d-name') === null)
    .filter(isClipped)
    .map(nameOf)
const sizesLost = (): string[] =>
  shown('.d-lines .d-name > :nth-child(2)')
    .filter((each) => !isInside(each.getBoundingClientRect(), each.parentElement!.getBoundingClientRect()))
    .map(nameOf)
const small = (): string[] =>
  shown('button, a[href], [role=tab], input, textarea')
    .filter((each) => {
      const { width, height } = each.getBoundingClientRect()
      return width < 47.5 || height < 47.5
    })
    .map(nameOf)

const showDesk = async (language: Language, mode: 'light' | 'dark' = 'light'): Promise<void> => {
  await show(
    <div className="d-desk" data-surface="desk">
      <Frame />
    </div>,
    { language, mode },
  )
  await patiently(() => expect(document.querySelector('.d-panel')).not.toBeNull())
}
const openPanel = async (panel: StagePanel): Promise<void> => {
  opens[panel]()
  await patiently(() =>
    expect(document.querySelector(`[data-panel=${panel}] > section h1, .d-finished`)).not.toBeNull(),
  )
}

beforeEach(() => {
  openDesk()
  goodsSheet.change({ isOpen: false, isPadOpen: false })
  fillWithMost(14)
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting' }))

const rest = (): void => desk.change({ workArea: 'sell', finished: null, message: null, paymentStartedAt: null })
const targets = '.d-panel button, .d-panel input, .d-strip button, .d-basket-foot button, .d-top button'

/** Whole keys and lines; the total, pay and quick cash on the screen. */
async function showsEnough({ keys, lines }: (typeof sizes)[number]): Promise<void> {
  await patiently(() => expect(whole('.d-line', '.d-lines')).toBeGreaterThanOrEqual(lines))
  await patiently(() => expect(whole('.d-quick-key', '.d-quick-keys')).toBeGreaterThanOrEqual(keys))
  const screen = new DOMRect(0, 0, innerWidth, innerHeight)
  for (const each of ['.d-total output', '.d-pay', '.d-quickcash .d-button'])
    for (const one of all(each)) expect([each, isInside(one.getBoundingClientRect(), screen)]).toEqual([each, true])
  expect(all('.d-quickcash .d-button').length).toBeGreaterThanOrEqual(4)
  expect(document.querySelector('.d-total output')?.textContent).toContain('999,999,999.99')
}

describe.each(sizes)('at $width × $height', (size) => {
  it.each(languagesAt(size.width, widths))(
    'cuts nothing, covers nothing, and every target is 48 pixels, in %s',
    async (language) => {
      await page.viewport(size.width, size.height)
      await showDesk(language)
      await showsEnough(size)
      for (const panel of panels) {
        rest()
        await openPanel(panel)
        desk.change({ message: null })
        const found = { cut: cut(), sizesLost: sizesLost(), small: small(), covered: covered(targets) }
        expect({ panel, ...found }).toEqual({ panel, cut: [], sizesLost: [], small: [], covered: [] })
      }
    },
  )
})

const leftOf = (selector: string): number => document.querySelector(selector)?.getBoundingClientRect().left ?? NaN

describe('turned for people who read from right to left', () => {
  beforeEach(() => changeDirection('rtl'))
  afterEach(() => changeDirection('ltr'))

  it.each(sizes.filter(({ width }) => (isThinned ? NARROWEST.has(width) : width !== 1920 && width !== 390)))(
    'cuts nothing, covers nothing and is no wider than its window at $width × $height',
    async (size) => {
      await page.viewport(size.width, size.height)
      await showDesk('en')
      await showsEnough(size)
      for (const panel of panels) {
        rest()
        await openPanel(panel)
        desk.change({ message: null })
        const found = { cut: cut(), sizesLost: sizesLost(), small: small(), covered: covered(targets) }
        const wide = document.documentElement.scrollWidth
        expect({ panel, wide, ...found }).toEqual({
          panel,
          wide: size.width,
          cut: [],
          sizesLost: [],
          small: [],
          covered: [],
        })
      }
    },
  )

  it('has the basket on the other side, and digits in their order', async () => {
    await page.viewport(1366, 768)
    await showDesk('en')
    expect(leftOf('.d-basket')).toBeLessThan(leftOf('.d-panel'))
    goodsSheet.change({ isPadOpen: true })
    await patiently(() => expect(document.querySelector('.d-keys')).not.toBeNull())
    const keys = all('.d-keys button').filter(({ textContent }) => /^[123]$/.test(textContent))
    const lefts = keys.map((key) => key.getBoundingClientRect().left)
    expect(keys.map(({ textContent }) => textContent)).toEqual(['1', '2', '3'])
    expect(lefts.toSorted((one, other) => one - other)).toEqual(lefts)
    await changeDirection('ltr')
    expect(leftOf('.d-basket')).toBeGreaterThan(leftOf('.d-panel'))
  })

  // axe reads no direction: a gate asks it of the panel of payment, and of all of them as they usually stand.
  it('has nothing serious on any panel', async () => {
    await page.viewport(1366, 768)
    await showDesk('zh', 'dark')
    for (const panel of isThinned ? (['pay'] as const) : panels) {
      rest()
      await openPanel(panel)
      expect([panel, ...(await seriousFindings())]).toEqual([panel])
    }
  })
})

describe.each(['light', 'dark'] as const)('in %s', (mode) => {
  it('has nothing serious on any panel', async () => {
    await page.viewport(1366, 768)
    await showDesk('en', mode)
    for (const panel of panels) {
      rest()
      await openPanel(panel)
      expect([panel, ...(await seriousFindings())]).toEqual([panel])
    }
  })
})

/** The sizes left in a window of 1366 × 768 and one of 390 × 844 when they are magnified twice. */
const magnified = [
  { width: 683, height: 384 },
  { width: 195, height: 422 },
] as const

/** Every panel stands within the window, and everything on it is reached, by scrolling where it must be. */
async function losesNothing(width: number): Promise<void> {
  for (const panel of panels) {
    rest()
    await openPanel(panel)
    desk.change({ message: null })
    expect([panel, document.documentElement.scrollWidth]).toEqual([panel, width])
    const lost = all(targets)
      .filter((each) => each.checkVisibility() && getComputedStyle(each).clipPath === 'none')
      .filter((each) => each.closest('.is-put-away') === null)
      .filter((each) => {
        each.scrollIntoView({ block: 'center', inline: 'center' })
        return !isReached(each)
      })
    expect([panel, ...lost.map(nameOf)]).toEqual([panel])
  }
}

it.each(magnified)('loses nothing at 200 %, in $width × $height', async ({ width, height }) => {
  await page.viewport(width, height)
  await showDesk('en')
  await losesNothing(width)
})

/**
 * Returns the elements that can be pressed on the stage beside the keys that sell and step, each by its place among its
 * kind.
 */
const pressables =
  '.d-strip button:not(:disabled), .d-basket-foot .d-pay:not(:disabled), .d-panel-head button, .d-line-head button'
/** The stage with what listens for echoes round it. */
function Steady() {
  useSteadyDesk()
  return <Frame />
}
const standing = (): unknown[] => {
  const { section, workArea, finished, dialog, isLocked } = desk.read()
  return [section, workArea, finished?.entryId, dialog?.kind, isLocked]
}

it('takes the second half of a double press nowhere where the first half has changed what stands there', async () => {
  await page.viewport(1366, 768)
  await show(
    <div className="d-desk" data-surface="desk">
      <Steady />
    </div>,
    { language: 'en', mode: 'light' },
  )
  await patiently(() => expect(document.querySelector('.d-panel')).not.toBeNull())
  const wrong: string[] = []
  for (const panel of panels) {
    rest()
    await openPanel(panel)
    for (let at = 0; at < shown(pressables).length; at += 1) {
      desk.change({ dialog: null, finished: null })
      rest()
      await openPanel(panel)
      const one = shown(pressables)[at]
      if (!one) continue
      const before = JSON.stringify(standing())
      one.click()
      const once = JSON.stringify(standing())
      if (once === before) continue
      await patiently(() => expect(document.querySelector('.d-desk')).not.toBeNull())
      if (one.isConnected) one.click()
      if (JSON.stringify(standing()) !== once) wrong.push(`${panel}: ${nameOf(one)}`)
    }
    desk.change({ dialog: null })
  }
  expect(wrong).toEqual([])
})

it('says what happened over the names of outlet and till, and moves nothing', async () => {
  await page.viewport(1024, 768)
  await showDesk('en')
  desk.change({ message: null })
  const places = () => shown(targets).map((each) => JSON.stringify(each.getBoundingClientRect()))
  await patiently(() => expect(places().length).toBeGreaterThan(20))
  const before = places()
  tell('bad', 'message.notInSale', { code: '6901234567892' })
  await patiently(() => expect(document.querySelector('.d-message p')).not.toBeNull())
  expect(
    shown(targets)
      .filter((each) => each.closest('.d-message') === null)
      .map((each) => JSON.stringify(each.getBoundingClientRect())),
  ).toEqual(before)
  expect(covered(targets)).toEqual([])
})

it('a long message is whole on a phone and on a small screen', async () => {
  await showDesk('en')
  const said = (): HTMLElement | null => document.querySelector('.d-message p')
  for (const width of [390, 1024]) {
    await page.viewport(width, 768)
    for (const key of ['message.exchangeChanged', 'ahead.clearedUnsure', 'message.paidBefore'] as const) {
      desk.change({ message: null })
      await patiently(() => expect(said()).toBeNull())
      tell('warn', key, { number: '1-02-000001' })
      // Words of rare messages come behind the first paint.
      await patiently(() => expect(said()?.textContent.length).toBeGreaterThan(26))
      await patiently(() => {
        const { scrollHeight = 1, clientHeight = 0 } = said() ?? {}
        expect([key, width, scrollHeight <= clientHeight + 1]).toEqual([key, width, true])
      })
    }
  }
  await page.viewport(1366, 768)
})
