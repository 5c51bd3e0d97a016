import { expect } from '@playwright/test'
import { paths } from '../apps/web/src/paths.ts'
import { beginBuying, openBill, openBillingAccount, order, payByPhone, payByTransfer, pickIn } from './support/bills.ts'
import { confirm, drawer, fill, save } from './support/forms.ts'
import { scan, signInAdmin, signInStaff, test, type Person } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { isVerified, openTill, payExact } from './support/till.ts'

const ended = { en: 'Your account has expired', zh: '账号已到期，请续费', ja: 'アカウントの有効期限が切れています' }

test.describe.configure({ mode: 'serial' })

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

async function both(person: (device?: { isChanged: boolean }) => Promise<Person>): Promise<readonly [Person, Person]> {
  const [owner, operator] = [await person({ isChanged: true }), await person({ isChanged: true })]
  await signInAdmin(owner, 'merchant@kassa.example')
  await signInAdmin(operator, 'operator@kassa.example')
  return [owner, operator]
}

test('a version is made, compared, ordered and paid, and a desk is activated', async ({ person }) => {
  const [owner, operator] = await both(person)
  const { page, t } = owner
  await operator.go(paths.billingVersions())
  await expect(operator.page.getByText('Complete').first()).toBeVisible()
  await operator.look('versions')
  await operator.page.getByRole('button', { name: t('billing', 'versions.new'), exact: true }).click()
  await fill(drawer(operator), { [t('billing', 'versions.name')]: 'Chain' })
  const optional = { 'limit.codes': '2', 'versions.price.month': '199', 'versions.price.year': '1999' }
  for (const [label, value] of Object.entries({ ...optional, 'versions.price.codeYear': '365' }))
    await drawer(operator)
      .getByLabel(new RegExp(`^${t('billing', label)}`))
      .fill(value)
  await operator.look('version-form')
  await save(operator)
  await expect(operator.page.getByText('Chain', { exact: true })).toBeVisible()

  await openBillingAccount(operator, world.alipay)
  await owner.go(paths.authorization())
  await expect(page.getByText(t('billing', 'licence.kinds.trial')).first()).toBeVisible()
  await owner.look('licence-trial')
  await beginBuying(owner, 'purchase')
  await pickIn(owner, 'version', 'Chain')
  await pickIn(owner, 'period.title', t('billing', 'period.year'))
  await expect(drawer(owner).getByText('¥1,999.00').last()).toBeVisible()
  await pickIn(owner, 'version', 'Complete')
  await expect(drawer(owner).getByText('¥999.00').last()).toBeVisible()
  await owner.look('licence-buy')
  const number = await order(owner)
  await owner.look('bill-unpaid')
  await payByPhone(owner)
  await owner.look('bill-paid')
  await openBill(operator, number)
  await expect(drawer(operator).getByText(t('billing', 'bill.states.paid'), { exact: true }).first()).toBeVisible()

  const cashier = await person({ isChanged: true })
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await owner.go(`${paths.authorization()}?tab=codes`)
  await expect(page.getByText('Journey till').first()).toBeVisible()
  await expect(page.getByText(t('billing', 'code.states.used')).first()).toBeVisible()
  await owner.look('licence-codes')
  for (const one of [owner, operator, cashier]) expect(one.complaints).toEqual([])
})

