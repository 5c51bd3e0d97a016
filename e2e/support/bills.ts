import { expect } from '@playwright/test'
import { paths } from '../../apps/web/src/paths.ts'
import { drawer, fill, save } from './forms.ts'
import type { Person } from './journey.ts'

/** Opens the drawer in which a kind of thing is bought. */
export async function beginBuying(owner: Person, kind: string): Promise<void> {
  await owner.go(paths.authorization())
  await owner.page.getByRole('button', { name: owner.t('billing', `buy.${kind}`), exact: true }).click()
  await expect(drawer(owner).getByRole('heading').or(drawer(owner).locator('.ant-drawer-title')).first()).toBeVisible()
}

/** Chooses an entry of a field of that drawer. */
export async function pickIn({ page, t }: Person, label: string, entry: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: t('billing', label) })
    .click()
  await page.getByTitle(entry, { exact: true }).last().click()
}

/** Orders what the calendar shows; answers the bill's number. */
export async function order(owner: Person): Promise<string> {
  const { page, t } = owner
  await drawer(owner)
    .getByRole('button', { name: t('billing', 'buy.order'), exact: true })
    .click()
  await page.waitForURL(/record\?.*bill=/)
  const title = page.getByText(new RegExp(`^${t('billing', 'bill.title', { number: '.+' })}$`)).first()
  await expect(title).toBeVisible()
  const [, number = ''] = new RegExp(t('billing', 'bill.title', { number: '(.+)' })).exec(await title.innerText()) ?? []
  return number
}

/** Opens a bill from the list. */
export async function openBill(person: Person, number: string): Promise<void> {
  await person.go(`${paths.bills()}?search=${number}`)
  await person.page.getByText(number, { exact: true }).first().click()
  await expect(drawer(person)).toBeVisible()
}

/** Says that the open bill was paid by transfer, and lets the operator find the money. */
export async function payByTransfer(owner: Person, operator: Person, number: string): Promise<void> {
  const { t } = owner
  await drawer(owner).getByLabel(t('billing', 'transfer.reference')).fill(`TR-${number}`)
  await drawer(owner).getByLabel(t('billing', 'transfer.payer')).fill('Harbour Grocers')
  await drawer(owner)
    .getByRole('button', { name: t('billing', 'transfer.send'), exact: true })
    .click()
  await expect(drawer(owner).getByText(t('billing', 'bill.pending'), { exact: true }).first()).toBeVisible()
  await openBill(operator, number)
  await expect(drawer(operator).getByText(`TR-${number}`, { exact: true })).toBeVisible()
  await drawer(operator)
    .getByRole('button', { name: t('billing', 'transfer.received'), exact: true })
    .click()
  await expect(drawer(operator).getByText(t('billing', 'bill.states.paid'), { exact: true }).first()).toBeVisible()
}

/** Opens the operator's account at the played channel, by which bills are paid. */
export async function openBillingAccount(operator: Person, fields: Readonly<Record<string, string>>): Promise<void> {
  const { page, t } = operator
  await operator.go(`${paths.billingVersions()}?tab=accounts`)
  await page.getByRole('button', { name: t('payConfig', 'account.add'), exact: true }).click()
  await page.getByRole('menuitem', { name: t('payConfig', 'channel.alipay'), exact: true }).click()
  const typed = Object.entries(fields).map(([name, text]) => [t('payConfig', `account.field.${name}`), text] as const)
  await fill(drawer(operator), Object.fromEntries(typed))
  await operator.look('billing-account')
  await save(operator)
  await expect(page.getByText(t('payConfig', 'channel.alipay'), { exact: true })).toBeVisible()
}

/** Pays the open bill with a phone: declined first, then paid. */
export async function payByPhone(owner: Person): Promise<void> {
  const { t, context } = owner
  const by = drawer(owner).getByRole('button', {
    name: t('billing', 'pay.by', { channel: t('billing', 'channel.alipay') }),
  })
  for (const wish of ['decline', 'pay'] as const) {
    await by.click()
    const link = drawer(owner).getByRole('link', { name: t('billing', 'pay.link') })
    if (wish === 'decline') await owner.look('bill-scan')
    const phone = await context.newPage()
    await phone.goto((await link.getAttribute('href')) ?? '')
    await phone.locator(`button[value=${wish}]`).click()
    await expect(phone.locator('.done')).toBeVisible()
    await phone.close()
  }
  await expect(drawer(owner).getByText(t('billing', 'bill.states.paid'), { exact: true }).first()).toBeVisible()
}
