import { orderDetail } from '@kassa/contract/sales/sales.calls.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '../../test/render-screen.tsx'
import { sample } from '../../test/sample.ts'
import { OrderItems } from './OrderItems.tsx'

const order = sample(orderDetail, { currency: 'CNY', totalMinor: 780, tipMinor: 0, feeMinor: 0, feeTaxMinor: 0 })
const named = (name: string) => page.getByText(name, { exact: true })

describe('the amounts of an order', () => {
  it('end with the total where nothing was paid besides', async () => {
    await renderScreen(<OrderItems order={order} />, [])
    await expect.element(named('Total')).toBeVisible()
    await expect.element(named('Total to pay')).not.toBeInTheDocument()
  })

  it('say below the total what tip and fee come to with it', async () => {
    await renderScreen(<OrderItems order={{ ...order, tipMinor: 100, feeMinor: 20, feeTaxMinor: 2 }} />, [])
    for (const text of ['Tip', 'Payment fee', 'of which tax', 'Total to pay', '¥9.00'])
      await expect.element(named(text)).toBeVisible()
  })

  it('take discounts off with their sign, so that the column adds up to its total', async () => {
    const discounts = { ...order.discounts, promotionMinor: 250, manualMinor: 70 }
    await renderScreen(<OrderItems order={{ ...order, originMinor: 1_100, discounts, taxes: [] }} />, [])
    for (const text of ['¥11.00', '−¥2.50', '−¥0.70', '¥7.80']) await expect.element(named(text).first()).toBeVisible()
  })

  it('are shown by a page that is newer than the server, which says nothing of options', async () => {
    const lines = order.lines.map((line) => ({ ...line, options: undefined }))
    await renderScreen(<OrderItems order={{ ...order, lines }} />, [])
    await expect.element(named('Total')).toBeVisible()
  })
})
