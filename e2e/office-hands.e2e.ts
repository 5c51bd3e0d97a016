import { expect, type Locator, type Page } from '@playwright/test'
import { password, test, type Person } from './support/journey.ts'
import { tabTo } from './support/keys.ts'

const email = 'merchant@kassa.example'
const stamp = Date.now().toString(36)
const heading = ({ page }: Person): Locator => page.locator('main').getByRole('heading', { level: 1 }).first()

/** The keyboard stands on something, and one sees where. */
const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(
    () => document.activeElement !== document.body && document.activeElement?.matches(':focus-visible') === true,
  )

/** Waits for the day of somebody who has signed in, in the language of the journey. */
async function isToday({ page, t, language, speak, go }: Person): Promise<void> {
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  if (language !== 'en') {
    await speak()
    await go('/')
  }
  await expect(page.getByRole('region', { name: t('today', 'title') })).toBeVisible()
}

/** Signs in, makes a supplier, opens an order and its receipt, reads what keys do, and signs out. */
test('an owner’s day at the office is done with the keyboard alone', { tag: '@once' }, async ({ person }) => {
  const owner = await person()
  const { page, t } = owner
  const { keyboard } = page
  await owner.go('/login')
  await expect(page.getByLabel(t('login', 'email'), { exact: true })).toBeFocused()
  await keyboard.type(email)
  await tabTo(page, t('login', 'password'))
  await keyboard.type(password)
  await keyboard.press('Enter')
  await isToday(owner)

  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: t('shell', 'command.placeholder') })).toBeFocused()
  await keyboard.type(t('nav', 'screen.suppliers.title'))
  const option = page.getByRole('option', { name: new RegExp(t('nav', 'screen.suppliers.title')) }).first()
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await expect(heading(owner)).toContainText(t('nav', 'screen.suppliers.title'))
  await expect(page.locator('main .k-opens').first()).toBeVisible()
  await keyboard.press('n')
  const form = page.getByRole('dialog', { name: t('supply', 'supplier.new') })
  await expect(form.getByLabel(t('supply', 'supplier.name'), { exact: true })).toBeFocused()
  const supplier = `By keys ${stamp}`
  await keyboard.type(supplier)
  await keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(page.getByRole('link', { name: supplier, exact: true })).toBeVisible()

  await keyboard.press('g')
  await keyboard.press('o')
  await expect(heading(owner)).toContainText(t('nav', 'screen.orders.title'))
  await expect(page.locator('main .k-opens').first()).toBeVisible()
  for (const key of ['j', 'j', 'k']) await keyboard.press(key)
  await expect(page.locator('main .k-opens').first()).toBeFocused()
  expect(await isMarked(page)).toBe(true)
  const number = (await page.locator('main .k-opens').first().innerText()).trim()
  await keyboard.press('Enter')
  await expect(heading(owner)).toContainText(number)
  await tabTo(page, t('order', 'tab.items'))
  while ((await page.getByRole('tab', { name: t('order', 'tab.receipt') }).getAttribute('aria-selected')) !== 'true') {
    await keyboard.press('ArrowRight')
    await keyboard.press('Enter')
  }
  await expect(page.locator('.r-shown .r-receipt')).toBeVisible()

  await keyboard.press('?')
  await expect(page.getByRole('dialog', { name: t('shell', 'keys.title') })).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Round the whole page: its menu has more entries than a form has fields.
  await tabTo(page, `${t('shell', 'account')}:`, 200)
  await keyboard.press('Enter')
  const out = page.getByRole('menuitem', { name: t('common', 'signOut') })
  await expect(out).toBeVisible()
  // Tab goes into a menu that has opened, arrows along it.
  await keyboard.press('Tab')
  for (let presses = 0; presses < 12 && !(await isOn(out)); presses += 1) await keyboard.press('ArrowUp')
  expect(await isOn(out)).toBe(true)
  await keyboard.press('Enter')
  await page.waitForURL(/\/login/)
  expect(owner.complaints).toEqual([])
})

/** A menu keeps the focus and marks the entry that Enter takes. */
const isOn = (entry: Locator): Promise<boolean> =>
  entry.evaluate((one) => one === document.activeElement || one.classList.contains('ant-dropdown-menu-item-active'))

/** Taps what a person sees, whatever its role; nothing is reached with a pointer that hovers. */
const tap = async (place: Locator): Promise<void> => {
  await place.scrollIntoViewIfNeeded()
  await place.tap()
}

test('an owner’s day at the office is done by touch alone on a phone', { tag: '@once' }, async ({ person }) => {
  const owner = await person({ hasTouch: true })
  const { page, t } = owner
  await page.setViewportSize({ width: 390, height: 844 })
  await owner.go('/login')
  await tap(page.getByLabel(t('login', 'email'), { exact: true }))
  await page.keyboard.insertText(email)
  await tap(page.getByLabel(t('login', 'password'), { exact: true }))
  await page.keyboard.insertText(password)
  await tap(page.getByRole('button', { name: t('login', 'submit'), exact: true }))
  await isToday(owner)

  await tap(page.getByRole('button', { name: t('shell', 'command.open') }))
  await page.keyboard.insertText(t('nav', 'screen.suppliers.title'))
  await tap(page.getByRole('option', { name: new RegExp(t('nav', 'screen.suppliers.title')) }).first())
  await expect(heading(owner)).toContainText(t('nav', 'screen.suppliers.title'))
  await tap(page.getByRole('button', { name: t('supply', 'supplier.new'), exact: true }).first())
  const form = page.getByRole('dialog', { name: t('supply', 'supplier.new') })
  await tap(form.getByLabel(t('supply', 'supplier.name'), { exact: true }))
  const supplier = `By touch ${stamp}`
  await page.keyboard.insertText(supplier)
  await tap(form.getByRole('button', { name: t('common', 'save'), exact: true }))
  await expect(form).toBeHidden()
  await tap(page.getByRole('link', { name: supplier, exact: true }))
  await expect(heading(owner)).toContainText(supplier)

  await tap(page.getByRole('button', { name: t('shell', 'openMenu') }))
  await tap(page.getByRole('link', { name: t('nav', 'screen.orders.title'), exact: true }).first())
  await expect(heading(owner)).toContainText(t('nav', 'screen.orders.title'))
  await tap(page.locator('main .k-opens').first())
  await tap(page.getByRole('tab', { name: t('order', 'tab.receipt') }))
  await expect(page.locator('.r-shown .r-receipt')).toBeVisible()

  await tap(page.getByRole('button', { name: new RegExp(`^${t('shell', 'account')}:`) }))
  await tap(page.getByRole('menuitem', { name: t('common', 'signOut') }))
  await page.waitForURL(/\/login/)
  expect(owner.complaints).toEqual([])
})
