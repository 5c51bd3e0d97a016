import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { expect, type Locator } from '@playwright/test'
import { takePlainChart } from './support/account-chart.ts'
import { confirm, drawer } from './support/forms.ts'
import { signInAdmin, test, type Person } from './support/journey.ts'
import { soldBefore } from './support/past-sales.ts'

/** Presses what starts a download, and answers the file. */
async function fileOf({ page }: Person, button: Locator): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await button.click()
  return fs.readFileSync(await (await coming).path())
}

/** The amounts of a file by account, debit above zero, in hundredths; and the hashes of its batches. */
function readFile(file: Buffer) {
  const [head = '', ...rows] = file.toString().trim().split('\r\n')
  const columns = head.split(',')
  const cells = rows.map((row) => row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
  const column = (name: string) => cells.map((row) => row[columns.indexOf(name)] ?? '')
  const [debits, credits] = [column('debit'), column('credit')]
  const amounts = debits.map((debit, at) => Math.round(Number(debit) * 100) - Math.round(Number(credits[at]) * 100))
  return { amounts, accounts: column('account'), hashes: [...new Set(column('batch_hash'))] }
}

test('an accountant maps accounts, seals, exports, checks the file and closes; a late sale, a reversal, opened again', async ({
  person,
}, info) => {
  const { ownerEmail, yesterday, sellLate } = await soldBefore(`books-${info.project.name}`)
  const accountant = await person()
  const { page, t } = accountant
  const word = (key: string, facts = {}) => t('accounting', key, facts)
  const button = (key: string, facts = {}) => page.getByRole('button', { name: word(key, facts), exact: true }).first()
  await signInAdmin(accountant, ownerEmail)

  await takePlainChart(accountant)
  await accountant.look('account-map')

  const open = () => accountant.go(`/accounting?from=${addDays(yesterday, -7)}&to=${yesterday}&days=own`)
  await open()
  await expect(page.getByText(word('closing.none'))).toBeVisible()
  const sealed = page.getByText(word('days.sealed', { number: 8 })).first()
  // The days that wait stand first; the job of the server may have sealed them meanwhile.
  await expect(sealed.or(button('days.seal'))).toBeVisible()
  if (!(await sealed.isVisible())) {
    await button('days.seal').click()
    await confirm(accountant, word('days.seal'))
  }
  await expect(sealed).toBeVisible()
  await accountant.look('accounting-sealed')

  // Nobody typed what a bottle costs: it is said, and is no cost of 0.
  const unknown = page.getByRole('group', { name: word('costGaps.unknown') })
  await expect(unknown.getByRole('link', { name: /^Bottle/ })).toBeVisible()
  await unknown.scrollIntoViewIfNeeded()
  await accountant.look('accounting-unknown-cost')

  const file = await fileOf(accountant, button('export.make', { first: 1, last: 8 }))
  const { amounts, accounts, hashes } = readFile(file)
  expect([amounts.length > 4, amounts.reduce((sum, amount) => sum + amount, 0)]).toEqual([true, 0])
  expect(accounts).not.toContain('')
  // Whoever has the file can tell that it is the one that was handed over, and which days it has.
  const sha256 = createHash('sha256').update(file).digest('hex')
  await expect(page.getByText(new RegExp(`SHA-256 ${sha256.slice(0, 12)}`)).first()).toBeVisible()
  const last = hashes.at(-1)?.slice(0, 12) ?? '?'
  await expect(page.getByText(word('days.hash', { hash: last })).first()).toBeVisible()

  await button('closing.close').click()
  await drawer(accountant).getByLabel(word('closing.lastDay')).fill(yesterday)
  await page.keyboard.press('Enter')
  await drawer(accountant)
    .getByRole('button', { name: word('closing.closeNow'), exact: true })
    .click()
  await expect(page.getByText(word('closing.none'))).toBeHidden()

  // A till brings a sale of the day that is sealed, closed and exported: nothing of it changes.
  await sellLate()
  await open()
  await expect(page.getByText(word('days.changed', { number: 8 })).first()).toBeVisible()
  await expect(page.getByText(word('days.hash', { hash: last })).first()).toBeVisible()
  expect((await fileOf(accountant, button('export.again', { number: 1 }))).equals(file)).toBe(true)

  const back = readFile(await fileOf(accountant, button('export.reverse', { number: 1 })))
  expect(back.amounts).toEqual(amounts.map((amount) => -amount))
  await expect(page.getByText(new RegExp(word('export.isReversed'))).first()).toBeVisible()

  await button('closing.reopen').click()
  const form = drawer(accountant)
  const reopen = form.getByRole('button', { name: word('closing.reopenNow'), exact: true })
  await reopen.click()
  const reason = form.getByLabel(word('closing.reason'), { exact: true })
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await reason.fill('The auditor asked')
  await reopen.click()
  await expect(page.getByText(word('closing.none'))).toBeVisible()
  await expect(page.getByLabel(word('closing.steps')).getByText(/The auditor asked/)).toBeVisible()
  expect(accountant.complaints).toEqual([])
})
