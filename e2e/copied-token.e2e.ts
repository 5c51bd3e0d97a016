import { expect } from '@playwright/test'
import { password, type Person, test } from './support/journey.ts'

const tokenOf = ({ page }: Person): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('kassa.session') ?? '{}') as { token: string }).token)

/** Asks from outside the browser, with nothing but the token. */
const askWith = async (token: string, path: string): Promise<number> =>
  (
    await fetch(`${process.env['KASSA_ADDRESS'] ?? ''}/cashier/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status

test(
  'a copied token is worth nothing; the browser it belongs to goes on in another tab, after a reload and with a wrong clock @gate',
  { tag: '@once' },
  async ({ person }) => {
    const owner = await person({ isChanged: true })
    const { page, t, context } = owner
    await owner.go('/login')
    await page.getByLabel(t('login', 'email')).fill('merchant@kassa.example')
    await page.getByLabel(t('login', 'password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
    const heading = page.locator('main').getByRole('heading', { level: 1 }).first()
    await expect.poll(() => tokenOf(owner)).toBeTruthy()
    const token = await tokenOf(owner)
    expect([await askWith(token, '/identity/me'), await askWith(token, '/events')]).toEqual([401, 401])

    const tab = await context.newPage()
    await tab.goto(page.url().replace(/\/[^/]*$/, '/shop-productMgmt'))
    await expect(tab.locator('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
    await tab.close()
    await page.reload()
    await expect(heading).toBeVisible()
    await page.clock.setFixedTime(Date.now() + 3_600_000)
    const hour = page.waitForResponse((answer) => answer.url().endsWith('/identity/me') && answer.status() === 200)
    await page.reload()
    await hour
    await expect(heading).toBeVisible()
    expect(await tokenOf(owner)).toBe(token)
  },
)