test('it is upgraded and gets more codes by the day; a refund is denied, asked again and approved', async ({
  person,
}) => {
  const [owner, operator] = await both(person)
  const { page, t } = owner
  await beginBuying(owner, 'upgrade')
  await pickIn(owner, 'version', 'Chain')
  await expect(drawer(owner).getByText(t('billing', 'calendar.kinds.credit'))).toBeVisible()
  await owner.look('licence-upgrade')
  await payByTransfer(owner, operator, await order(owner))
  await operator.look('bill-confirmed')
  await beginBuying(owner, 'codes')
  await drawer(owner).getByLabel(t('billing', 'quantity')).fill('2')
  await expect(drawer(owner).getByText(/¥365\.00 × 2 × \d+ \/ 365/)).toBeVisible()
  const number = await order(owner)
  await payByTransfer(owner, operator, number)
  await owner.go(paths.authorization())
  await expect(page.getByText('1 / 4', { exact: true })).toBeVisible()
  await owner.look('licence-in-use')

  const ask = async (reason: string): Promise<void> => {
    await openBill(owner, number)
    await drawer(owner).getByLabel(t('billing', 'refund.reason')).fill(reason)
    await drawer(owner)
      .getByRole('button', { name: t('billing', 'refund.request'), exact: true })
      .click()
    await confirm(owner, t('billing', 'refund.request'))
    await expect(drawer(owner).getByText(t('billing', 'bill.states.refund-requested'), { exact: true })).toBeVisible()
  }
  const decide = async (answer: 'approve' | 'deny', note: string): Promise<void> => {
    await openBill(operator, number)
    await drawer(operator).getByLabel(t('billing', 'note')).fill(note)
    await drawer(operator)
      .getByRole('button', { name: t('billing', `refund.${answer}`), exact: true })
      .click()
    await confirm(operator, t('billing', `refund.${answer}`))
  }
  await ask('Two tills too many')
  await decide('deny', 'They are in use')
  await expect(drawer(operator).getByText(t('billing', 'bill.states.refund-denied'), { exact: true })).toBeVisible()
  await owner.page.reload()
  await openBill(owner, number)
  await expect(drawer(owner).getByText(/They are in use/)).toBeVisible()
  await owner.look('bill-refund-denied')
  await ask('They were never registered')
  await decide('approve', 'So it is')
  await expect(
    drawer(operator).locator('dd').getByText(t('billing', 'bill.states.refunded'), { exact: true }),
  ).toBeVisible()
  await operator.look('bill-refunded')
  await owner.go(paths.authorization())
  await expect(page.getByText('1 / 2', { exact: true })).toBeVisible()
  for (const one of [owner, operator]) expect(one.complaints).toEqual([])
})

test('it ends: grace is told, then nothing is sold or changed, and once renewed everything is open', async ({
  person,
}) => {
  const [owner, operator] = await both(person)
  const { page, t } = owner
  const cashier = await person({ isChanged: true })
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  const hears = () => cashier.page.evaluate(() => dispatchEvent(new Event('online')))
  const banner = (is: string) => page.locator(`.k-licence.is-${is}`)

  await world.endsIn(5)
  await owner.go('/')
  await expect(banner('ending')).toContainText('5')
  await world.endsIn(-2)
  await owner.go('/')
  await expect(banner('grace')).toBeVisible()
  await owner.look('licence-grace')
  await hears()
  await expect(cashier.page.locator('.d-licence')).toBeVisible()
  await scan(cashier.page, world.code)
  await payExact(cashier)
  await isVerified(cashier)
  await cashier.look('desk-grace')

  await world.endsIn(-7)
  await owner.go(paths.brands())
  await expect(banner('read-only')).toBeVisible()
  await page
    .getByRole('button', { name: t('goods', 'brand.new') })
    .first()
    .click()
  await drawer(owner).getByRole('textbox').first().fill('Tea')
  await drawer(owner)
    .getByRole('button', { name: t('common', 'save'), exact: true })
    .click()
  await expect(page.getByText(ended[owner.language]).first()).toBeVisible()
  await owner.look('licence-read-only')
  await hears()
  await expect(cashier.page.locator('.d-licence.is-closed')).toBeVisible()
  await scan(cashier.page, world.code)
  await expect(cashier.page.getByText(t('desk', 'message.readOnly'))).toBeVisible()
  await expect(cashier.page.locator('.d-line-main')).toHaveCount(0)
  await cashier.look('desk-read-only')

  await owner.go('/')
  await banner('read-only').getByRole('link').click()
  await page.getByRole('button', { name: t('billing', 'buy.renewal'), exact: true }).click()
  await expect(drawer(owner).getByText('¥1,999.00').last()).toBeVisible()
  await owner.look('licence-renew')
  await payByTransfer(owner, operator, await order(owner))
  await owner.go('/')
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('.k-licence')).toHaveCount(0)
  await hears()
  await expect(cashier.page.locator('.d-licence')).toHaveCount(0)
  await scan(cashier.page, world.code)
  await payExact(cashier)
  await isVerified(cashier)
  for (const one of [owner, operator, cashier]) expect(one.complaints).toEqual([])
})
