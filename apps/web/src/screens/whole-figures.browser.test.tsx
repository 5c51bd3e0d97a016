import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../paths.ts'
import { routes } from '../routes.ts'
import { untilStill } from '../test/answered.ts'
import { answerEvery } from '../test/every-call.ts'
import { loadedScreen } from '../test/loaded-screen.tsx'
import { renderScreen } from '../test/render-screen.tsx'
import { anyOf, SAMPLE_ID, threeOf } from '../test/sample.ts'

/** Numbers of documents and amounts stand on one line and are seen to their end, on a phone and beside the menu. */
const sizes = [
  [390, 844],
  [1280, 800],
] as const
afterAll(() => page.viewport(1280, 800))

/** Their answer is a list of settings that the contract does not name one by one. */
const settings: ReadonlySet<string> = new Set([paths.pointSetting(), paths.salesSettings(), paths.security()])
const screens = routes.filter(
  ({ name, path }) => name !== 'desk' && name !== 'secondScreen' && !settings.has(path) && !path.startsWith('/auth'),
)

const NUMBER = '12-02-000148'
const MINOR = 123_456_789
const figures = /[−+-]?[¥€$£]?(?:1,234,567\.89|123,456,789|12-02-000148)/gu

/** Fields that number a document, a till or a person; a shelf is called so by its shop. */
const isNumbered = /^(?!shelf)(?:n|\w*[a-z]N)umber$/

/** The answer with numbers of documents as an outlet of two digits has them, and with large amounts. */
function enlarged(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => enlarged(one, key))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, enlarged(one, name)]))
  if (typeof value === 'string' && value.startsWith('Sample') && isNumbered.test(key)) return NUMBER
  // A task and a notice name the document they are about.
  if (value === 'Sample' && key === 'title') return `Sample ${NUMBER}`
  return typeof value === 'number' && key.endsWith('Minor') ? MINOR : value
}

const isSound = ({ answer }: Endpoint, body: unknown): boolean =>
  (answer as unknown as { safeParse(value: unknown): { success: boolean } }).safeParse(body).success

const given = answerEvery((call, request) => {
  if (call.kind !== 'json') return { status: 404, body: {} }
  const isNextPage = (request as { readonly cursor?: unknown }).cursor !== undefined
  const usual = threeOf(anyOf(call.answer, isNextPage ? 'least' : 'most'))
  const large = enlarged(usual)
  return { status: 200, body: isSound(call, large) ? large : usual }
})

const clips = (one: Element): boolean => ['hidden', 'clip'].includes(getComputedStyle(one).overflowX)

/** Returns why a figure is not read whole; nothing where it is. */
function faultOf(at: Range, within: Element): string | undefined {
  const boxes = [...at.getClientRects()]
  if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) return 'broken'
  const { left, right } = at.getBoundingClientRect()
  for (let one: Element | null = within; one && one !== document.body; one = one.parentElement) {
    const box = one.getBoundingClientRect()
    if (clips(one) && (left < box.left - 1 || right > box.right + 1)) return 'cut'
  }
  return undefined
}

/** Figures that are seen, and broken or cut, each with what stands round it. */
function faults(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const within = node.parentElement
    if (!within?.checkVisibility() || within.closest('.k-hidden, .r-receipt, .d-paper, thead')) continue
    for (const { index, 0: figure } of (node.textContent ?? '').matchAll(figures)) {
      const at = new Range()
      at.setStart(node, index)
      at.setEnd(node, index + figure.length)
      const fault = faultOf(at, within)
      if (fault) found.push(`${fault}: ${within.parentElement?.outerHTML.slice(0, 240)}`)
    }
  }
  return found
}

/**
 * Tables that are wider than their panel: small ones anywhere, and on a phone, where all stand in rows of two, also the large ones, which have a caption. Nobody
 * pulls them aside.
 */
const pulledAside = (): string[] =>
  [...document.querySelectorAll('.k-scroll-x:has(> .is-paired, > .is-brief)')]
    .filter((one) => innerWidth <= 640 || one.querySelector('caption') === null)
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map((one) => `wider than its panel: ${one.getAttribute('aria-label')}`)

describe.each(screens)('$path', ({ path, screen }) => {
  const Screen = loadedScreen(screen)
  const where = { route: path, at: path.replaceAll(/\$\w+/g, SAMPLE_ID) }

  it.each(['en', 'zh', 'ja'] as const)('numbers and amounts are whole in %s', async (language) => {
    const asked = await renderScreen(<Screen />, given, { ...where, language })
    for (const [width, height] of sizes) {
      await page.viewport(width, height)
      await untilStill(asked)
      expect([width, ...faults(), ...pulledAside()]).toEqual([width])
    }
  })
})
