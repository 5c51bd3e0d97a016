import { expect } from '@playwright/test'
import { permissionName } from '../packages/contract/src/permission/permission-names.ts'
import { permissionCode } from '../packages/contract/src/permission/permissions.ts'
import { findBuiltInRole } from '../packages/contract/src/identity/built-in-roles.ts'
import { act, choose, confirm, drawer, fill, save } from './support/forms.ts'
import { password, signInAdmin, signInStaff, test, type Person } from './support/journey.ts'
import { codeSentTo } from './support/mailbox.ts'
import { openTill } from './support/till.ts'

const stamp = Date.now().toString(36)

/** Signs up as a partner with the code from the letter. */
async function signUp(person: Person, address: string, name: string): Promise<void> {
  const { page, t } = person
  await person.go('/sign-up')
  await page.getByLabel(t('account', 'email'), { exact: true }).fill(address)
  await page.getByRole('button', { name: t('account', 'sendCode') }).click()
  await expect(page.getByText(t('account', 'arrives.screen'))).toBeVisible()
  await fill(page.locator('form'), {
    [t('account', 'code')]: await codeSentTo(address),
    [t('account', 'partnerName')]: name,
    [t('account', 'firstName')]: 'Pat',
    [t('account', 'password')]: password,
    [t('account', 'passwordAgain')]: password,
  })
  await page.getByRole('button', { name: t('account', 'signUp.submit'), exact: true }).click()
  await expect(page.getByText(t('account', 'done.signUp'))).toBeVisible()
}

/** Accepts or refuses a merchant's papers. */
async function audit(operator: Person, merchant: string, reason: string | null): Promise<void> {
  const { t } = operator
  await operator.go(`/merchant/merchant-list?search=${encodeURIComponent(merchant)}`)
  await act(operator, merchant, t('people', 'action.audit'))
  const form = drawer(operator)
  if (reason !== null) {
    await form.getByText(t('people', 'action.refuse'), { exact: true }).click()
    await form.getByLabel(new RegExp(t('people', 'field.reason'))).fill(reason)
  }
  await save(operator)
}

async function addOutlet(owner: Person, name: string): Promise<void> {
  const { page, t } = owner
  await owner.go('/merchant/outlet')
  await page
    .getByRole('button', { name: t('people', 'new.outlet') })
    .first()
    .click()
  await fill(drawer(owner), {
    [t('people', 'field.number')]: name.replaceAll(' ', '-'),
    [t('people', 'field.name')]: name,
  })
  await save(owner)
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
}

