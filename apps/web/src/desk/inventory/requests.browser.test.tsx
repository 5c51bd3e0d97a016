import 'fake-indexeddb/auto'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import {
  acceptStockRequest,
  createStockRequest,
  declineStockRequest,
  listAskableOutlets,
  listStockRequests,
  stockRequestView,
  withdrawStockRequest,
} from '@kassa/contract/inventory/stock-request.calls.ts'
import { listTransfers } from '@kassa/contract/inventory/transfer.calls.ts'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { writeKept } from '../../kit/list/kept.ts'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { openDesk } from '../../test/desk-world.ts'
import { answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { desk } from '../model/desk-state.ts'
import { RequestDraft } from './RequestDraft.tsx'
import { RequestOf } from './Requests.tsx'
import { Transfers } from './Transfers.tsx'

const id = (end: number): string => SAMPLE_ID.slice(0, -2) + String(end)
const [teaId, riceId, hillId, transferId] = [id(11), id(12), id(13), id(14)] as const
const item = (variantId: string, name: string, facts: Partial<DeskItem> = {}): DeskItem => ({
  ...usualItem,
  id: variantId,
  productId: variantId,
  name,
  sellPriceMinor: 100,
  onHand: 0,
  ...facts,
})
const tea = item(teaId, 'Tea', { codes: ['6901'] })
const rice = item(riceId, 'Rice', { codes: ['6902'], weightUnit: 'kg', type: 'weighed' })

const onBack = vi.fn<() => void>()
const onTransfer = vi.fn<(made: string) => void>()
const desked = (screen: ReactNode) => (
  <div className="d-desk" data-surface="desk">
    {screen}
  </div>
)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const enter = async (code: string): Promise<void> => {
  await userEvent.fill(page.getByLabelText('Scan, or type a code or name'), code)
  await userEvent.keyboard('{Enter}')
}
const outlets = answer(listAskableOutlets, { rows: [{ outletId: hillId, outletName: 'Hill', hasSome: true }] })
const request = sample(stockRequestView, {
  id: SAMPLE_ID,
  number: 'RQ-1',
  name: 'Tea',
  variantName: '',
  state: 'open',
  quantity: 4,
  available: 3,
  weightUnit: null,
  transferId: null,
  transferNumber: null,
  can: { accept: true, decline: true, withdraw: false },
})
const listed = (row: typeof request) =>
  answer(listStockRequests, { rows: [row], nextCursor: null, total: 1, totalIsCapped: false })

beforeEach(async () => {
  openDesk()
  desk.change({ catalogue: catalogueOf([tea, rice]), message: null, asksFor: undefined, isOnline: true })
  onBack.mockClear()
  onTransfer.mockClear()
  for (const key of ['', teaId]) await writeKept('desk-documents', `new-stock-request/${key}`, null)
})

describe('a request to another outlet at the desk', () => {
  it('asks an outlet that sells the product for so many of it', async () => {
    const { sent } = await renderScreen(desked(<RequestDraft variantId={null} onBack={onBack} />), [
      outlets,
      answer(createStockRequest, request),
    ])
    const send = button('Send request')
    await expect.element(send).toBeDisabled()
    await enter('6901')
    await enter('6901')
    await expect.element(page.getByText('Choose the outlet to ask.')).toBeVisible()
    await userEvent.selectOptions(page.getByLabelText(/^Outlet/), 'Hill · in stock')
    await userEvent.fill(page.getByLabelText('Note'), ' for Friday ')
    await userEvent.click(send)
    await expect.poll(() => onBack).toHaveBeenCalledOnce()
    expect(sent(createStockRequest)).toEqual([
      { variantId: teaId, quantity: 2, fromOutletId: hillId, note: 'for Friday' },
    ])
    expect(desk.read().message).toMatchObject({ key: 'message.documentWritten', facts: { number: 'RQ-1' } })
  })

  it('is for one product: another scan takes its place, and nobody is asked for it yet', async () => {
    await renderScreen(desked(<RequestDraft variantId={teaId} onBack={onBack} />), [outlets])
    await expect.element(page.getByRole('listitem').getByText('Tea')).toBeVisible()
    await userEvent.selectOptions(page.getByLabelText(/^Outlet/), 'Hill · in stock')
    await expect.element(button('Send request')).toBeEnabled()
    await enter('6902')
    await expect.element(page.getByText('Enter the quantity.')).toBeVisible()
    await expect.element(page.getByRole('listitem').getByText('Tea')).not.toBeInTheDocument()
    await userEvent.fill(page.getByRole('textbox', { name: /Rice/ }), '0.25')
    await expect.element(page.getByText('Choose the outlet to ask.')).toBeVisible()
  })

  it('goes to no outlet of a kept draft that is not among those to ask any more', async () => {
    const draft = { fromOutletId: id(15), lines: [{ variantId: teaId, quantity: 2 }], note: 'for Friday' }
    await writeKept('desk-documents', `new-stock-request/${teaId}`, draft)
    const { sent } = await renderScreen(desked(<RequestDraft variantId={teaId} onBack={onBack} />), [
      outlets,
      answer(createStockRequest, request),
    ])
    await expect.element(page.getByLabelText('Note')).toHaveValue('for Friday')
    await expect.element(page.getByText('Choose the outlet to ask.')).toBeVisible()
    await expect.element(button('Send request')).toBeDisabled()
    await userEvent.selectOptions(page.getByLabelText(/^Outlet/), 'Hill · in stock')
    await userEvent.click(button('Send request'))
    await expect.poll(() => sent(createStockRequest)).toMatchObject([{ fromOutletId: hillId, note: 'for Friday' }])
  })

  it('that is refused stays as it was typed, and says why at its goods', async () => {
    const gone = { name: 'Tea', variantId: teaId }
    await renderScreen(desked(<RequestDraft variantId={teaId} onBack={onBack} />), [
      outlets,
      refuse(createStockRequest, 'goods.combined', gone),
    ])
    await userEvent.selectOptions(page.getByLabelText(/^Outlet/), 'Hill · in stock')
    await userEvent.click(button('Send request'))
    await expect.element(page.getByRole('listitem').getByText(wordsOf('goods.combined', gone))).toBeVisible()
    expect(onBack).not.toHaveBeenCalled()
  })

  it('is accepted with as many as are there, and leads to its transfer', async () => {
    const { sent } = await renderScreen(desked(<RequestOf id={SAMPLE_ID} onBack={onBack} onTransfer={onTransfer} />), [
      listed(request),
      answer(acceptStockRequest, { ...request, state: 'accepted', transferId }),
    ])
    await userEvent.click(button('Accept'))
    await expect.element(page.getByText(/A transfer of 3/)).toBeVisible()
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }))
    await expect.poll(() => onTransfer).toHaveBeenCalledWith(transferId)
    expect(sent(acceptStockRequest)).toEqual([{ id: SAMPLE_ID }])
  })

  it('tells the note of whoever asks from the reply, and what takes it away looks like it', async () => {
    await renderScreen(desked(<RequestOf id={SAMPLE_ID} onBack={onBack} onTransfer={onTransfer} />), [
      listed({
        ...request,
        note: 'for Friday',
        reply: 'sold out',
        can: { accept: false, decline: true, withdraw: true },
      }),
    ])
    for (const said of [/^Note: for Friday$/, /^Reply: sold out$/, /^In stock at the asked outlet: 3/])
      await expect.element(page.getByText(said)).toBeVisible()
    for (const name of ['Decline', 'Withdraw']) await expect.element(button(name)).toHaveClass('is-danger')
  })

  it('is declined with a reason, and withdrawn by whoever asked, once it was asked', async () => {
    const { sent } = await renderScreen(desked(<RequestOf id={SAMPLE_ID} onBack={onBack} onTransfer={onTransfer} />), [
      listed({ ...request, can: { accept: false, decline: true, withdraw: true } }),
      answer(declineStockRequest, { ...request, state: 'declined' }),
      answer(withdrawStockRequest, { ...request, state: 'withdrawn' }),
    ])
    await expect.element(button('Decline')).toBeDisabled()
    await userEvent.fill(page.getByLabelText(/^Reason/), ' sold out ')
    await userEvent.click(button('Decline'))
    await expect.poll(() => onBack).toHaveBeenCalledOnce()
    expect(sent(declineStockRequest)).toEqual([{ id: SAMPLE_ID, reply: 'sold out' }])
    await userEvent.click(button('Withdraw'))
    expect(sent(withdrawStockRequest)).toEqual([])
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }))
    await expect.poll(() => sent(withdrawStockRequest)).toEqual([{ id: SAMPLE_ID }])
  })
})

describe('the way to it', () => {
  const noTransfers = answer(listTransfers, { rows: [], nextCursor: null, total: 0, totalIsCapped: false })

  it('from a product’s card opens with those goods once, and is the list from then on', async () => {
    desk.change({ asksFor: teaId })
    await renderScreen(desked(<Transfers />), [outlets, noTransfers, listed(request)])
    await expect.element(page.getByRole('heading', { name: 'Ask another outlet' })).toBeVisible()
    await expect.element(page.getByRole('listitem').getByText('Tea')).toBeVisible()
    expect(desk.read().asksFor).toBeUndefined()
    await userEvent.click(button('Back'))
    await expect.element(page.getByRole('heading', { name: 'Requests between outlets' })).toBeVisible()
    // Transfers stand below under a heading of their own, or they read as requests.
    await expect.element(page.getByRole('heading', { name: 'Transfers', exact: true })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /RQ-1/ }))
    await expect.element(button('Accept')).toBeVisible()
  })
})
