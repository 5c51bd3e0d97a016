import { expect } from '@playwright/test'
import { type Person, scan, signInAdmin, signInStaff, test } from './support/journey.ts'
import { batteries, openSection, openTill } from './support/till.ts'

/** Works at an outlet from here on. */
const chooseOutlet = ({ page }: Person, name: string): Promise<void> =>
  page.evaluate((wanted) => {
    const session = JSON.parse(localStorage.getItem('kassa.session') ?? '{}') as {
      outlets: { id: string; name: string; payCurrency: string }[]
    }
    const found = session.outlets.find((outlet) => outlet.name === wanted)
    const outlet = { outletId: found?.id, payCurrency: found?.payCurrency }
    localStorage.setItem('kassa.session', JSON.stringify({ ...session, outlet }))
  }, name)

/** Signs in as the owner, who works at this outlet in this window. */
async function workAt(owner: Person, outlet: string): Promise<void> {
  await signInAdmin(owner, 'merchant@kassa.example')
  await chooseOutlet(owner, outlet)
}

const agree = ({ page }: Person, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

test('an outlet asks another for goods, which sends them, and they arrive @once', async ({ person }, info) => {
  const [asks, ships] = [await person(), await person()]
  await workAt(asks, 'Garden Market')
  const { page, t } = asks
  const note = `for a customer ${info.project.name}`
  await asks.go('/stock-request')
  await page
    .getByRole('button', { name: t('stockRequest', 'new'), exact: true })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel(t('stockRequest', 'quantity'), { exact: true })).toBeVisible()
  await scan(page, batteries)
  await expect(form.getByRole('button', { name: t('stockRequest', 'change'), exact: true })).toBeVisible()
  await form.getByRole('combobox', { name: t('stockRequest', 'outlet') }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: 'Harbour Street' }).click()
  await form.getByLabel(t('stockRequest', 'quantity'), { exact: true }).fill('2')
  await form.getByLabel(t('supply', 'note')).fill(note)
  await asks.look('stock-request-form')
  const answered = page.waitForResponse((answer) => answer.ok() && answer.url().includes('stock-request'))
  await agree(asks, t('stockRequest', 'send'))
  const { number } = (await (await answered).json()) as { number: string }
  await expect(page.getByText(number)).toBeVisible()
  await asks.look('stock-requests')

  await workAt(ships, 'Harbour Street')
  await ships.go(`/stock-request?search=${number}`)
  await ships.page.getByRole('button', { name: t('kit', 'actionsOf', { name: number }) }).click()
  await ships.page.getByRole('menuitem', { name: t('stockRequest', 'accept'), exact: true }).click()
  await agree(ships, t('stockRequest', 'accept'))
  const ship = ships.page.getByRole('button', { name: t('supply', 'transfer.do.ship'), exact: true })
  await ship.click()
  await agree(ships, t('supply', 'transfer.do.ship'))
  await expect(ships.page.locator('h1').getByText(t('supply', 'transfer.state.shipped'))).toBeVisible()
  await ships.look('transfer-of-request')

  await asks.go(`/stock-request?search=${number}`)
  await expect(page.getByText(t('stockRequest', 'states.accepted')).last()).toBeVisible()
  // On a phone the rest of a row is folded.
  const more = page.getByRole('button', { name: t('kit', 'moreOf', { name: number }), exact: true })
  if ((await more.count()) > 0) await more.click()
  await page.locator('a[href*="/stock-transfer/"]').first().click()
  await page.getByRole('button', { name: t('supply', 'transfer.receive'), exact: true }).click()
  await agree(asks, t('supply', 'transfer.receive'))
  await expect(page.locator('h1').getByText(t('supply', 'transfer.state.completed'))).toBeVisible()
  expect([asks.complaints, ships.complaints]).toEqual([[], []])
})

test('a cashier asks another outlet for goods from their card, and takes it back @once', async ({ person }) => {
  const cashier = await person()
  const { page, t } = cashier
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await openSection(cashier, 'products')
  await page.getByLabel(t('desk', 'search.label')).fill(batteries)
  await page.getByRole('rowheader').getByRole('button').first().click()
  await page.getByRole('button', { name: t('stockRequest', 'new'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('stockRequest', 'new'), exact: true })).toBeVisible()
  const outlet = page.locator('.d-field select')
  await expect(outlet.getByRole('option', { name: /Garden Market/ })).toHaveCount(1)
  await outlet.selectOption((await outlet.getByRole('option', { name: /Garden Market/ }).getAttribute('value')) ?? '')
  await cashier.look('desk-stock-request')
  await page.getByRole('button', { name: t('stockRequest', 'send'), exact: true }).click()
  const requests = page.getByRole('list', { name: t('deskStock', 'requests.title') })
  const sent = requests.getByRole('listitem').first()
  await expect(sent).toContainText(t('stockRequest', 'states.open'))
  await cashier.look('desk-stock-requests')
  await sent.getByRole('button').click()
  await page.getByRole('button', { name: t('stockRequest', 'withdraw'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('stockRequest', 'withdraw'), exact: true })
    .click()
  await expect(sent).toContainText(t('stockRequest', 'states.withdrawn'))
  expect(cashier.complaints).toEqual([])
})
