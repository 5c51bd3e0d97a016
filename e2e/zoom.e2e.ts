import { expect, type Page } from '@playwright/test'
import { signInAdmin, test } from './support/journey.ts'
import { lookAround } from './support/look-around.ts'
import { screensOf, type Walker } from './support/walked-screens.ts'

test.use({ looks: ['zoomed light', 'zoomed dark'] })

/** Returns controls of the page that lie under something else wherever they are scrolled to. */
const covered = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const parts = ':is(label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-segmented, .ant-upload)'
    const isSeen = (one: HTMLElement): boolean =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      one.getBoundingClientRect().width > 1 &&
      getComputedStyle(one).clipPath === 'none'
    const isReached = (one: HTMLElement): boolean => {
      one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = one.getBoundingClientRect()
      const met = document.elementFromPoint(left + width / 2, top + height / 2)
      return met !== null && (one.contains(met) || met.contains(one) || met.closest(parts)?.contains(one) === true)
    }
    return [...document.querySelectorAll<HTMLElement>('main :is(a[href], button:enabled, input:enabled)')]
      .filter((one) => isSeen(one) && !isReached(one))
      .map((one) => one.outerHTML.slice(0, 160))
  })

const walkers: Readonly<Record<Walker, string>> = {
  merchant: 'the owner of a shop',
  operator: 'an operator',
  partner: 'a partner',
}

for (const [walker, who] of Object.entries(walkers)) {
  // An owner has some ninety screens: as long as everything else of the file many times over.
  const tag = walker === 'merchant' ? ['@long'] : []
  test(`at 200 % each screen of ${who} is whole and reached, and axe finds nothing`, { tag }, async ({ person }) => {
    const one = await person()
    await signInAdmin(one, `${walker}@kassa.example`)
    await lookAround(one, screensOf(walker as Walker), async (name) => {
      await expect.poll(() => covered(one.page), { message: `${name} at 200 %` }).toEqual([])
    })
  })
}
