import {
  listLabelBatches,
  listLabelPrinters,
  printLabels,
  settleLabelBatch,
} from '@kassa/contract/print/label-batch.calls.ts'
import { listLabelGoods, listLabelReceipts } from '@kassa/contract/print/label-design.calls.ts'
import { builtInLabels } from '@kassa/domain/label/label-template.ts'
import { listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { anyOf, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import { answerCalls, seriousFindings, show } from '../../test/show.tsx'
import { LabelBatches } from './LabelBatches.tsx'
import { PrintLabels } from './PrintLabels.tsx'

const printerId = crypto.randomUUID()
const variantIds = Array.from({ length: 26 }, () => crypto.randomUUID())
const [one] = (anyOf(listLabelGoods.answer, 'most') as { goods: readonly object[] }).goods
const goods = variantIds.map((variantId, place) => ({
  ...one,
  variantId,
  name: `Tea ${place}`,
  currency: 'CNY',
  copies: 1,
  lacksBars: place === 3,
}))
const design = {
  id: SAMPLE_ID,
  name: 'Shelf',
  version: 1,
  savedAt: '2026-01-01T00:00:00.000Z',
  template: builtInLabels.shelf,
}
const receipt = { id: crypto.randomUUID(), number: 'PO-7', supplierName: 'Leaf & Co', at: '2026-03-01T04:00:00.000Z' }
const food = {
  ...rowOf(listCategories, { name: 'Food' }),
  id: crypto.randomUUID(),
  shownName: 'Food',
  parentId: null,
}
const batch = {
  id: crypto.randomUUID(),
  designName: 'Shelf',
  printerName: 'Zebra',
  state: 'unsure',
  problem: 'torn',
  count: 26,
  printed: 25,
  sending: 1,
  byName: 'Mei',
  createdAt: '2026-03-02T04:00:00.000Z',
}

const open = (answers: readonly object[]) => {
  let at = 0
  return answerCalls({
    [listLabelGoods.path]: () => ({ body: { goods, count: goods.length } }),
    [listLabelReceipts.path]: () => ({ body: { receipts: [receipt] } }),
    [listCategories.path]: () => ({ body: { rows: [food] } }),
    [listLabelPrinters.path]: () => ({ body: { printers: [{ id: printerId, name: 'Zebra', labels: 'zpl-8' }] } }),
    [printLabels.path]: () => ({ body: answers[Math.min((at += 1), answers.length) - 1] ?? {} }),
  })
}
const screen = () => show(<PrintLabels design={design} outletId={SAMPLE_ID} />)
const send = () => page.getByRole('button', { name: 'Print 26 labels' }).click()

it('prints on the printer of the network, piece by piece, and says when all came', async () => {
  const sent = open([
    { state: 'waiting', problem: '', printed: 25 },
    { state: 'printed', problem: '', printed: 26 },
  ])
  await screen()
  await expect.element(page.getByText('No bar code: missing or too long')).toBeVisible()
  await send()
  await expect.element(page.getByText('26 labels created and marked as printed.')).toBeVisible()
  const pieces = sent.flatMap(({ path, body }) => (path === printLabels.path ? [body as { from: number }] : []))
  expect(pieces.map(({ from }) => from)).toEqual([0, 25])
  await expect.element(page.getByRole('button', { name: 'Print 26 labels' })).not.toHaveClass('ant-btn-loading')
  expect(await seriousFindings()).toEqual([])
})

it('stops where the printer does, says why, and goes on with what did not come', async () => {
  open([
    { state: 'waiting', problem: '', printed: 25 },
    { state: 'failed', problem: 'paper', printed: 25 },
    { state: 'printed', problem: '', printed: 1 },
  ])
  await screen()
  await send()
  await expect.element(page.getByText('The printer has no paper.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue with 1' }).click()
  await expect.element(page.getByText('1 label created and marked as printed.')).toBeVisible()
})

it('asks whoever looks at the printer whether labels in doubt came', async () => {
  const sent = answerCalls({
    [listLabelBatches.path]: () => ({ body: { batches: [batch] } }),
    [settleLabelBatch.path]: () => ({ body: { state: 'printed', printed: 26 } }),
  })
  await show(<LabelBatches outletId={SAMPLE_ID} />)
  await expect.element(page.getByText('25 of 26')).toBeVisible()
  await expect.element(page.getByText('unsure')).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await page.getByRole('button', { name: 'They printed' }).click()
  await expect.poll(() => sent.find(({ path }) => path === settleLabelBatch.path)?.body).toEqual({ id: batch.id, isPrinted: true }) // prettier-ignore
})

it('asks for what came with the receipt that the address names, and prints as many as came', async () => {
  const sent = open([{ state: 'printed', problem: '', printed: 1 }])
  const asked = () => sent.filter(({ path }) => path === listLabelGoods.path).at(-1)?.url.searchParams
  await show(<PrintLabels design={design} outletId={SAMPLE_ID} />, { at: `/here?receipt=${receipt.id}` })
  await expect.element(page.getByRole('columnheader', { name: 'Labels' })).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Copies' }).fill('3')
  await expect.element(page.getByRole('button', { name: 'Print 78 labels' })).toBeVisible()
  expect([asked()?.get('which'), asked()?.get('receiptId')]).toEqual(['received', receipt.id])
  await page.getByText('Expiring soon').click()
  await page.getByRole('spinbutton', { name: 'Within days' }).fill('3')
  await expect.poll(() => [asked()?.get('which'), asked()?.get('days')]).toEqual(['expiring', '3'])
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByTitle('Food').click()
  await expect.poll(() => asked()?.get('categoryId')).toBe(food.id)
})
