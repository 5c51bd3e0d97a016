import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { saveNetworkPrinter } from '@kassa/contract/print/printer.calls.ts'
import { expect } from '@playwright/test'
import { drawer, save } from './support/forms.ts'
import { scan, signInAdmin, signInStaff, test } from './support/journey.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { almonds, batteries, openMore, openTill, payExact } from './support/till.ts'

type Calls = Awaited<ReturnType<typeof ownerCalls>>

/** Returns the name of the category of the product with this code. */
async function categoryOf(call: Calls, code: string): Promise<string> {
  const { rows } = await call(listProducts, { search: code, limit: 1 })
  return rows[0]?.categoryName ?? ''
}

/** A Star printer that polls, as the real ones do: whether a job is ready, its picture, and that it was printed. */
async function poll(path: string): Promise<number | null> {
  const address = `${process.env['KASSA_ADDRESS'] ?? ''}${path}`
  const headers = { 'content-type': 'application/json' }
  const asked = await fetch(address, { method: 'POST', headers, body: '{"statusCode":"200%20OK"}' })
  if (!((await asked.json()) as { jobReady: boolean }).jobReady) return null
  const picture = await fetch(`${address}?type=image%2Fpng`)
  const { byteLength } = await picture.arrayBuffer()
  await fetch(`${address}?code=200%20OK`, { method: 'DELETE' })
  return byteLength
}

test('a printer of the network writes the goods of its categories, the desk’s own the rest @once', async ({
  person,
}) => {
  const admin = await person()
  const { t } = admin
  const call = await ownerCalls('en-US')
  const name = `Kitchen ${Date.now().toString(36)}`
  await signInAdmin(admin, 'merchant@kassa.example')
  const outletId = await admin.page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('kassa.session') ?? '{}') as { outlet: { outletId: string } }).outlet.outletId,
  )
  const fields = { outletId, name, way: 'star' as const, labels: 'none' as const, host: '', port: 0 }
  const { pollPath } = await call(saveNetworkPrinter, { ...fields, id: null, version: 0 })

  await admin.go('/device')
  await admin.page.getByRole('tab', { name: t('device', 'tab.printers') }).click()
  const row = admin.page.getByRole('region', { name })
  await row.getByRole('button', { name: t('device', 'printer.pick.action'), exact: true }).click()
  const category = await categoryOf(call, batteries)
  await drawer(admin).getByRole('combobox').fill(category)
  await admin.page.getByTitle(category, { exact: true }).last().click()
  await drawer(admin).getByText(t('device', 'printer.pick.section')).click()
  await admin.look('pick-drawer')
  await save(admin)
  await expect(row).toContainText(category)
  await admin.look('network-printers')

  const cashier = await person()
  await signInStaff(cashier, '100001', '1001')
  await openTill(cashier)
  await scan(cashier.page, batteries)
  await scan(cashier.page, almonds)
  await payExact(cashier)
  await expect.poll(() => poll(pollPath ?? ''), { timeout: 60_000 }).toBeGreaterThan(100)
  expect(await poll(pollPath ?? '')).toBeNull()

  // The almonds are of no category that it takes: their pick list comes out of the till's own printer, beside the receipt.
  await openMore(cashier, 'settings.title')
  await cashier.page.getByText(t('deskMore', 'settings.tab.paper'), { exact: true }).first().click()
  const paper = cashier.page.getByRole('log')
  await expect(paper.getByText('PICK LIST')).toHaveCount(1)
  await cashier.look('pick-list')
  expect([...admin.complaints, ...cashier.complaints]).toEqual([])
})