test('from a partner who signs up to a cashier who sells at one outlet', async ({ person }, info) => {
  const name = (what: string): string => `${what} ${stamp} ${info.project.name.slice(0, 2)}`
  const address = (who: string): string => `${who}-${stamp}-${info.project.name.slice(0, 2)}@journey.example`
  const [partnerName, merchantName] = [name('Partner'), name('Shop')]
  const [here, elsewhere] = [name('Here'), name('There')]

  // A partner signs up, and can sign in once an operator has approved it.
  const partner = await person()
  const { t } = partner
  await signUp(partner, address('partner'), partnerName)
  const operator = await person()
  await signInAdmin(operator, 'operator@kassa.example')
  await operator.go(`/partner?search=${encodeURIComponent(partnerName)}`)
  await act(operator, partnerName, t('people', 'action.approve'))
  await confirm(operator, t('people', 'action.approve'))
  await expect(operator.page.getByText(t('people', 'state.waiting'))).toHaveCount(0)

  // It adds a merchant with its first administrator.
  await signInAdmin(partner, address('partner'))
  await partner.go('/merchant/merchant-list')
  await partner.page
    .getByRole('button', { name: t('people', 'new.merchant') })
    .first()
    .click()
  const form = drawer(partner)
  await form.getByLabel(t('people', 'field.name'), { exact: true }).fill(merchantName)
  await fill(form, {
    [t('people', 'field.firstName')]: 'Olive',
    [t('people', 'field.email')]: address('owner'),
    [t('people', 'field.password')]: password,
    [t('people', 'field.passwordAgain')]: password,
  })
  await save(partner)
  await expect(partner.page.getByText(merchantName, { exact: true }).first()).toBeVisible()

  // The audit is refused with a reason, resubmitted, and accepted.
  await audit(operator, merchantName, 'The licence cannot be read')
  const owner = await person()
  await signInAdmin(owner, address('owner'))
  await owner.go('/merchant/merchant')
  await expect(owner.page.getByText(/The licence cannot be read/)).toBeVisible()
  await owner.look('audit-refused')
  await owner.page.getByRole('button', { name: t('common', 'edit'), exact: true }).click()
  await drawer(owner).locator('input[type=file]').first().setInputFiles('apps/web/public/icon-192.png')
  await expect(drawer(owner).getByRole('img').first()).toBeVisible()
  await save(owner)
  await owner.page.getByRole('button', { name: t('people', 'action.resubmit') }).click()
  await expect(owner.page.getByText(t('people', 'audit.waiting'))).toBeVisible()
  await audit(operator, merchantName, null)
  await owner.page.reload()
  await expect(owner.page.getByText(t('people', 'state.audited'), { exact: true })).toBeVisible()
  const number = await owner.page.locator('main .k-figures').first().innerText()

  // Two outlets, a role for the one who sells at the first.
  await addOutlet(owner, here)
  await addOutlet(owner, elsewhere)
  const manager = findBuiltInRole('manager')?.names[partner.language] ?? ''
  await owner.go('/merchant/staffMgmt')
  await owner.page
    .getByRole('button', { name: t('people', 'new.staff') })
    .first()
    .click()
  const hiring = drawer(owner)
  await fill(hiring, {
    [t('people', 'field.firstName')]: 'Sam',
    [t('people', 'field.number')]: 'S-1',
    [t('people', 'field.password')]: password,
    [t('people', 'field.passwordAgain')]: password,
  })
  await choose(owner, hiring, t('people', 'field.role'), manager)
  // The outlet that is open stands there already.
  if ((await hiring.getByTitle(here, { exact: true }).count()) === 0)
    await choose(owner, hiring, t('people', 'field.outlets'), here)
  await save(owner)

  // They see their outlet at the desk and in the back office, and nothing of the other.
  const seller = await person()
  await signInStaff(seller, number, 'S-1')
  await seller.go('/merchant/outlet')
  await expect(seller.page.locator('main').getByText(here).first()).toBeVisible()
  await openTill(seller)
  await expect(seller.page.getByText(here).first()).toBeVisible()
  for (const route of ['/desk', '/merchant/outlet', '/merchant/staffMgmt']) {
    await seller.go(route)
    await expect(seller.page.getByText(elsewhere)).toHaveCount(0)
  }
  await seller.look('own-outlet-only')

  // A role that loses a right takes it from whoever holds it while they look: menu, screen and call.
  const entry = seller.page.getByRole('navigation').getByText(t('nav', 'screen.outlets.title'), { exact: true })
  await seller.go('/')
  await expect(seller.page.locator('main h1').first()).toBeVisible()
  // On a phone the menu is behind its button.
  const menu = seller.page.getByRole('button', { name: t('shell', 'openMenu') })
  if (await menu.isVisible()) await menu.click()
  await expect(entry).toHaveCount(1)
  await owner.go('/merchant/staffMgmt?tab=roles')
  await act(owner, manager, t('common', 'edit'))
  const editing = drawer(owner)
  const right = permissionName(permissionCode('platform.organisation.outlets'), partner.language)
  await editing.getByRole('checkbox', { name: right, exact: true }).uncheck()
  await editing.getByRole('button', { name: t('common', 'save'), exact: true }).click()
  await confirm(owner, t('common', 'ok'))
  await expect(editing).toBeHidden()
  await expect(entry).toHaveCount(0)
  await seller.go('/merchant/outlet')
  await expect(seller.page.getByText(t('status', 'forbidden.title'))).toBeVisible()
  for (const one of [partner, operator, owner, seller]) expect(one.complaints).toEqual([])
})
