import { expect, type Locator } from '@playwright/test'
import { act, drawer, fill, save } from './support/forms.ts'
import { signInAdmin, test, type Person } from './support/journey.ts'

const OUTLET = 'Harbour Street'

/** A day as every language lets it be typed, so many days from today. */
const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Opens the first page, and answers what it says of the outlet. */
async function openingOf({ go, page, t }: Person): Promise<Locator> {
  await go('/')
  return page
    .getByRole('list', { name: t('hours', 'title') })
    .getByRole('listitem')
    .filter({ hasText: OUTLET })
}

test('from the last orders of today to the receipt of one, and to a product that says how it is doing', async ({
  person,
}) => {
  const owner = await person()
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/')
  const orders = page.getByRole('region', { name: t('dashboard', 'now.orders') })
  await expect(page.getByRole('region', { name: t('dashboard', 'now.tills') })).toBeVisible()
  await expect(page.locator('.k-skeleton')).toHaveCount(0)
  await orders.scrollIntoViewIfNeeded()
  await owner.look('now')
  await orders.locator('li a').first().click()
  await page.getByRole('tab', { name: t('order', 'tab.receipt') }).click()
  await expect(page.locator('.r-shown .r-receipt')).toBeVisible()
  await owner.look('order-receipt')
  // The browser's own print of this page holds the copy alone.
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('.r-printed .r-receipt')).toBeVisible()
  await expect(page.locator('main')).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  await expect(page.locator('.r-printed')).toHaveCount(0)
  await owner.go('/shop-productMgmt')
  await page.locator('main .k-opens').first().click()
  await expect(page.getByText(t('product', 'doing.sold_other', { count: 30 }), { exact: true })).toBeVisible()
  await expect(page.locator('.k-skeleton')).toHaveCount(0)
  await owner.look('product-doing')
  expect(owner.complaints).toEqual([])
})

test('an outlet is said to be open day and night, then closed for a holiday, and the first page says each', async ({
  person,
}) => {
  const owner = await person()
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  const monday = t('hours', 'weekday.1')
  await owner.go('/merchant/outlet')
  await act(owner, OUTLET, t('hours', 'title'))
  const form = drawer(owner)
  await form.getByRole('button', { name: t('hours', 'addSpanTo', { day: monday }) }).click()
  await form.getByLabel(t('hours', 'from', { day: monday, place: 1 })).fill('00:00')
  await form.getByLabel(t('hours', 'until', { day: monday, place: 1 })).fill('00:00')
  await form.getByRole('button', { name: t('hours', 'sameAllWeek') }).click()
  await owner.look('opening-hours')
  await save(owner)
  await expect(await openingOf(owner)).toContainText(t('hours', 'openNow'))

  // Yesterday to the day after tomorrow: it is one of them, whatever the clock of the outlet says.
  await owner.go('/merchant/outlet')
  await act(owner, OUTLET, t('hours', 'title'))
  await form.getByRole('button', { name: t('hours', 'addDay') }).click()
  // Its label goes on with a word that it may stay empty.
  await form.getByLabel(new RegExp(`^${t('hours', 'dayName', { place: 1 })}`)).fill('Founders’ Day')
  await fill(form, {
    [t('hours', 'firstDay', { place: 1 })]: dayFromNow(-1),
    [t('hours', 'lastDay', { place: 1 })]: dayFromNow(2),
  })
  await save(owner)
  const [before = '', after = ''] = t('hours', 'opensAt', { at: '|' }).split('|')
  for (const part of [before, after]) await expect(await openingOf(owner)).toContainText(part.trim())
  await owner.look('closed-for-a-holiday')

  await owner.go('/merchant/outlet')
  await act(owner, OUTLET, t('hours', 'title'))
  await form.getByText(t('hours', 'statedBox')).click()
  await save(owner)
  await owner.go('/')
  await expect(page.getByRole('region', { name: t('dashboard', 'now.tills') })).toBeVisible()
  await expect(page.getByRole('list', { name: t('hours', 'title') })).toBeHidden()
  expect(owner.complaints).toEqual([])
})
