import { expect, type Page } from '@playwright/test'
import { findBuiltInRole } from '../packages/contract/src/identity/built-in-roles.ts'
import { codesOfTier } from '../packages/contract/src/permission/permissions.ts'
import { type Person, signInAdmin, signInStaff, test } from './support/journey.ts'
import { lookAround } from './support/look-around.ts'
import { screensOf, screensOpenTo, type WalkedScreen } from './support/walked-screens.ts'

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

interface Walk {
  readonly signIn: (person: Person) => Promise<void>
  readonly screens: readonly WalkedScreen[]
  /** An owner has some ninety screens: as long as everything else of the file. Words of a length that differs are looked at by the operator's. */
  readonly tag?: string
}

const walks: Readonly<Record<string, Walk>> = {
  'an owner': {
    signIn: (one) => signInAdmin(one, 'merchant@kassa.example'),
    screens: screensOf('merchant'),
    tag: '@long',
  },
  'an operator': {
    signIn: (one) => signInAdmin(one, 'operator@kassa.example'),
    screens: screensOpenTo(codesOfTier('operator')),
  },
  'a partner': {
    signIn: (one) => signInAdmin(one, 'partner@kassa.example'),
    screens: screensOpenTo(codesOfTier('partner')),
    tag: '@once',
  },
  'a cashier': {
    signIn: (one) => signInStaff(one, '100001', '1002'),
    screens: screensOpenTo(findBuiltInRole('cashier')?.codes ?? []),
    tag: '@once',
  },
}

for (const [who, { signIn, screens, tag = [] }] of Object.entries(walks))
  test(`at 200 % each screen of ${who} is whole and reached, and axe finds nothing`, { tag }, async ({ person }) => {
    const one = await person()
    await signIn(one)
    const own = screens.map(([name, route]): WalkedScreen => [`${who.split(' ').at(-1)}-${name}`, route])
    await lookAround(one, own, async (name) => {
      await expect(one.page.getByText(one.t('status', 'forbidden.title')), name).toHaveCount(0)
      await expect.poll(() => covered(one.page), { message: `${name} at 200 %` }).toEqual([])
    })
  })
