import { adjustStock, listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { expect } from '@playwright/test'
import { password, scan, test, type Person } from './support/journey.ts'
import { lamp, shopOfAllWays } from './support/methods-shop.ts'
import { giveSession } from './support/sign-in.ts'
import { isVerified, items, openSection, openTill, payExact } from './support/till.ts'

type Shop = Awaited<ReturnType<typeof shopOfAllWays>>

/** A shop whose tills help each other, with seven lamps. */
async function helpingShop(email: string, { language }: Person): Promise<Shop & { readonly outletId: string }> {
  const shop = await shopOfAllWays(email, { country: 'CN', language }, [])
  const stock = (await shop.call(listStock, { search: lamp, limit: 1 })).rows[0]
  if (!stock) throw new Error('the shop has no lamps')
  const { variantId, outletId } = stock
  const counted = { variantId, quantity: 7, seenOnHand: stock.onHand, unitCostMinor: null, reason: 'Opening stock' }
  await shop.call(adjustStock, counted)
  await shop.call(saveSalesSettings, { outletId, changes: [{ key: 'sales.neighbors', value: true, version: 0 }] })
  return { ...shop, outletId }
}

async function sitDown(cashier: Person, { merchantNumber }: Shop): Promise<void> {
  await giveSession(cashier.page, { merchantNumber, staffNumber: 'manager', password })
  await openTill(cashier)
}

const stateChip = ({ page }: Person) => page.locator('button.d-chip.is-online, button.d-chip.is-offline')

/** Opens the list behind the cloud, which says who is reached. */
async function openCloud(cashier: Person) {
  await stateChip(cashier).click()
  return cashier.page.getByRole('dialog').getByRole('status')
}

/** Waits until another till of the outlet is reached, and closes the list. */
async function isTogether(cashier: Person, look?: string): Promise<void> {
  const { page, t, language } = cashier
  const key = language === 'en' ? 'sync.neighbors_one' : 'sync.neighbors_other'
  await expect(await openCloud(cashier)).toHaveText(t('deskMore', key, { count: 1, names: 'Journey till' }), {
    timeout: 120_000,
  })
  if (look) await cashier.look(look)
  await page.keyboard.press('Escape')
}

async function isAlone(cashier: Person): Promise<void> {
  await expect(await openCloud(cashier)).toHaveText(cashier.t('deskMore', 'sync.noNeighbors'))
  await cashier.page.keyboard.press('Escape')
}

/** Puts a lamp aside, under a note. */
async function holdLamp({ page, t }: Person, note: string): Promise<void> {
  await scan(page, lamp)
  await page.keyboard.press('F5')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(note)
  await dialog.getByRole('button', { name: t('desk', 'action.hold'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

const heldRow = ({ page }: Person, note: string) => page.getByRole('dialog').locator('.d-held-main', { hasText: note })

/** Returns the stock of lamps as a till without a line shows it. */
const lampsAt = ({ page }: Person) => page.getByRole('row').filter({ hasText: 'Lamp' }).getByRole('cell').last()

test('two tills whose line is cut go on together; a till of another outlet never joins', async ({ person }) => {
  const [one, two, stranger] = [await person(), await person(), await person()]
  const name = `${one.language}-${Date.now().toString(36)}`
  const shop = await helpingShop(`together-${name}@ways.example`, one)
  const other = await helpingShop(`apart-${name}@ways.example`, one)
  await sitDown(one, shop)
  await sitDown(two, shop)
  await sitDown(stranger, other)
  await isTogether(one)
  await isTogether(two)
  await isAlone(stranger)

  // Parts that were opened once are there without a line; so are all of them where the browser keeps the program.
  await openSection(one, 'inventory')
  await openSection(one, 'cashiering')

  for (const { context } of [one, two, stranger]) await context.setOffline(true)
  await isTogether(one, 'neighbors-offline')
  await isAlone(stranger)

  // A basket that one puts aside is brought back by the other, and waits at neither any more.
  await holdLamp(one, 'blue coat')
  await two.page.keyboard.press('F6')
  await expect(heldRow(two, 'blue coat')).toBeVisible()
  await two.look('neighbors-held')
  await heldRow(two, 'blue coat').click()
  await expect(two.page.getByText(items(two, 1))).toBeVisible()
  await one.page.keyboard.press('F6')
  await expect(one.page.getByRole('dialog')).toContainText(one.t('deskMore', 'hold.none'))
  await one.page.keyboard.press('Escape')
  await stranger.page.keyboard.press('F6')
  await expect(stranger.page.getByRole('dialog')).toContainText(one.t('deskMore', 'hold.none'))
  await stranger.page.keyboard.press('Escape')

  // It is sold there without a line, and the stock that is left is shown at both.
  await payExact(two)
  await openSection(one, 'inventory')
  await expect(lampsAt(one)).toHaveText('6')
  await openSection(one, 'cashiering')

  for (const { context } of [one, two, stranger]) await context.setOffline(false)
  await isVerified(two)
  await expect
    .poll(async () => (await shop.call(listStock, { search: lamp, limit: 1 })).rows[0]?.onHand, { timeout: 60_000 })
    .toBe(6)
  const { total } = await shop.call(listOrders, { limit: 10 })
  expect(total).toBe(1)
  expect((await other.call(listStock, { search: lamp, limit: 1 })).rows[0]?.onHand).toBe(7)
  expect([one, two, stranger].flatMap(({ complaints }) => complaints)).toEqual([])
})
