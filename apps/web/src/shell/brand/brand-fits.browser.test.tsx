import { readOwnStanding } from '@kassa/contract/billing/licence.calls.ts'
import { readMenu } from '@kassa/contract/identity/own-account.calls.ts'
import { listBegunPages } from '@kassa/contract/today/begun-pages.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { LoginFrame } from '../../parts/person/LoginFrame.tsx'
import SecondScreen from '../../second-screen/SecondScreen.tsx'
import { writeBrand, type Brand } from '../../session/brand.ts'
import { defaultLayout, type LayoutSettings, writeSession } from '../../session/session.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../test/sample.ts'
import { show } from '../../test/show.tsx'
import { Menu } from '../Menu.tsx'

afterEach(() => {
  writeBrand(null)
  writeSession({ layout: defaultLayout })
})

/** A picture twenty times as wide as it is high. */
const WIDE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="320" height="16"><rect width="320" height="16" fill="#c00"/></svg>')}`
/** Fifty characters, the most that a name has: of many words, of one, and without a blank by the language. */
const brands: readonly Brand[] = [
  { name: 'The Northern and Southern Retail Systems Company 1', accent: null, logo: WIDE },
  { name: 'N'.repeat(50), accent: null, logo: WIDE },
  { name: '零售'.repeat(25), accent: null, logo: null },
]
const answers = [
  answer(readOwnStanding, { standing: null }),
  answer(readMenu, { favourites: [] }),
  answer(listErrands, { rows: [], waiting: 0, asOf: '2026-03-01T00:00:00.000Z', me: SAMPLE_ID }),
  answer(listBegunPages, { pages: [] }),
]
const box = (selector: string): DOMRect | undefined => document.querySelector(selector)?.getBoundingClientRect()
const isTooWide = (): boolean => document.documentElement.scrollWidth > innerWidth
const isShown = (of: DOMRect | undefined): boolean => of !== undefined && of.width > 8 && of.height > 8

/** Returns what of the brand reaches out of the part that holds it, by its place. */
function reachesOut(holder: string, parts: readonly string[]): string[] {
  const room = box(holder)
  return parts.filter((part) => {
    const found = box(part)
    if (room === undefined || found === undefined || found.width <= 1) return false
    return (
      found.left < room.left - 0.5 ||
      found.right > room.right + 0.5 ||
      found.top < room.top - 0.5 ||
      found.bottom > room.bottom + 0.5
    )
  })
}

/** Shows the menu of a layout as the shell holds it. */
async function showMenu(layout: Partial<LayoutSettings>): Promise<void> {
  const content = (
    <div className={`k-shell is-${layout.layoutType ?? 'vertical'} is-menu-open`}>
      <Menu isOpen onClose={() => undefined} />
      <div className="k-shell-side">Page</div>
    </div>
  )
  await renderScreen(content, answers)
  writeSession({ layout: { ...defaultLayout, ...layout } })
  await expect.element(page.getByText('Page', { exact: true })).toBeVisible()
}

const layouts = [
  [1280, {}],
  [1280, { sidebarSize: 'md' }],
  [1280, { sidebarSize: 'sm' }],
  [1280, { layoutType: 'horizontal' }],
  [390, {}],
] as const satisfies readonly (readonly [number, Partial<LayoutSettings>])[]

it.each(layouts)('at %i pixels the menu %j holds any logo and any name', async (width, layout) => {
  await page.viewport(width, 800)
  for (const brand of brands) {
    writeBrand(brand)
    await showMenu(layout)
    const mark = brand.logo === null ? '.k-menu .k-brand-initial' : '.k-menu .k-brand-logo'
    await expect.poll(() => isShown(box(mark))).toBe(true)
    expect({
      out: reachesOut('.k-menu-head', [mark, '.k-menu-brand', '.k-menu-close']),
      isTooWide: isTooWide(),
    }).toEqual({ out: [], isTooWide: false })
    // Something of the name is read beside the logo, but where the menu has icons alone.
    const isIcons = 'sidebarSize' in layout && layout.sidebarSize === 'sm'
    expect((box('.k-menu-brand')?.width ?? 0) >= 60).toBe(!isIcons)
  }
})

it.each([390, 1280])('at %i pixels the page of signing in holds any logo and any name', async (width) => {
  await page.viewport(width, 800)
  for (const brand of brands) {
    writeBrand(brand)
    await show(<LoginFrame>Form</LoginFrame>)
    await expect.element(page.getByText('Form', { exact: true })).toBeVisible()
    const parts = ['.k-login-name', '.k-login-name > :first-child', '.k-login-name > span:last-child']
    expect({ out: reachesOut('.k-login-brand', parts), isTooWide: isTooWide() }).toEqual({ out: [], isTooWide: false })
    expect(box('.k-login-name > span:last-child')?.width).toBeGreaterThan(120)
  }
})

it.each([390, 1280])('at %i pixels the customer display holds any logo and any name', async (width) => {
  await page.viewport(width, 800)
  for (const brand of brands) {
    writeBrand(brand)
    await show(<SecondScreen />)
    await expect.poll(() => isShown(box('.s2-idle p'))).toBe(true)
    expect({ out: reachesOut('.s2', ['.s2-idle > :first-child', '.s2-idle p']), isTooWide: isTooWide() }).toEqual({
      out: [],
      isTooWide: false,
    })
  }
})
