import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { expect } from '@playwright/test'
import { signInAdmin, test } from './support/journey.ts'
import { soldBefore } from './support/past-sales.ts'

test('an accountant reads which notes a line counts at which rate, and whose cost changed after its sale', async ({
  person,
}, info) => {
  const { ownerEmail, yesterday, sellForDollars, receive } = await soldBefore(`memo-${info.project.name}`)
  await sellForDollars()
  // Nobody had said what a bottle costs; then fifty came for 9.00 each.
  await receive(50, 900)
  const accountant = await person()
  const { page, t } = accountant
  const word = (key: string, facts = {}) => t('accounting', key, facts)
  await signInAdmin(accountant, ownerEmail)
  await accountant.go(`/accounting?from=${addDays(yesterday, -7)}&to=${yesterday}&days=own`)

  await page.getByRole('button', { name: word('role.foreign-cash'), exact: true }).click()
  const title = word('lines.title', { role: word('role.foreign-cash') })
  const lines = page.getByRole('group', { name: title })
  await expect(lines.getByRole('button', { name: /3\.23 × 6\.996904/ })).toBeVisible()
  await lines.scrollIntoViewIfNeeded()
  await accountant.look('accounting-foreign-cash')

  const changed = page.getByRole('group', { name: word('costGaps.changed') })
  await expect(changed.getByRole('link', { name: /^Bottle/ }).first()).toBeVisible()
  await changed.scrollIntoViewIfNeeded()
  await accountant.look('accounting-changed-cost')
  expect(accountant.complaints).toEqual([])
})
