import path from 'node:path'
import { expect } from '@playwright/test'
import { scan, signInStaff, test, type Person } from './support/journey.ts'
import { pressPrimary } from './support/paying.ts'
import { almonds, batteries, pauseAsPerson, openTill, payExact, saleNumber } from './support/till.ts'

const shots = path.join(import.meta.dirname, 'shots')

const sizes = [
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const
const themes = ['light', 'dark'] as const

const wear = ({ page }: Person, theme: (typeof themes)[number]): Promise<void> =>
  page.evaluate((mode) => {
    const kept = JSON.parse(localStorage.getItem('kassa.session') ?? '{}') as { layout?: object }
    localStorage.setItem('kassa.session', JSON.stringify({ ...kept, layout: { ...kept.layout, mode } }))
    dispatchEvent(new StorageEvent('storage', { key: 'kassa.session' }))
  }, theme)

/** Every panel of the stage, one behind the other, as a cashier comes by it; each is kept as a picture for people to look at. */
async function walkStage(cashier: Person, keep: (panel: string) => Promise<void>): Promise<void> {
  const { page, t } = cashier
  const { keyboard } = page
  for (const code of [batteries, almonds]) await scan(page, code)
  await expect(page.locator('.d-line-main')).toHaveCount(2)
  await keep('goods')
  await page.locator('.d-line-main').first().click()
  await keep('line')
  await keyboard.press('Escape')
  await keyboard.press('Shift+F12')
  await expect(page.getByRole('heading', { name: t('desk', 'pay.title') })).toBeVisible()
  await keep('pay')
  await keyboard.press('Escape')
  await pauseAsPerson(cashier)
  await payExact(cashier)
  await keep('paid')
  const number = await saleNumber(cashier)
  await keyboard.press('F9')
  await keep('find')
  await keyboard.type(number, { delay: 60 })
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await keep('refund')
  await giveBackAndExchange(cashier, keep)
  await scan(page, batteries)
  await pauseAsPerson(cashier)
  await keyboard.press('F5')
  await pauseAsPerson(cashier)
  await keep('hold')
  await keyboard.press('Enter')
  await expect(page.locator('.d-line-main')).toHaveCount(0)
  await keyboard.press('F6')
  await pauseAsPerson(cashier)
  await keep('recall')
  await keyboard.press('Escape')
  await pauseAsPerson(cashier)
  await scan(page, batteries)
  await expect(page.locator('.d-line-main')).toHaveCount(1)
  await keyboard.press('F3')
  await pauseAsPerson(cashier)
  await keep('member')
  await keyboard.press('Escape')
  await keyboard.press('F4')
  await pauseAsPerson(cashier)
  await keep('why')
  await keyboard.press('Escape')
  await page.getByRole('button', { name: t('desk', 'strip.more'), exact: true }).click()
  await pauseAsPerson(cashier)
  await keep('more')
  await keyboard.press('Escape')
  await pauseAsPerson(cashier)
  await payExact(cashier)
}

/** Gives back the sale that is found, and then exchanges the goods of another one. */
async function giveBackAndExchange(cashier: Person, keep: (panel: string) => Promise<void>): Promise<void> {
  const { page, t } = cashier
  const chooseAll = async (): Promise<void> => {
    await page.getByRole('button', { name: t('desk', 'refund.all'), exact: true }).click()
    await page.getByLabel(t('desk', 'change.reason')).fill('Too many')
  }
  await chooseAll()
  await keep('refund-chosen')
  await pressPrimary(cashier, 'refund.go')
  await expect(page.getByText(t('desk', 'refund.done'))).toBeVisible()
  await keep('refund-done')
  await page.getByRole('button', { name: t('desk', 'refund.done') }).click()
  await pauseAsPerson(cashier)
  await scan(page, batteries)
  await payExact(cashier)
  const number = await saleNumber(cashier)
  await page.keyboard.press('F9')
  await page.keyboard.type(number, { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await chooseAll()
  await page.getByRole('heading', { name: number }).click()
  await scan(page, almonds)
  await expect(page.getByText(t('desk', 'refund.exchangeNew'))).toBeVisible()
  await keep('exchange')
  await pressPrimary(cashier, 'refund.exchangePay')
  await expect(page.getByRole('heading', { name: t('desk', 'pay.title') })).toBeVisible()
  await keep('exchange-pay')
  await payExact(cashier)
  await keep('exchange-paid')
}

test('every panel of the stage at four sizes, light and dark', { tag: '@long' }, async ({ person }, info) => {
  const cashier = await person()
  const { page } = cashier
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await walkStage(cashier, async (panel) => {
    await pauseAsPerson(cashier)
    for (const theme of themes)
      for (const size of sizes) {
        await wear(cashier, theme)
        await page.setViewportSize(size)
        const name = `stage-${panel}-${info.project.name}-${size.width}-${theme}.png`
        await page.screenshot({ path: path.join(shots, name), animations: 'disabled' })
      }
    await page.setViewportSize(sizes[0])
    await wear(cashier, 'light')
  })
})
