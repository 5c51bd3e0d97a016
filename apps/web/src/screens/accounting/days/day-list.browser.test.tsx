import { listBatches, sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { closeBooks, readClosing, reopenBooks } from '@kassa/contract/accounting/closing.calls.ts'
import { listExports, makeExport, readExport, reverseExport } from '@kassa/contract/accounting/exports.calls.ts'
import { readForeignCash } from '@kassa/contract/accounting/foreign-cash.calls.ts'
import { readPrepaidTax } from '@kassa/contract/accounting/stored-value/prepaid-tax.calls.ts'
import { readPointsValue } from '@kassa/contract/accounting/stored-value/points-value.calls.ts'
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { readPayables } from '@kassa/contract/inventory/supplier-payment.calls.ts'
import { readCostGaps } from '@kassa/contract/accounting/cost-gaps.calls.ts'
import { readLiabilities } from '@kassa/contract/accounting/stored-value/liability.calls.ts'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, type } from '../../../test/forms.ts'
import { answer, renderScreen } from '../../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../../test/sample.ts'
import AccountingPage from '../AccountingPage.tsx'

const [asOf, from, to] = ['2026-03-04T04:00:00.000Z', '2026-03-01', '2026-03-03']
const sealed = { day: from, reason: 'waited' as const, unvalued: 0, sealedAt: asOf, hash: 'a1b2c3d4e5f6'.repeat(5) }
const handed = { number: 3, format: 'datev' as const, at: asOf }
const outlet = {
  outletId: SAMPLE_ID,
  isOwn: false,
  name: 'Harbour',
  currency: 'EUR' as const,
  batches: [{ ...sealed, number: 7, silent: ['Till 2'], isChangedSince: true, totalMinor: 123_450, exports: [handed] }],
  waiting: [{ day: '2026-03-02', silent: ['Till 1'] }],
}
const closing = { closedThrough: '2026-02-28', steps: [{ through: '2026-02-28', reason: '', at: asOf }] }
const made = { number: 4, format: 'csv' as const, firstBatch: 7, lastBatch: 7, mapVersion: 2, reverses: null, at: asOf }
const card = {
  outletId: SAMPLE_ID,
  outletName: 'Harbour',
  currency: 'EUR' as const,
  role: 'gift-card' as const,
  owedMinor: 5_000,
}
const hand = { ...card, outletId: null, outletName: null, role: 'house-account' as const, owedMinor: -1_250 }
const owedToSupplier = {
  supplierId: SAMPLE_ID,
  supplierName: 'Leaf & Sons',
  outletId: SAMPLE_ID,
  outletName: 'Harbour',
  currency: 'EUR' as const,
  openMinor: 8_720,
  notDueMinor: 0,
  to30Minor: 9_000,
  to60Minor: 0,
  to90Minor: 0,
  over90Minor: -280,
}
const answers = [
  answer(readJournal, { asOf, from, to, isWithoutStock: false, outlets: [] }),
  answer(listBatches, { asOf, from, to, closedThrough: '2026-02-28', outlets: [outlet] }),
  answer(readClosing, closing),
  answer(readCostGaps, { asOf, from, to, unknown: [], shares: [], changed: [] }),
  answer(readLiabilities, { asOf, day: to, rows: [card, hand], points: 1_200 }),
  answer(readPrepaidTax, { country: 'US', usual: [], outlets: [], choices: [] }),
  answer(readPointsValue, { currency: null, values: [], rule: null }),
  answer(readForeignCash, { held: [], banked: [] }),
  answer(readPayables, { asOf, day: to, rows: [owedToSupplier] }),
  answer(listExports, { exports: [{ ...made, number: 3 }] }),
]

it('shows what waits for whom, and what was sealed without whom and changed since', async () => {
  await renderScreen(<AccountingPage />, answers)
  const days = page.getByRole('group', { name: 'Days of Harbour' })
  for (const text of [
    'Open, waiting for Till 1',
    'Sealed, no. 7',
    'Later documents are in the next batch',
    'Sealed without Till 2',
    '€1,234.50',
  ])
    await expect.element(days.getByText(text, { exact: true })).toBeVisible()
  await userEvent.click(days.getByText('Exported: no. 3 (DATEV) · Seal a1b2c3d4e5f6…'))
  await expect.element(days.getByText(`Seal ${sealed.hash}`)).toBeVisible()
})

const saidOf = {
  en: {
    waits: 'Open, waiting for Till 1',
    without: 'Sealed without Till 2',
    changed: 'Later documents are in the next batch',
    altered: 'Not as it was sealed: changed in the database',
  },
  zh: {
    waits: '未封存，等待 Till 1',
    without: '封存时未联网：Till 2',
    changed: '之后的单据在下一批',
    altered: '与封存时不一致，曾在数据库中被改动',
  },
  ja: {
    waits: '未確定（Till 1 を待っています）',
    without: '通信のないまま確定：Till 2',
    changed: '後から届いた分は次の分に入ります',
    altered: '確定時の内容と違い、データベースで変更されています',
  },
} as const

it.each(['en', 'zh', 'ja'] as const)(
  'a till that is silent, a day that changed since and one that was altered are said in %s',
  async (language) => {
    const batches = outlet.batches.map((batch) => ({ ...batch, isAltered: true }))
    const altered = answer(listBatches, { asOf, from, to, closedThrough: null, outlets: [{ ...outlet, batches }] })
    await renderScreen(<AccountingPage />, [...answers, altered], { language })
    for (const text of Object.values(saidOf[language]))
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    expect(document.querySelectorAll('.k-tag.is-bad')).toHaveLength(1)
  },
)

