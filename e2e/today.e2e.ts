import path from 'node:path'
import { expect } from '@playwright/test'
import { signInAdmin, test, type Person } from './support/journey.ts'

/** Today with its inbox and its figures there. */
async function openToday(person: Person, email: string): Promise<void> {
  await signInAdmin(person, email)
  await person.go('/')
  await expect(person.page.getByRole('region', { name: person.t('today', 'title') })).toBeVisible()
  await expect(person.page.locator('.k-skeleton')).toHaveCount(0)
}

test('today is looked at by owner, partner and operator', async ({ person }) => {
  for (const who of ['merchant', 'partner', 'operator']) {
    const one = await person()
    await openToday(one, `${who}@kassa.example`)
    await one.look(`today-${who}`)
    expect(one.complaints).toEqual([])
  }
})

// The README's picture: docs/pictures/back-office.png is what this keeps.
test('the picture of today is kept @once', async ({ person }) => {
  const owner = await person()
  await openToday(owner, 'merchant@kassa.example')
  await owner.page.screenshot({ path: path.join(import.meta.dirname, 'shots/back-office.png') })
})

test('an owner goes from one product of the list to the next, on the tab they look at', async ({ person }) => {
  const owner = await person()
  const { page, t } = owner
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go('/shop-productMgmt')
  await page.locator('main .k-opens').first().click()
  const beside = page.getByRole('navigation', { name: t('kit', 'beside.label') })
  await expect(beside).toBeVisible()
  const heading = page.locator('main h1')
  const first = await heading.textContent()
  await beside.getByRole('link', { name: t('kit', 'beside.next'), exact: true }).click()
  await expect(heading).not.toHaveText(first ?? '')
  await owner.look('product-beside')
  await beside.getByRole('link', { name: t('kit', 'beside.previous'), exact: true }).click()
  await expect(heading).toHaveText(first ?? '')
  await expect(beside.getByRole('link', { name: t('kit', 'beside.previous'), exact: true })).toHaveCount(0)
  // Behind the last of a page stands the first of the next.
  await owner.go('/shop-productMgmt')
  await page.locator('main .k-opens').last().click()
  await expect(beside).toBeVisible()
  const last = await heading.textContent()
  await beside.getByRole('button', { name: t('kit', 'beside.next'), exact: true }).click()
  await expect(heading).not.toHaveText(last ?? '')
  await beside.getByRole('link', { name: t('kit', 'beside.previous'), exact: true }).click()
  await expect(heading).toHaveText(last ?? '')
  expect(owner.complaints).toEqual([])
})
