import { expect, type Page } from '@playwright/test'
import { asksInBoth } from './examine.ts'
import type { Person } from './journey.ts'

interface Routed {
  readonly status: string
  readonly resolvedLocation?: { readonly pathname: string }
  readonly location: { readonly pathname: string }
}

/** Walks to a screen as a link of the menu does: the program is not loaded again. */
export async function walk(page: Page, route: string): Promise<void> {
  await page.evaluate((href) => {
    history.pushState(null, '', href)
  }, `/cashier/manage${route}`)
  await page.waitForFunction(() => {
    // oxlint-disable-next-line eslint/no-underscore-dangle -- the router's own name for itself
    const { state } = (window as unknown as { __TSR_ROUTER__: { state: Routed } }).__TSR_ROUTER__
    return state.status === 'idle' && state.resolvedLocation === state.location
  })
}

/**
 * Opens each screen, waits until it is whole, and checks that it fits the window, keeps to axe and complains of nothing; then does what else is
 * asked. Where a look brings its size alone, the second half of the screens stands in the other theme.
 */
export async function lookAround(
  person: Person,
  screens: readonly (readonly [name: string, route: string])[],
  then: (name: string) => Promise<void> = async () => {},
): Promise<void> {
  const { page } = person
  expect(screens.length, 'screens to walk through').toBeGreaterThan(0)
  const half = Math.ceil(screens.length / 2)
  for (const [index, [name, route]] of screens.entries()) {
    if (index === half && !asksInBoth) await person.turnTheme()
    await (index === 0 ? person.go(route) : walk(page, route))
    await expect(page.locator('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('main .k-skeleton, .ant-skeleton, .ant-spin-spinning')).toHaveCount(0)
    await person.lookOn(name)
    await then(name)
  }
  expect(person.complaints).toEqual([])
}
