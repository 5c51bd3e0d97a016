import { type ErrorCode, errors } from '@kassa/contract/errors.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { expect } from '@playwright/test'
import { confirm, drawer, fill } from './support/forms.ts'
import { signInAdmin, test, type Person } from './support/journey.ts'
import { soldBefore } from './support/past-sales.ts'

/** Words in the form of one file, and presses by them. */
function handsOf(person: Person) {
  const word = (key: string, facts = {}) => person.t('supplierBill', key, facts)
  const named = (key: string) => ({ name: word(key), exact: true })
  return {
    word,
    press: (key: string) => person.page.getByRole('button', named(key)).first().click(),
    inDrawer: (key: string) => drawer(person).getByRole('button', named(key)).click(),
    /** A day is typed, and taken by the calendar. */
    typeDay: async (key: string, day: string) => {
      await drawer(person).getByLabel(word(key), { exact: true }).fill(day)
      await person.page.keyboard.press('Enter')
    },
    isIn: (state: string) => expect(person.page.locator('h1').getByText(word(`is.${state}`))).toBeVisible(),
  }
}

/** The last words of a refusal, behind its facts: what is to be done, and what became of the data. */
const endOf = ({ language }: Person, code: ErrorCode): string => errors[code][language].split('}').at(-1)?.trim() ?? '?'

/** Returns the balance of an account of the books, in the trial balance of an outlet. */
const leftIn = ({ page, t }: Person, outlet: string, role: string) =>
  page
    .getByRole('group', { name: outlet, exact: true })
    .first()
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: t('accounting', `role.${role}`), exact: true }) })
    .getByRole('cell')
    .nth(2)

test('a dear bill waits for a reason, becomes the cost of its goods, is paid in part and owed by its age @once', async ({
  person,
}, info) => {
  const tag = `bill-${info.project.name}`
  const { ownerEmail, yesterday, receive, sellNow } = await soldBefore(tag)
  // Of a hundred ordered at 9.00 eighty came, at 9.50. Eight were sold before, 22 are now: 50 are left.
  const { orderId, supplier } = await receive(100, 900, { quantity: 80, unitPriceMinor: 950 })
  await sellNow(22)
  const owner = await person()
  const { page, t } = owner
  const { word, press, inDrawer, typeDay, isIn } = handsOf(owner)
  await signInAdmin(owner, ownerEmail)

  // The order says in money what came, beside what was ordered, and its history at which price.
  await owner.go(`/stock-purchase-order/${orderId}`)
  await expect(page.getByText('760.00').first()).toBeVisible()
  await page.getByRole('tab', { name: t('supply', 'timeline') }).click()
  await expect(page.getByText(/Bottle .*80.* × \D*9\.50/)).toBeVisible()
  await owner.look('purchase-order-received-in-money')

  await page.getByRole('button', { name: t('supply', 'order.enterBill'), exact: true }).click()
  const form = drawer(owner)
  await fill(form, { [word('number')]: 'INV-7' })
  await typeDay('day', addDays(yesterday, -10))
  await typeDay('due', addDays(yesterday, -12))
  await form.getByRole('button', { name: word('add.freight'), exact: true }).click()
  const amounts = form.getByLabel(word('amount'), { exact: true })
  await expect(amounts.first()).toHaveValue('760.00')
  await amounts.first().fill('800.00')
  await amounts.last().fill('40.00')
  const save = () => form.getByRole('button', { name: t('common', 'save'), exact: true }).click()
  await save()
  // Due before it was written: the field says so, and what was typed stays.
  await expect(form.getByText(endOf(owner, 'supplier-bill.due-before')).first()).toBeVisible()
  await expect(form.getByLabel(word('due'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(amounts.first()).toHaveValue('800.00')
  await owner.look('supplier-bill-form')
  await typeDay('due', addDays(yesterday, -5))
  await save()
  await isIn('draft')

  await press('do.post')
  await confirm(owner, word('do.post'))
  await isIn('held')
  const line = page.locator('tr', { hasText: `Bottle ${tag}` }).first()
  await expect(line).toContainText(word('differs.price'))
  await expect(line).toContainText('10.00')
  await expect(page.getByRole('button', { name: word('pay.do'), exact: true })).toHaveCount(0)
  await owner.look('supplier-bill-held')

  await press('do.approve')
  await inDrawer('do.approve')
  await expect(drawer(owner).getByLabel(word('reason'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await fill(drawer(owner), { [word('reason')]: 'Agreed by phone' })
  await inDrawer('do.approve')
  await isIn('posted')
  await expect(page.getByText(word('approvedFor', { reason: 'Agreed by phone' }))).toBeVisible()
  // 800.00 and 40.00 of freight for eighty.
  await expect(line).toContainText('40.00')
  await expect(line).toContainText('10.50')
  await owner.look('supplier-bill-posted')

  await press('pay.do')
  await typeDay('pay.day', yesterday)
  const amount = drawer(owner).getByLabel(word('pay.amount'), { exact: true })
  await expect(amount).toHaveValue('840.00')
  await amount.fill('900.00')
  await inDrawer('pay.book')
  await expect(drawer(owner).getByText(endOf(owner, 'supplier-bill.over-paid')).first()).toBeVisible()
  await owner.look('supplier-bill-paid-too-much')
  await amount.fill('300.00')
  await inDrawer('pay.book')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('540.00').first()).toBeVisible()
  await page.getByRole('tab', { name: word('pay.title') }).click()
  await expect(page.getByText('300.00').first()).toBeVisible()
  await owner.look('supplier-bill-paid-in-part')
  await owner.go('/stock-bill')
  await expect(page.getByRole('link', { name: 'INV-7' }).first()).toBeVisible()
  await owner.look('supplier-bills')

  // Fifty on hand at 10.50; the thirty that are gone carry their part of the difference, and nothing waits for a bill.
  await owner.go('/stock')
  await expect(page.getByText('525.00').first()).toBeVisible()
  await owner.go(`/accounting?from=${addDays(yesterday, -10)}&to=${addDays(yesterday, 1)}&days=own`)
  const outlet = `Outlet ${tag}`
  for (const [role, left] of [
    ['stock', '525.00'],
    ['cost-repair', '106.00'],
    ['received-not-invoiced', '0.00'],
    ['payable', '540.00'],
    ['bank', '300.00'],
  ] as const)
    await expect(leftIn(owner, outlet, role)).toHaveText(new RegExp(`^\\D*${left.replace('.', String.raw`\.`)}$`))
  await owner.look('books-with-a-bill')
  const owed = page.getByRole('row', { name: new RegExp(supplier) })
  // A phone leaves out a cell that says nothing.
  const part = (key: string) => owed.locator(`[data-title="${word(`payables.${key}`)}"]`)
  await expect(part('to30Minor')).toContainText('540.00')
  await expect(part('notDueMinor')).toHaveText('')
  await owed.scrollIntoViewIfNeeded()
  await owner.look('payables-by-age')
  expect(owner.complaints).toEqual([])
})
