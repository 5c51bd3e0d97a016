import { expect } from '@playwright/test'
import { examine } from './support/examine.ts'
import { scan, signInAdmin, signInStaff, test } from './support/journey.ts'
import { lookAround, walk } from './support/look-around.ts'
import { almonds, batteries, openTill, pauseAsPerson, payExact } from './support/till.ts'
import { keep, sizes, turn } from './support/turned.ts'
import { screensOf } from './support/walked-screens.ts'

test('the owner looks at every screen of the shop, turned from right to left', { tag: '@once' }, async ({ person }) => {
  const owner = await person()
  await turn(owner)
  await signInAdmin(owner, 'merchant@kassa.example')
  await lookAround(
    owner,
    screensOf('merchant').map(([name, route]) => [`rtl-${name}`, route] as const),
  )
  expect(await owner.page.evaluate(() => document.dir)).toBe('rtl')
})

test('the main screens stand turned in four sizes, light and dark', { tag: '@once' }, async ({ person }, info) => {
  const owner = await person()
  const { page } = owner
  await turn(owner)
  await owner.go('/login')
  await keep(owner, 'login', info.project.name)
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/')
  for (const [name, route] of [
    ['home', '/'],
    ['products', '/shop-productMgmt'],
    ['orders', '/sales/order'],
    ['profile', '/profile'],
  ] as const) {
    await walk(page, route)
    await expect(page.locator('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('.k-skeleton, .ant-spin-spinning')).toHaveCount(0)
    await keep(owner, name, info.project.name)
  }
  const menu = await page.locator('.k-menu').boundingBox()
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeGreaterThan(sizes[0].width - 2)
  expect(owner.complaints).toEqual([])
})

test(
  'a cashier sells at a turned till, and the next page is turned as well @gate',
  { tag: '@once' },
  async ({ person }, info) => {
    const cashier = await person()
    const { page, t } = cashier
    await signInStaff(cashier, '100001', '1001')
    await turn(cashier)
    await openTill(cashier)
    for (const code of [batteries, almonds]) await scan(page, code)
    await expect(page.locator('.d-line-main')).toHaveCount(2)
    await keep(cashier, 'desk-goods', info.project.name)
    await page.keyboard.press('Shift+F12')
    await expect(page.getByRole('heading', { name: t('desk', 'pay.title') })).toBeVisible()
    await keep(cashier, 'desk-pay', info.project.name)
    await examine(page, 'rtl-desk-pay', info.project.name, { look: 'wide light', isOther: false })
    await page.keyboard.press('Escape')
    await pauseAsPerson(cashier)
    await payExact(cashier)
    await keep(cashier, 'desk-paid', info.project.name)
    expect(cashier.complaints).toEqual([])
  },
)
