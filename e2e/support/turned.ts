import path from 'node:path'
import { expect } from '@playwright/test'
import { asksInBoth } from './examine.ts'
import type { Person } from './journey.ts'
import { pauseAsPerson } from './till.ts'

const shots = path.join(import.meta.dirname, '../shots')

/** The windows in which a turned page has to fit, the widest first. */
export const sizes = [
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const

/** Turned before the first page is drawn, as a browser that was told to keeps it. */
export const turn = ({ context }: Person): Promise<void> =>
  context.addCookies([{ name: 'Reading-Direction', value: 'rtl', url: process.env['KASSA_ADDRESS'] ?? '' }])

const wear = ({ page }: Person, mode: 'light' | 'dark'): Promise<void> =>
  page.evaluate((theme) => {
    const kept = JSON.parse(localStorage.getItem('kassa.session') ?? '{}') as { layout?: object }
    localStorage.setItem('kassa.session', JSON.stringify({ ...kept, layout: { ...kept.layout, mode: theme } }))
    dispatchEvent(new StorageEvent('storage', { key: 'kassa.session' }))
  }, mode)

/** A picture shows a theme; a width is the same in both, so the gate, which keeps none, looks at one. */
const themes = asksInBoth ? (['light', 'dark'] as const) : (['light'] as const)

/** Fits its window in each of four sizes, and is kept as a picture: light in all of them, dark in two. */
export async function keep(person: Person, name: string, project: string): Promise<void> {
  const { page } = person
  for (const mode of themes) {
    await wear(person, mode)
    for (const size of mode === 'light' ? sizes : [sizes[0], sizes[3]]) {
      await page.setViewportSize(size)
      await pauseAsPerson(person)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([name, size.width, wide <= size.width + 1]).toEqual([name, size.width, true])
      const file = `rtl-${name}-${project}-${String(size.width)}-${mode}.png`
      if (process.env['PICTURES'] !== undefined)
        await page.screenshot({ path: path.join(shots, file), animations: 'disabled' })
    }
  }
  await page.setViewportSize(sizes[0])
  await wear(person, 'light')
}
