import 'fake-indexeddb/auto'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import {
  createDamageReport,
  damageReportView,
  submitDamageReport,
} from '@kassa/contract/inventory/damage-report.calls.ts'
import {
  createPurchaseOrder,
  listPurchaseOrders,
  purchaseOrderRow,
  purchaseOrderView,
  readPurchaseOrder,
  receivePurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { listSuppliers, supplierView } from '@kassa/contract/inventory/supplier.calls.ts'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { writeKept } from '../../kit/list/kept.ts'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { openDesk } from '../../test/desk-world.ts'
import { answer, refuse, renderScreen } from '../../test/render-screen.tsx'
import { anyOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import { desk } from '../model/desk-state.ts'
import { DamageDraft } from './DamageDraft.tsx'
import { OrderDraft } from './OrderDraft.tsx'
import { ReceiveOrders } from './ReceiveOrders.tsx'
import { TransferDraft } from './TransferDraft.tsx'

const id = (end: number): string => SAMPLE_ID.slice(0, -2) + String(end)
const [teaId, riceId, supplierId] = [id(11), id(12), id(13)] as const
const item = (variantId: string, name: string, facts: Partial<DeskItem> = {}): DeskItem => ({
  ...usualItem,
  id: variantId,
  productId: variantId,
  name,
  sellPriceMinor: 100,
  onHand: 5,
  ...facts,
})
const tea = item(teaId, 'Tea', { codes: ['6901'] })
const rice = item(riceId, 'Rice', { codes: ['6902'], weightUnit: 'kg', type: 'weighed' })
const set = item(id(14), 'Set', { codes: ['6903'], type: 'combined' })

const onBack = vi.fn<() => void>()
const desked = (screen: ReactNode) => (
  <div className="d-desk" data-surface="desk">
    {screen}
  </div>
)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const enter = async (code: string): Promise<void> => {
  await userEvent.fill(page.getByLabelText('Scan, or type a code or name'), code)
  await userEvent.keyboard('{Enter}')
}

beforeEach(async () => {
  openDesk()
  desk.change({ catalogue: catalogueOf([tea, rice, set]), message: null })
  onBack.mockClear()
  for (const key of ['new-damage-report', 'new-purchase-order', `receive/${SAMPLE_ID}`])
    await writeKept('desk-documents', key, null)
})

describe('a damage report at the desk', () => {
  const written = sample(damageReportView, { id: SAMPLE_ID, number: 'DR-1', state: 'draft' })

  it('is written with its goods, asked about once and submitted', async () => {
    const { sent, sentAny } = await renderScreen(desked(<DamageDraft onBack={onBack} />), [
      answer(createDamageReport, written),
      answer(submitDamageReport, { ...written, state: 'approved' }),
    ])
    await expect.element(button('Submit report')).toBeDisabled()
    await enter('6901')
    await enter('6901')
    await enter('6903')
    await expect.element(page.getByText('“Set” is a combined product. Scan its components.').last()).toBeVisible()
    await userEvent.click(button('Submit report'))
    expect(sentAny()).toBe(false)
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Submit report' }))
    await expect.poll(() => onBack).toHaveBeenCalledOnce()
    expect([...sent(createDamageReport), ...sent(submitDamageReport)]).toEqual([
      {
        happenedAt: null,
        reason: 'broken',
        note: '',
        reporterName: null,
        fileIds: [],
        lines: [{ variantId: teaId, quantity: 2, serials: [] }],
      },
      { id: SAMPLE_ID },
    ])
    expect(desk.read().message?.key).toBe('message.damageApproved')
  })

  it('of another reason needs a note, and goods of which none are broken are not sent', async () => {
    await renderScreen(desked(<DamageDraft onBack={onBack} />), [])
    await enter('6902')
    await expect.element(button('Submit report')).toBeDisabled()
    await userEvent.fill(page.getByRole('textbox', { name: /Rice/ }), '0.25')
    await expect.element(button('Submit report')).toBeEnabled()
    await userEvent.selectOptions(page.getByLabelText(/^Reason/), 'other')
    await expect.element(button('Submit report')).toBeDisabled()
    await userEvent.fill(page.getByLabelText(/^Note/), 'fell')
    await expect.element(button('Submit report')).toBeEnabled()
  })

  it('that was refused says why at its goods and stays as it was typed', async () => {
    const facts = { name: 'Tea', wanted: 1, available: 0, variantId: teaId }
    await renderScreen(desked(<DamageDraft onBack={onBack} />), [
      refuse(createDamageReport, 'stock.insufficient', facts),
    ])
    await enter('6901')
    await userEvent.click(button('Submit report'))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Submit report' }))
    const line = page.getByRole('listitem').filter({ hasText: 'Tea' })
    await expect.element(line.getByText('Not enough Tea: 0 available, 1 needed.')).toBeVisible()
    expect(onBack).not.toHaveBeenCalled()
  })
})

describe('a purchase order at the desk', () => {
  const supplier = sample(supplierView, { id: supplierId, name: 'Hill Farm' })
  const suppliers = answer(listSuppliers, { rows: [supplier], nextCursor: null, total: 1, totalIsCapped: false })

  it('names its supplier, its goods and a price each before it is written', async () => {
    const onWritten = vi.fn<(made: string) => void>()
    const order = sample(purchaseOrderView, { id: SAMPLE_ID, number: 'PO-1' })
    const { sent } = await renderScreen(desked(<OrderDraft onBack={onBack} onWritten={onWritten} />), [
      suppliers,
      answer(createPurchaseOrder, order),
    ])
    const save = button('Save')
    await expect.element(save).toBeDisabled()
    await enter('6901')
    await expect.element(save).toBeDisabled()
    await userEvent.fill(page.getByLabelText(/: Tea$/).last(), '1.25')
    await userEvent.click(button('One more: Quantity: Tea'))
    await expect.element(save).toBeDisabled()
    await userEvent.selectOptions(page.getByLabelText(/^Supplier/), 'Hill Farm')
    const price = page.getByLabelText(/: Tea$/).last()
    await userEvent.fill(price, '')
    await expect.element(save).toBeDisabled()
    await userEvent.fill(price, '1.25')
    await userEvent.click(save)
    await expect.poll(() => onWritten).toHaveBeenCalledWith(SAMPLE_ID)
    const lines = [{ variantId: teaId, quantity: 2, unitPriceMinor: 125 }]
    expect(sent(createPurchaseOrder)).toEqual([{ supplierId, expectedOn: null, note: '', lines }])
  })

  it.each([
    ['supplier', 'new-purchase-order', { supplierId: id(31) }, OrderDraft],
    ['outlet', 'new-transfer', { toOutletId: id(31) }, TransferDraft],
  ] as const)(
    'of a kept draft goes to no %s that is not there any more, and a transfer neither',
    async (_, key, to, Draft) => {
      const kept = { expectedOn: '', prices: { [teaId]: '1.25' }, lines: [{ variantId: teaId, quantity: 2 }], ...to }
      await writeKept('desk-documents', key, kept)
      await renderScreen(desked(<Draft onBack={onBack} onWritten={onBack} />), [suppliers])
      await expect.element(page.getByRole('listitem').filter({ hasText: 'Tea' })).toBeVisible()
      await expect.element(page.getByText(/^Choose the (supplier|receiving outlet|outlet)/)).toBeVisible()
      await expect.element(button('Save')).toBeDisabled()
      await writeKept('desk-documents', key, null)
    },
  )
})

describe('what arrives of a purchase order', () => {
  const {
    can,
    lines: [line],
  } = anyOf(purchaseOrderView, 'most') as ReturnType<typeof sample<typeof purchaseOrderView>>
  const order = sample(purchaseOrderView, {
    id: SAMPLE_ID,
    number: 'PO-7',
    state: 'submitted',
    lines: [
      {
        ...line!,
        lineId: id(21),
        variantId: teaId,
        name: 'Tea',
        code: '6901',
        weightUnit: null,
        tracksSerials: false,
        quantity: 5,
        received: 2,
        mostReceivable: 4,
      },
      {
        ...line!,
        lineId: id(22),
        variantId: riceId,
        name: 'Rice',
        code: '6902',
        weightUnit: 'kg',
        tracksSerials: false,
        quantity: 1_000,
        received: 1_500,
        mostReceivable: 0,
      },
    ],
    receipts: [],
    can: { ...can, receive: true },
  })
  const row = sample(purchaseOrderRow, { id: SAMPLE_ID, number: 'PO-7' })
  const open = async () => {
    const rendered = await renderScreen(desked(<ReceiveOrders />), [
      answer(listPurchaseOrders, {
        rows: [row],
        nextCursor: null,
        total: 1,
        totalIsCapped: false,
      }),
      answer(readPurchaseOrder, order),
      answer(receivePurchaseOrder, order),
    ])
    await userEvent.click(button(/PO-7/))
    await expect.element(page.getByRole('heading', { name: 'PO-7' })).toBeVisible()
    return rendered
  }
  const book = () => page.getByRole('button', { name: /^Receive|^Book/ })

  it('is booked by line as it was scanned, with lot and day, and says when it is more than may come', async () => {
    const { sent } = await open()
    await expect.element(book()).toBeDisabled()
    await enter('6901')
    await enter('6901')
    await expect.element(page.getByRole('textbox', { name: /Tea/ })).toHaveValue('2')
    await enter('6999')
    await userEvent.fill(page.getByLabelText(/Lot/).first(), ' L1 ')
    await userEvent.fill(page.getByRole('textbox', { name: /Tea/ }), '5')
    await expect.element(page.getByText(/most/i).first()).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: /Tea/ }), '3')
    await userEvent.click(book())
    await expect
      .poll(() => sent(receivePurchaseOrder)[0])
      .toEqual({
        id: SAMPLE_ID,
        note: '',
        isLast: false,
        lines: [{ lineId: id(21), quantity: 3, lotNumber: 'L1', expiresOn: null, serials: [] }],
      })
  })

  it('all came: what is open of each, and nothing of what came already', async () => {
    const { sent } = await open()
    await userEvent.click(button('Fill in all'))
    await userEvent.click(page.getByRole('checkbox'))
    await userEvent.click(book())
    await expect
      .poll(() => sent(receivePurchaseOrder)[0])
      .toMatchObject({ isLast: true, lines: [{ lineId: id(21), quantity: 3 }] })
  })
})
