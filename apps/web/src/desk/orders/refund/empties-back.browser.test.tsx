// Empties come back without their sale, at the deposit of their goods.
import { refundWithoutSale } from '@kassa/contract/sales/sales.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catalogueOf } from '../../../test/catalogue-of.ts'
import { answer, renderScreen } from '../../../test/render-screen.tsx'
import { sample } from '../../../test/sample.ts'
import { id, itemOf, useTill } from '../../../test/till-of-a-day.ts'
import { desk } from '../../model/desk-state.ts'
import { RefundWithoutSale } from './RefundWithoutSale.tsx'

const deposit = { id: '1', name: 'Deposit', kind: 'deposit', amountMinor: 25, taxId: null } as const
const water = { ...itemOf({ id: id(30), name: 'Water', sellPriceMinor: 119 }), charges: [deposit] }
const bread = itemOf({ id: id(31), name: 'Bread', sellPriceMinor: 300 })

useTill()

async function take(name: string) {
  await userEvent.fill(page.getByLabelText('Search products'), name)
  await userEvent.click(page.getByRole('button', { name: new RegExp(name) }))
}

it('two bottles give back their deposits and no goods; only goods with a deposit can come back empty', async () => {
  desk.change({ catalogue: catalogueOf([water, bread]), isOnline: true })
  const shown = await renderScreen(
    <div className="d-desk" data-surface="desk">
      <RefundWithoutSale onDone={() => undefined} />
    </div>,
    [answer(refundWithoutSale, sample(refundWithoutSale.answer))],
  )
  await take('Bread')
  expect(page.getByRole('button', { name: 'Empties' }).elements()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Remove line' }))
  await take('Water')
  await userEvent.click(page.getByRole('button', { name: 'Empties' }))
  await userEvent.fill(page.getByLabelText('Qty'), '2')
  await expect.element(page.getByText('¥0.50')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: /Reason/ }), 'empties')
  await userEvent.click(page.getByRole('button', { name: 'REFUND' }))
  expect(await shown.first(refundWithoutSale)).toMatchObject({
    lines: [{ variantId: water.id, quantity: 2, amountMinor: 50, isEmpty: true }],
    tenders: [{ method: 0, amountMinor: 50 }],
  })
})

it('empties are paid in cash where goods without their sale give credit alone', async () => {
  desk.change(({ setup }) => ({
    catalogue: catalogueOf([water, bread]),
    isOnline: true,
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.refund-without-sale': 'credit' } },
  }))
  await renderScreen(
    <div className="d-desk" data-surface="desk">
      <RefundWithoutSale onDone={() => undefined} />
    </div>,
    [answer(refundWithoutSale, sample(refundWithoutSale.answer))],
  )
  await take('Water')
  const creditOnly = page.getByText(/This outlet gives only store credit/)
  await expect.element(creditOnly).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Empties' }))
  await expect.element(creditOnly).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Cash back/)).toBeVisible()
})
