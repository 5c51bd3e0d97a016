import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { expect } from '@playwright/test'
import { takePlainChart } from './support/account-chart.ts'
import { confirm } from './support/forms.ts'
import { signInAdmin, test } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { soldBefore } from './support/past-sales.ts'

let world: OwnWorld

test.beforeAll(async () => {
  world = await openOwnWorld()
})
test.afterAll(() => world.close())

test('a day that was changed in the database is marked, and no file is made of it', async ({ person }, info) => {
  const { ownerEmail, yesterday } = await soldBefore(`altered-${info.project.name}`)
  const accountant = await person()
  const { page, t } = accountant
  const word = (key: string, facts = {}) => t('accounting', key, facts)
  const button = (key: string, facts = {}) => page.getByRole('button', { name: word(key, facts), exact: true }).first()
  await signInAdmin(accountant, ownerEmail)
  await takePlainChart(accountant)
  const open = () => accountant.go(`/accounting?from=${addDays(yesterday, -7)}&to=${yesterday}&days=own`)
  await open()
  await button('days.seal').click()
  await confirm(accountant, word('days.seal'))
  await expect(page.getByText(word('days.sealed', { number: 8 })).first()).toBeVisible()
  await expect(page.getByText(word('days.altered'))).toHaveCount(0)

  await world.alterBatches()
  await open()
  const mark = page.getByText(word('days.altered')).first()
  await expect(mark).toBeVisible()
  await mark.scrollIntoViewIfNeeded()
  await accountant.look('accounting-altered')
  expect(accountant.complaints).toEqual([])

  await button('export.make', { first: 1, last: 8 }).click()
  await expect(page.getByText(/SHA-256|KASSA-BOOKS/)).toHaveCount(0)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await accountant.look('accounting-altered-refused')
})
