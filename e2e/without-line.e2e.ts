import { adjustBalance } from '@kassa/contract/member/member-records.calls.ts'
import { readMember } from '@kassa/contract/member/member.calls.ts'
import { expect } from '@playwright/test'
import { drawer, save } from './support/forms.ts'
import { password, scan, signInAdmin, test, type Person } from './support/journey.ts'
import { holdersOf, lamp, shopOfAllWays } from './support/methods-shop.ts'
import { giveSession } from './support/sign-in.ts'
import { pauseAsPerson, isInstalled, isVerified, openTill, payExact } from './support/till.ts'

/** Lets tills spend 5.00 of a member's balance without a line. */
async function letTillsSpend(owner: Person, email: string): Promise<void> {
  const { t, page } = owner
  await signInAdmin(owner, email)
  await owner.go('/point-setting')
  await page.getByRole('button', { name: t('common', 'edit'), exact: true }).click()
  await drawer(owner).getByLabel(t('member', 'setting.offlineBalance')).fill('5')
  await owner.look('without-line-setting')
  await save(owner)
  await expect(page.getByText('¥5.00', { exact: true })).toBeVisible()
}

/** Opens the pay screen where the balance pays. */
async function payFromBalance({ page, t }: Person): Promise<void> {
  await page.keyboard.press('Shift+F12')
  await page.getByRole('button', { name: t('desk', 'pay.moreWays'), exact: true }).click()
  await page
    .getByRole('group', { name: t('desk', 'pay.tenders') })
    .getByRole('button', { name: t('payment', 'method.4'), exact: true })
    .click()
}

async function takeOfBalance(cashier: Person, amount: string): Promise<void> {
  const { page, t } = cashier
  await page.getByLabel(t('desk', 'pay.amount'), { exact: true }).fill(amount)
  await pauseAsPerson(cashier)
  await page.keyboard.press('Enter')
}

test('without a line a member spends what was reserved before, and no more', async ({ person }, info) => {
  // The program starts without a network in every language alike.
  const keepsProgram = info.project.name === 'en'
  const [cashier, owner] = [await person({ keepsProgram }), await person()]
  const { page, context, t } = cashier
  const email = `without-line-${cashier.language}@kassa.example`
  const shop = await shopOfAllWays(email, { country: 'CN', language: cashier.language }, [])
  const { call, merchantNumber } = shop
  const { member } = await holdersOf(call, shop.atTheTill)
  await letTillsSpend(owner, email)
  await giveSession(page, { merchantNumber, staffNumber: 'manager', password })
  await openTill(cashier)
  if (keepsProgram) await isInstalled(cashier)
  await scan(page, lamp)
  const isReserved = page.waitForResponse(/member\/reserve/)
  await scan(page, member.cardNumber)
  await expect(page.locator('.d-basket-head').getByText(member.name)).toBeVisible()
  expect((await isReserved).status()).toBe(200)
  // Nobody else can have it meanwhile.
  const takeAll = () =>
    call(adjustBalance, { id: member.id, bucket: 'principal', amountMinor: -9_501, note: 'Paid out' }).then(
      () => 'taken',
      (refused: unknown) => String(refused),
    )
  expect(await takeAll()).toContain('balance.below-zero')

  if (!keepsProgram) {
    await payFromBalance(cashier)
    await page.keyboard.press('Escape')
  }
  await context.setOffline(true)
  if (keepsProgram) await page.reload()
  await expect(page.locator('.d-basket-head').getByText(member.name)).toBeVisible()
  await payFromBalance(cashier)
  await expect(page.getByText(t('desk', 'member.reserved', { amount: '¥5.00' }))).toBeVisible()
  await takeOfBalance(cashier, '5.01')
  await expect(page.getByRole('alert').filter({ hasText: '5.01' })).toBeVisible()
  await cashier.look('without-line-refused')
  await takeOfBalance(cashier, '5')
  await expect(page.getByText('17.60').first()).toBeVisible()
  await payExact(cashier)
  await context.setOffline(false)
  await isVerified(cashier)
  expect(cashier.complaints).toEqual([])

  const booked = await call(readMember, { id: member.id })
  expect(booked.principalMinor).toBe(9_500)
  const rest = { id: member.id, bucket: 'principal' as const, amountMinor: -9_500, note: 'Paid out' }
  expect((await call(adjustBalance, rest)).principalMinor).toBe(0)
})
