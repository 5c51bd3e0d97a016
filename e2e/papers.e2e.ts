import { expect } from '@playwright/test'
import { signInAdmin, test } from './support/journey.ts'

test('an e-receipt is opened by the customer, who asks for the invoice and saves it; a label is designed and printed @once', async ({
  person,
}) => {
  const owner = await person()
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/sales/order')
  await page
    .getByText(/^\d+-\d+-\d+$/)
    .last()
    .click()
  await page.getByRole('button', { name: t('receipt', 'link.button'), exact: true }).click()
  const link = await page.getByRole('dialog').locator('figure svg').getAttribute('aria-label')
  await page.getByRole('dialog').getByRole('textbox').fill('guest@example.com')
  await page.getByRole('button', { name: t('receipt', 'mail.send'), exact: true }).click()
  await expect(page.getByText(t('receipt', 'mail.done', { address: 'guest@example.com' }))).toBeVisible()

  const guest = await person()
  await guest.page.setViewportSize({ width: 390, height: 844 })
  await guest.page.goto(link ?? '')
  await expect(guest.page.getByRole('status')).toBeVisible()
  const asked = guest.page.getByRole('button', { name: t('receipt', 'invoice.ask.fapiao-request'), exact: true })
  await asked.click()
  await guest.page.getByLabel(t('receipt', 'invoice.buyerName'), { exact: true }).fill('Guest Ltd.')
  await guest.look('receipt-invoice')
  await asked.click()
  await guest.page.getByRole('link').filter({ hasText: 'I-' }).click()
  const saved = guest.page.waitForEvent('download')
  await guest.page.getByRole('button', { name: t('receipt', 'pdf.save'), exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/^I-.+\.pdf$/)
  await guest.look('invoice-pdf')
  expect(guest.complaints).toEqual([])

  await owner.go('/configMgmt/tag')
  await page.getByLabel(t('label', 'name'), { exact: true }).fill('Price tag')
  await page.getByRole('button', { name: new RegExp(`^${t('label', 'element.price')},`) }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: t('label', 'save'), exact: true }).click()
  await page.getByText(t('label', 'print.never'), { exact: true }).click()
  const made = page.waitForEvent('download')
  await page.getByRole('button', { name: /\d+/ }).last().click()
  expect((await made).suggestedFilename()).toBe('Price tag.pdf')
  await expect(page.getByText(t('label', 'print.none.never'))).toBeVisible()
  await owner.look('label-printed')
  expect(owner.complaints).toEqual([])
})
