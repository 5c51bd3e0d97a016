import { expect } from '@playwright/test'
import type { Person } from './journey.ts'

/** Opens each screen, waits until it is whole, and checks that it fits the window, keeps to axe and complains of nothing. */
export async function lookAround(
  person: Person,
  screens: readonly (readonly [name: string, route: string])[],
): Promise<void> {
  const { page } = person
  for (const [name, route] of screens) {
    await person.go(route)
    await expect(page.locator('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0)
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1)
    expect(isWide, `${route} is wider than the window`).toBe(false)
    await person.look(name)
  }
  expect(person.complaints).toEqual([])
}
