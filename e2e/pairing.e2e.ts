import { expect } from '@playwright/test'
import { act, confirm, drawer, fill, save } from './support/forms.ts'
import { password, scan, signInAdmin, test, type Person } from './support/journey.ts'
import { batteries, isVerified, payExact, saleNumber } from './support/till.ts'

/** The code that stands on the screen of whoever made it. */
async function codeOf(admin: Person, till: string): Promise<string> {
  await act(admin, till, admin.t('device', 'pair.action'))
  const shown = drawer(admin).locator('output')
  await expect(shown).toHaveText(/^[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{3}$/)
  return shown.innerText()
}

async function type({ page, t }: Person, code: string): Promise<void> {
  await page.getByLabel(t('account', 'pair.code'), { exact: true }).fill(code)
  await page.getByRole('button', { name: t('account', 'pair.submit'), exact: true }).click()
}

/** From the login page of a browser that nobody knows to a till that sells. */
async function becomeTill(cashier: Person, code: string, till: string): Promise<void> {
  const { page, t, go } = cashier
  await go('/login')
  await page.getByRole('link', { name: t('account', 'pair.title'), exact: true }).click()
  await type(cashier, `${code.slice(0, -1)}0`)
  await expect(page.getByRole('alert')).toBeVisible()
  await cashier.look('pair-device')
  await type(cashier, code.toLowerCase())
  await expect(page.getByRole('status')).toContainText(till)
  await page.getByRole('link', { name: t('account', 'pair.toDesk'), exact: true }).click()
  await expect(page.getByLabel(t('login', 'merchantNumber'))).toHaveValue('100001')
  await page.getByLabel(t('login', 'staffNumber')).fill('1001')
  await page.getByLabel(t('login', 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
  await page.waitForURL(/\/desk$/)
  await cashier.speak()
  await go('/desk')
  await page.getByRole('button', { name: t('desk', 'shift.openNow'), exact: true }).click()
  await expect(page.getByLabel(t('desk', 'search.label'))).toBeVisible()
}

test('a new browser becomes a till by a code, is unbound from afar and keeps what it sold @gate', async ({
  person,
}) => {
  const admin = await person()
  const till = `Paired till ${admin.language} ${Date.now().toString(36)}`
  await signInAdmin(admin, 'merchant@kassa.example')
  await admin.go(`/device?search=${encodeURIComponent(till)}`)
  await admin.page
    .getByRole('button', { name: admin.t('device', 'new'), exact: true })
    .first()
    .click()
  const serial = `P-${Date.now().toString(36)}`
  await fill(drawer(admin), { [admin.t('device', 'column.name')]: till, [admin.t('device', 'column.serial')]: serial })
  await save(admin)
  const code = await codeOf(admin, till)
  await admin.look('pairing-code')

  const cashier = await person()
  await becomeTill(cashier, code, till)
  await scan(cashier.page, batteries)
  await payExact(cashier)
  await isVerified(cashier)

  // The same code at another browser: it was used.
  const other = await person()
  await other.go('/pair-device')
  await type(other, code)
  await expect(other.page.getByRole('alert')).toBeVisible()
  expect(other.complaints).toEqual([])

  // The till's word, with the first line of its log: that it was started.
  await admin.go(`/device?search=${encodeURIComponent(till)}`)
  await act(admin, till, admin.t('device', 'health.action'))
  await expect(drawer(admin).getByText(admin.t('device', 'health.event.start'), { exact: true })).toBeVisible()
  await admin.look('device-health')

  // Sold without a line, unbound meanwhile: the till says so, and what it sold is booked, for somebody to look at.
  await cashier.context.setOffline(true)
  await scan(cashier.page, batteries)
  await payExact(cashier)
  const number = await saleNumber(cashier)
  await admin.go(`/device?search=${encodeURIComponent(till)}`)
  await act(admin, till, admin.t('device', 'unbind'))
  await confirm(admin, admin.t('device', 'unbind'))
  await expect(admin.page.getByText(admin.t('device', 'unbound'), { exact: true }).first()).toBeVisible()
  await cashier.context.setOffline(false)
  const chip = cashier.page.getByRole('button', { name: cashier.t('desk', 'sync.unbound') })
  await expect(chip).toBeVisible()
  await chip.click()
  await expect(cashier.page.getByText(cashier.t('desk', 'trouble.unbound'))).toBeVisible()
  await expect(cashier.page.getByRole('row').filter({ hasText: number })).toContainText(
    cashier.t('desk', 'state.review'),
  )
  await cashier.look('unbound-till')
  await cashier.page.getByRole('button', { name: cashier.t('desk', 'register.again'), exact: true }).click()
  await cashier.page.getByRole('link', { name: cashier.t('desk', 'register.byCode'), exact: true }).click()
  await type(cashier, await codeOf(admin, till))
  await cashier.page.getByRole('link', { name: cashier.t('account', 'pair.toDesk'), exact: true }).click()
  await expect(cashier.page.getByLabel(cashier.t('desk', 'search.label'))).toBeVisible()
  expect([...admin.complaints, ...cashier.complaints]).toEqual([])
})
