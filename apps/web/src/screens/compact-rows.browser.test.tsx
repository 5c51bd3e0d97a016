import { chooseCompactRows } from '@kassa/contract/identity/compact-rows.calls.ts'
import { sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../paths.ts'
import { routes } from '../routes.ts'
import { readSession } from '../session/session.ts'
import { Menu } from '../shell/Menu.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import { untilStill } from '../test/answered.ts'
import { answerEvery } from '../test/every-call.ts'
import { patiently } from '../test/patiently.ts'
import { isThinned } from '../../../../packages/domain/test/property-runs.ts'
import { renderScreen } from '../test/render-screen.tsx'
import { anyOf, sample, SAMPLE_ID, severalOf } from '../test/sample.ts'
import { expectWholeWords } from '../test/show.tsx'

/** A small laptop of a shop. Source: docs/papers of the office, point 6. */
const [WIDTH, HEIGHT] = [1366, 768]
const MOST_PX = 40
const LEAST_ROWS = 14

/** The lists that are read all day; others share their shape and may have more above their rows. */
const dailyLists: ReadonlySet<string> = new Set([
  paths.orders(),
  paths.products(),
  paths.stock(),
  paths.members(),
  paths.purchaseOrders(),
  paths.suppliers(),
  paths.adminLog(),
])

/** Their answer is a list of settings that the contract does not name one by one. */
const settings: ReadonlySet<string> = new Set([paths.pointSetting(), paths.salesSettings(), paths.security()])
const screens = routes.filter(({ layout, path }) => layout === 'shell' && !path.includes('$') && !settings.has(path))
const user = (hasCompactRows: boolean) =>
  sample(sessionUser, { tier: 'merchant', name: 'Mei', merchantId: SAMPLE_ID, locale: 'en-US', hasCompactRows })

const twenty = answerEvery(({ kind, answer }) =>
  kind === 'json' ? { status: 200, body: severalOf(anyOf(answer, 'most'), 20) } : { status: 404, body: {} },
)

async function showInShell(route: (typeof screens)[number], hasCompactRows: boolean) {
  const { default: Screen } = await route.screen()
  const inShell = (
    <div className="k-shell is-vertical">
      <Menu isOpen={false} onClose={() => undefined} />
      <div className="k-shell-side">
        <TopBar onMenu={() => undefined} onCommand={() => undefined} />
        <main className="k-shell-content">
          <Screen />
        </main>
      </div>
    </div>
  )
  const shown = await renderScreen(inShell, twenty, {
    route: route.path,
    at: route.path,
    session: { user: user(hasCompactRows) },
  })
  await patiently(() => expect(isWaiting()).toBe(false))
  await untilStill(shown)
  await expectWholeWords()
  return shown
}

/** Returns whether the screen, or what it asks for, is still on its way. */
function isWaiting(): boolean {
  const content = document.querySelector('.k-shell-content')
  return (content?.childElementCount ?? 0) === 0 || content?.querySelector('.k-preloader, .k-skeleton') !== null
}

const rows = () => [...document.querySelectorAll('.k-list .k-table tbody tr')].map((row) => row.getBoundingClientRect())

/** Rows that are seen whole, above the foot of the list and the end of the window. */
function seenRows(): number {
  const ends = [...document.querySelectorAll('.k-list .k-table, .k-list-foot')].map((part) =>
    part.getBoundingClientRect(),
  )
  const [table, foot] = ends
  const end = Math.min(HEIGHT, table?.bottom ?? 0, foot?.top ?? HEIGHT)
  return rows().filter(({ bottom }) => bottom <= end + 1).length
}

beforeEach(() => page.viewport(WIDTH, HEIGHT))
afterEach(() => page.viewport(1280, 800))

/** A gate looks at the daily lists, a run by hand at all: they share their shape. */
const looked = isThinned ? screens.filter(({ path }) => dailyLists.has(path)) : screens

const lists: string[] = []
describe.each(looked)('$path', (route) => {
  it('has rows of 40 pixels at most in the compact form', async () => {
    await showInShell(route, true)
    if (rows().length === 0) return
    lists.push(route.path)
    expect(Math.max(...rows().map(({ height }) => height))).toBeLessThanOrEqual(MOST_PX)
    if (dailyLists.has(route.path)) expect(seenRows()).toBeGreaterThanOrEqual(LEAST_ROWS)
  })
})

it('the daily lists were among them', () => expect(lists).toEqual(expect.arrayContaining([...dailyLists])))

it('is chosen at any list and kept with the account', async () => {
  const suppliers = screens.find(({ path }) => path === paths.suppliers())
  if (suppliers === undefined) throw new Error('the list of suppliers is gone')
  const shown = await showInShell(suppliers, false)
  const wide = rows()[0]?.height ?? 0
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByText('Compact rows in all lists').click()
  expect(await shown.first(chooseCompactRows)).toEqual({ hasCompactRows: true })
  expect(readSession().user?.hasCompactRows).toBe(true)
  expect(rows()[0]?.height).toBeLessThan(wide)
})
