import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'
import { eachLookOfText } from '../../apps/web/src/test/look/look-of-text.ts'
import type { Look } from './looks.ts'

const shots = path.join(import.meta.dirname, '../shots')
const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * axe takes most of the processor that a journey takes: the gate asks it in the look that is walked, and of contrast one element of each look of
 * words; a whole run asks in both, of every element.
 */
export const asksInBoth = process.env['JOURNEYS'] !== 'gate'

/**
 * Checks that a page fits its window and that axe finds nothing serious, nothing critical; with PICTURES=1 it keeps a
 * picture of it. A page that still moves is checked again.
 */
export async function examine(
  page: Page,
  name: string,
  project: string,
  { look, isOther }: { readonly look: Look; readonly isOther: boolean },
): Promise<void> {
  const file = `${project}-${look.replace(' ', '-')}-${name}.jpg`
  if (process.env['PICTURES'] !== undefined)
    await page.screenshot({ path: path.join(shots, file), type: 'jpeg', quality: 80 })
  await expect.poll(() => beyondTheWindow(page), { message: `${name} fits the window (${look})` }).toEqual([])
  if (isOther && !asksInBoth) return
  await expect.poll(() => findingsOf(page), { message: `axe on ${name} (${look})`, timeout: 120_000 }).toEqual([])
}

/** The first things that make a page wider than its window. */
const beyondTheWindow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth + 1) return []
    const isBeyond = (one: Element): boolean => {
      const { left, right } = one.getBoundingClientRect()
      return right > window.innerWidth + 1 || left < -1
    }
    const found = [...document.body.querySelectorAll('*')].filter(isBeyond)
    return ['wider', ...found.slice(0, 4).map((one) => one.outerHTML.slice(0, 160))]
  })

interface Checking {
  readonly axe: Checker
  readonly eachLookOfText: typeof eachLookOfText
}

interface Checker {
  run(context: object, options: RunOptions): Promise<AxeResults>
  readonly _audit: {
    readonly rules: readonly { id: string; enabled: boolean; impact: string; tags: readonly string[] }[]
  }
}

/**
 * Returns the serious or critical findings of axe, with the first place of each. Lighter rules are not run: nobody
 * would act on them.
 */
async function findingsOf(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe}; ${eachLookOfText.toString()}`)
  const violations = await page.evaluate(async (isWhole) => {
    const { axe: checker, eachLookOfText: looks } = window as unknown as Checking
    // oxlint-disable-next-line eslint/no-underscore-dangle -- axe says nowhere else how grave a rule is
    const grave = checker._audit.rules.filter(
      ({ enabled, impact, tags }) =>
        enabled && (impact === 'serious' || impact === 'critical') && !tags.includes('experimental'),
    )
    const ids = grave.map(({ id }) => id)
    const run = async (context: object, values: string[]) => {
      const runOnly = { type: 'rule', values } as const
      return (await checker.run(context, { resultTypes: ['violations'], preload: false, runOnly })).violations
    }
    if (isWhole) return run(document, ids)
    const contrast = 'color-contrast'
    const others = ids.filter((id) => id !== contrast)
    return [...(await run(document, others)), ...(await run({ include: looks() }, [contrast]))]
  }, asksInBoth)
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}
