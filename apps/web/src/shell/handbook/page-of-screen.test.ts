import { expect, it } from 'vitest'
import { handbookPages, type OfficePage, type OfficeRole } from '../../parts/handbook/handbook-pages.ts'
import { loadTexts } from '../../parts/handbook/handbook-pages.ts'
import { wordKeysOf } from '../../parts/handbook/page-text.ts'
import { paths } from '../../paths.ts'
import { places, type ScreenName } from '../../places.ts'
import { pageAt, pageOfScreen } from './page-of-screen.ts'
import { rolesFor } from './roles-for.ts'

const roles = ['owner', 'accountant', 'operator'] as const
const pagesOf = (role: OfficeRole): OfficePage[] => handbookPages[role].map((page) => `${role}.${page}` as OfficePage)
const screens = Object.entries(pageOfScreen) as [ScreenName, (typeof pageOfScreen)[ScreenName]][]
const leading = screens.flatMap(([screen, page]) =>
  page === null
    ? []
    : typeof page === 'string'
      ? [[screen, page] as const]
      : Object.values(page).map((one) => [screen, one] as const),
)

it('every screen of the shell has its page, and only where there is nothing to do it is the first', () => {
  const without = places.filter(({ layout, name }) => layout === 'shell' && pageOfScreen[name] === null)
  expect(without.map(({ name }) => name)).toEqual(['notFound', 'fault'])
  expect(pageAt(paths.status.notFound(), 'merchant')).toBe('owner.today')
  expect(pageAt(paths.status.fault(), 'partner')).toBe('operator.merchants')
  expect(pageAt('/nowhere', 'staff')).toBe('owner.today')
})

it('who looks after merchants reads another page of the same screen than who is inside one', () => {
  expect(pageAt(paths.authorization(), 'merchant')).toBe('owner.licence')
  expect(pageAt(paths.authorization(), 'operator')).toBe('operator.codes')
  expect(pageAt(`${paths.products()}/019cc000-0000-7000-8000-0000000000aa`, 'staff')).toBe('owner.firstGoods')
  expect(pageAt(`${paths.email()}?tab=sent`, 'partner')).toBe('operator.gateways')
})

it('every page is the one of a screen, but those of a command and of the same screen as another', () => {
  const reached = new Set<string>(leading.map(([, page]) => page))
  expect(roles.flatMap(pagesOf).filter((page) => !reached.has(page))).toEqual(['accountant.batches', 'operator.backup'])
})

it.each(roles)('every page of %s names the screen it belongs to, so that it changes with it', async (role) => {
  const texts = new Map(Object.entries(await loadTexts(role, 'en')))
  for (const [page, text] of texts) {
    const own = leading.filter(([, of]) => of === `${role}.${page}`).map(([screen]) => `nav:screen.${screen}.title`)
    if (own.length > 0) expect(wordKeysOf([text]), page).toEqual(expect.arrayContaining([expect.toBeOneOf(own)]))
  }
})

it('whoever is inside a merchant is offered the pages of the operator only where one is open', () => {
  expect(rolesFor('merchant')).toEqual(['owner', 'accountant'])
  expect(rolesFor('merchant', 'operator.codes')).toEqual(['operator', 'owner', 'accountant'])
  expect(rolesFor('partner')).toEqual(['operator', 'owner', 'accountant'])
})
