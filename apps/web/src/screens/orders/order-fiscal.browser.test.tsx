import { readFiscalReceipt, supplyFiscalReceipt } from '@kassa/contract/print/fiscal-receipt.calls.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../test/sample.ts'
import { OrderFiscal } from './OrderFiscal.tsx'

const supplied = {
  number: 'FS 00000123',
  code: 'https://e.et/7',
  byName: 'Mei',
  suppliedAt: '2026-03-02T04:00:00.000Z',
}
const screen = <OrderFiscal orderId={SAMPLE_ID} />
const nothing = answer(readFiscalReceipt, { fiscal: null })
const button = () => page.getByRole('button', { name: 'Add fiscal receipt', exact: true })

async function fill(number: string, code: string): Promise<void> {
  await button().click()
  await page.getByLabelText('Number').fill(number)
  await page.getByLabelText('Code text').fill(code)
}
const go = () => page.getByRole('dialog').getByRole('button', { name: 'Add fiscal receipt', exact: true })

describe('the fiscal receipt of an order', () => {
  it('is shown with its code, and cannot be given again', async () => {
    await renderScreen(screen, [answer(readFiscalReceipt, { fiscal: supplied })])
    await expect.element(page.getByText('FS 00000123')).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'https://e.et/7' })).toBeVisible()
    const { width } = page.getByRole('img', { name: 'https://e.et/7' }).element().getBoundingClientRect()
    expect(width).toBeLessThanOrEqual(200)
    await expect.element(button()).not.toBeInTheDocument()
  })

  it('is added as it was given', async () => {
    const shown = await renderScreen(screen, [nothing, answer(supplyFiscalReceipt, supplied)])
    await fill('FS 00000123', 'https://e.et/7')
    await go().click()
    expect(await shown.first(supplyFiscalReceipt)).toMatchObject({
      orderId: SAMPLE_ID,
      number: 'FS 00000123',
      code: 'https://e.et/7',
    })
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('is not sent while a field is blank or holds what no printer has', async () => {
    await renderScreen(screen, [nothing])
    await fill('FS 1', ' ')
    await expect.element(go()).toBeDisabled()
    await page.getByLabelText('Code text').fill('税')
    await expect.element(go()).toBeDisabled()
    await page.getByLabelText('Code text').fill('c')
    await expect.element(go()).toBeEnabled()
  })

  it('says that another one stands already', async () => {
    const details = { number: 'FS 9' }
    await renderScreen(screen, [nothing, refuse(supplyFiscalReceipt, 'fiscal.supplied-already', details)])
    await fill('FS 1', 'c')
    await go().click()
    await expect.element(page.getByText(wordsOf('fiscal.supplied-already', details)).first()).toBeVisible()
  })

  it('is only looked at by whoever may not add it', async () => {
    await renderScreen(screen, [nothing], { may: ['platform.analysis.orders'] })
    await expect.element(page.getByText('No fiscal receipt yet', { exact: false })).toBeVisible()
    await expect.element(button()).not.toBeInTheDocument()
  })
})
