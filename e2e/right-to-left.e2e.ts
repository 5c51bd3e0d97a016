import path from 'node:path'
import { expect } from '@playwright/test'
import { examine } from './support/examine.ts'
import { scan, signInAdmin, signInStaff, test, type Person } from './support/journey.ts'
import { lookAround, walk } from './support/look-around.ts'
import { almonds, batteries, openTill, pauseAsPerson, payExact } from './support/till.ts'
import { screensOf } from './support/walked-screens.ts'

const shots = path.join(import.meta.dirname, 'shots')

const sizes = [
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const

/** Turned before the first page is drawn, as a browser that was told to keeps it. */
const turn = ({ context }: Person): Promise<void> =>
  context.addCookies([{ name: 'Reading-Direction', value: 'rtl', url: process.env['KASSA_ADDRESS'] ?? '' }])

const wear = ({ page }: Person, mode: 'light' | 'dark'): Promise<void> =>
  page.evaluate((theme) => {
    const kept = JSON.parse(localStorage.getItem('kassa.session') ?? '{}') as { layout?: object }
    localStorage.setItem('kassa.session', JSON.stringify({ ...kept, layout: { ...kept.layout, mode: theme } }))
    dispatchEvent(new StorageEvent('storage', { key: 'kassa.session' }))
  }, mode)

/** Fits its window in each of four sizes, and is kept as a picture: light in all of them, dark in two. */
async function keep(person: Person, name: string, project: string): Promise<void> {
  const { page } = person
  for (const mode of ['light', 'dark'] as const) {
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