const plain = { ...sealed, number: 6, silent: [], isChangedSince: false, totalMinor: 99_999_999 }
const twoDays = [
  { ...plain, exports: [] },
  { ...plain, day: '2026-03-02', number: 7, exports: [handed] },
]

it.each(['en', 'zh', 'ja'] as const)('a sealed day stands in four lines at most on a phone in %s', async (language) => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  const withDays = answer(listBatches, {
    asOf,
    from,
    to,
    closedThrough: null,
    outlets: [{ ...outlet, batches: twoDays }],
  })
  await renderScreen(<AccountingPage />, [...answers, withDays], { language })
  await expect.poll(() => document.querySelectorAll('.k-seal')).toHaveLength(2)
  for (const seal of document.querySelectorAll('.k-seal')) {
    const row = seal.closest('tr')
    expect(row?.getBoundingClientRect().height).toBeLessThanOrEqual(4 * 24 + 16)
    const [name, total] = [row?.firstElementChild, row?.lastElementChild].map((cell) => cell?.getBoundingClientRect())
    expect([total?.top, total && total.right <= 390]).toEqual([name?.top, true])
  }
})

it('says what is owed to customers at the end of the period', async () => {
  await renderScreen(<AccountingPage />, answers)
  const owed = page.getByRole('group', { name: /^Owed to customers at the end of/ })
  for (const text of ['Gift cards', '€50.00', 'Merchant’s own books', '−€12.50'])
    await expect.element(owed.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Points held by members: 1,200')).toBeVisible()
})

it('says what is owed to suppliers, by age, and offers it as a file', async () => {
  await renderScreen(<AccountingPage />, answers)
  const owed = page.getByRole('group', { name: /^Owed to suppliers at the end of/ })
  for (const text of ['Leaf & Sons', '€87.20', '€90.00', '−€2.80', '1–30 days'])
    await expect.element(owed.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
})

it('seals a day after a question that names the silent tills', async () => {
  const shown = await renderScreen(<AccountingPage />, [...answers, answer(sealBatch, { sealed: 1 })])
  await press('Seal now')
  await expect.element(page.getByText(/^Not heard from since: Till 1/)).toBeVisible()
  expect(shown.sent(sealBatch)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Seal now' }).click()
  expect(await shown.first(sealBatch)).toEqual({ outletId: SAMPLE_ID, through: '2026-03-02' })
})

it('opens closed books with a reason alone', async () => {
  const opened = answer(reopenBooks, { closedThrough: null, steps: [] })
  const shown = await renderScreen(<AccountingPage />, [...answers, opened])
  await expect.element(page.getByText('Closed through', { exact: false }).first()).toBeVisible()
  await press('Open again')
  await type({ Reason: 'Auditor asked' })
  await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click()
  expect(await shown.first(reopenBooks)).toEqual({ through: null, reason: 'Auditor asked' })
})

it('closes through a day', async () => {
  const shown = await renderScreen(<AccountingPage />, [...answers, answer(closeBooks, closing)])
  await press('Close through a day')
  await type({ 'Last closed day': '2026-03-01' })
  await userEvent.keyboard('{Enter}')
  await press('Close books')
  expect(await shown.first(closeBooks)).toEqual({ through: '2026-03-01' })
})

const files = { ...made, files: [] }
const withExports = (exports: object[], more: object = {}) =>
  answers.map((one) =>
    one.endpoint.name === listExports.name ? answer(listExports, { exports: exports as never, ...more }) : one,
  )

it('makes files of the shown batches that the program does not have yet', async () => {
  const shown = await renderScreen(<AccountingPage />, [...withExports([]), answer(makeExport, files)])
  await expect.element(page.getByText('Batches 1–6, before this period, are not exported yet.')).toBeVisible()
  await press('Export batches 7–7')
  expect(await shown.first(makeExport)).toEqual({ outletId: SAMPLE_ID, format: 'csv', firstBatch: 7, lastBatch: 7 })
})

it('says what was handed over, when accounts changed since, gives it once more, and takes it back', async () => {
  const marks = [{ name: 'kassa-csv-7-7-3-1.csv', sha256: 'a1b2c3d4e5f6'.repeat(5) }]
  const shown = await renderScreen(<AccountingPage />, [
    ...withExports([{ ...made, number: 3, byName: 'Mara', marks }], { accountsVersion: 5, lastBatch: 7 }),
    answer(readExport, { ...files, isRepeat: true }),
    answer(reverseExport, { ...files, reverses: 3 }),
  ])
  await expect.element(page.getByText('This program already has all batches of this period.')).toBeVisible()
  await expect.element(page.getByText(/^No\. 3 · .* · Mara · CSV · batches 7–7/)).toBeVisible()
  await expect.element(page.getByText('kassa-csv-7-7-3-1.csv, SHA-256 a1b2c3d4e5f6…')).toBeVisible()
  await expect.element(page.getByText(/^The accounts have changed since \(now version 5\)/)).toBeVisible()
  await press('Download no. 3 again')
  expect(await shown.first(readExport)).toEqual({ outletId: SAMPLE_ID, number: '3' })
  await press('Reverse no. 3')
  expect(await shown.first(reverseExport)).toEqual({ outletId: SAMPLE_ID, number: 3 })
})

it('shows the exports of an older server, which says less of them', async () => {
  await renderScreen(<AccountingPage />, withExports([{ ...made, number: 3 }]))
  await expect.element(page.getByText(/^No\. 3 · .* · CSV · batches 7–7 · accounts version 2$/)).toBeVisible()
})
