import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import {
  acceptStockRequest,
  createStockRequest,
  declineStockRequest,
  listAskableOutlets,
  listStockRequests,
  withdrawStockRequest,
} from '@kassa/contract/inventory/stock-request.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { act, choose, press, type } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import StockRequestPage from './StockRequestPage.tsx'

const other = `${SAMPLE_ID.slice(0, -1)}7`
const request = rowOf(listStockRequests, {
  id: SAMPLE_ID,
  number: 'RQ-1',
  name: 'Oolong',
  variantName: '',
  weightUnit: null,
  unit: '',
  state: 'open',
  quantity: 12,
  available: 10,
})
const milk = rowOf(listStock, { variantId: SAMPLE_ID, name: 'Milk', variantName: '', weightUnit: null, onHand: 0 })

const shown = (can: { accept: boolean; decline: boolean; withdraw: boolean }) =>
  renderScreen(<StockRequestPage />, [
    answer(listStockRequests, pageWith({ ...request, can }) as never),
    answer(listStock, { ...sample(listStock.answer), ...pageWith(milk) }),
    answer(listAskableOutlets, {
      rows: [{ outletId: other, outletName: 'Hill', hasSome: true }],
    }),
    answer(createStockRequest, request as never),
    answer(acceptStockRequest, { ...request, state: 'accepted', transferId: null } as never),
    answer(declineStockRequest, request as never),
    answer(withdrawStockRequest, request as never),
  ])

it('is accepted with as many as are there, or declined with a reason', async () => {
  const { first, sent } = await shown({ accept: true, decline: true, withdraw: false })
  await act('RQ-1', 'Accept')
  await expect.element(page.getByText(/A transfer of 10 is drafted/)).toBeVisible()
  await press('Accept')
  expect(await first(acceptStockRequest)).toEqual({ id: SAMPLE_ID })
  await act('RQ-1', 'Decline')
  await type({ Reason: 'Sold out' })
  await press('Decline')
  expect(await first(declineStockRequest)).toEqual({ id: SAMPLE_ID, reply: 'Sold out' })
  expect(sent(withdrawStockRequest)).toEqual([])
})

it('is withdrawn by the outlet that asked', async () => {
  const { first } = await shown({ accept: false, decline: false, withdraw: true })
  await act('RQ-1', 'Withdraw')
  await press('Withdraw')
  expect(await first(withdrawStockRequest)).toEqual({ id: SAMPLE_ID })
})

it('asks an outlet that sells the product for so many of it', async () => {
  const { first } = await shown({ accept: false, decline: false, withdraw: false })
  await press('Ask another outlet')
  await userEvent.click(page.getByRole('combobox', { name: 'Add product by name or code' }))
  await userEvent.click(page.getByText(/^Milk/).last())
  await choose('Outlet to ask', 'Hill · in stock')
  await type({ Quantity: '3' })
  await press('Send request')
  expect(await first(createStockRequest)).toEqual({ variantId: SAMPLE_ID, fromOutletId: other, quantity: 3, note: '' })
})
