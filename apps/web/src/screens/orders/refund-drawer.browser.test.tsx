import { orderDetail, previewRefund, refundMade, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample } from '../../test/sample.ts'
import { RefundDrawer } from './RefundDrawer.tsx'

const line = { line: 0, name: 'Tea', quantity: 1, refundedQuantity: 0, isReturnable: true, serials: [], kind: 'goods' }
const order = sample(orderDetail, {
  currency: 'CNY',
  lines: [{ ...sample(orderDetail, {}).lines[0], ...line }],
} as Partial<Parameters<typeof RefundDrawer>[0]['order']>)
const preview = {
  currency: 'CNY' as const,
  mode: 'prorated' as const,
  amountMinor: 1_000,
  taxMinor: 0,
  feeMinor: 0,
  feeTaxMinor: 0,
  taxes: [],
  lines: [{ line: 0, name: 'Tea', quantity: 1, amountMinor: 1_000, taxMinor: 0 }],
  pointsReturned: 0,
  pointsTaken: 0,
  couponReturned: false,
  giftsDue: [],
  tenders: [{ method: 0, maximumMinor: 1_000, proposedMinor: 1_000, cashRoundingMinor: 0, feeMinor: 0, insteadOf: [] }],
  exchangedMinor: 0,
  repriced: null,
  closesOrder: true,
  needsApproval: null,
}
const way = (name: string) => page.getByText(name, { exact: true })

describe('where the money of a refund goes', () => {
  it('is asked where the outlet lets it stay, and sent as chosen', async () => {
    const stays = answer(previewRefund, { ...preview, mayStore: true, storedMinor: 1_000 })
    const made = answer(refundOrder, sample(refundMade, { currency: 'CNY', amountMinor: 1_000, feeMinor: 0 }))
    const shown = await renderScreen(<RefundDrawer order={order} onClose={() => undefined} />, [stays, made])
    await page.getByRole('checkbox').first().click()
    await way('Gift card').click()
    await page.getByLabelText('Gift card code').fill(' abcd2345 ')
    await expect
      .poll(() => shown.sent(previewRefund).at(-1))
      .toMatchObject({ into: { kind: 'gift-card', code: 'ABCD2345' } })
    await page.getByRole('button', { name: 'Refund ¥10.00' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Refund ¥10.00' }).last().click()
    expect(await shown.first(refundOrder)).toMatchObject({
      amountMinor: 1_000,
      into: { kind: 'gift-card', code: 'ABCD2345' },
      shiftId: null,
    })
  })

  it('is not asked where it is off', async () => {
    await renderScreen(<RefundDrawer order={order} onClose={() => undefined} />, [
      answer(previewRefund, { ...preview, mayStore: false }),
    ])
    await page.getByRole('checkbox').first().click()
    await expect.element(page.getByText('Refund to customer')).toBeVisible()
    await expect.element(way('Store credit')).not.toBeInTheDocument()
  })
})

it('a charge on pieces is not chosen: it comes back with its goods', async () => {
  const sold = order.lines.flatMap((one) => [one, { ...one, line: 1, name: 'Deposit', kind: 'charge' as const }])
  await renderScreen(<RefundDrawer order={{ ...order, lines: sold }} onClose={() => undefined} />, [
    answer(previewRefund, preview),
  ])
  await expect.element(page.getByRole('checkbox', { name: /Tea/ })).toBeVisible()
  expect(page.getByRole('checkbox', { name: /Deposit/ }).elements()).toEqual([])
})
