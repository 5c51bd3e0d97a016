import { listStock, listStockEntries } from '@kassa/contract/inventory/inventory.calls.ts'
import { examineStock } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { sessionOutlet } from '@kassa/contract/identity/identity.calls.ts'
import { createTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readSession } from '../../session/session.ts'
import { patiently } from '../../test/patiently.ts'
import { answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import { expectWholeWords } from '../../test/show.tsx'
import StockDoctorPage from './StockDoctorPage.tsx'

const OTHER = '019cc000-0000-7000-8000-0000000000aa'
const outlet = (id: string, name: string) => sample(sessionOutlet, { id, name, payCurrency: 'CNY', timeZone: 'UTC' })
const rice = rowOf(listStock, { name: 'Rice', variantName: '', onHand: -6, weightUnit: null })
const stock = (...rows: (typeof rice)[]) => answer(listStock, { ...sample(listStock.answer), ...pageWith(...rows) })
const book = answer(listStockEntries, { ...sample(listStockEntries.answer), ...pageWith() })
const sound = sample(examineStock.answer, {
  entries: 12_345,
  onHand: 40,
  replayed: 40,
  isSound: true,
  fault: null,
  belowZero: null,
  lastCount: null,
  proposal: null,
  unit: null,
  transfer: null,
})
const chosen = { at: `/here?variant=${SAMPLE_ID}&of=Rice` }

describe('goods that are below zero', () => {
  it('are listed by name', async () => {
    await renderScreen(<StockDoctorPage />, [stock(rice), book, answer(examineStock, sound)])
    await expect.element(page.getByText('Rice', { exact: false }).first()).toBeVisible()
  })

  it('are none: it says so, and what can be done all the same', async () => {
    await renderScreen(<StockDoctorPage />, [stock()])
    await expect.element(page.getByText('No stock below zero')).toBeVisible()
  })

  it('cannot be read: it says why', async () => {
    await renderScreen(<StockDoctorPage />, [refuse(listStock, 'permission.missing')])
    await expect.element(page.getByText(wordsOf('permission.missing')).first()).toBeVisible()
  })
})

describe('the book of one item', () => {
  it('that adds up is sound, and nothing is proposed', async () => {
    await renderScreen(<StockDoctorPage />, [stock(rice), book, answer(examineStock, sound)], chosen)
    await expect.element(page.getByText('Consistent', { exact: true })).toBeVisible()
    await expect.element(page.getByText('12,345 movements replayed.')).toBeVisible()
    expect(page.getByText('How to correct it').elements()).toEqual([])
    await expectWholeWords()
  })

  it('that does not is told with both figures, and the count is proposed', async () => {
    const parted = { ...sound, isSound: false, onHand: 9, proposal: { kind: 'count', quantity: 40 } as const }
    await renderScreen(<StockDoctorPage />, [stock(rice), book, answer(examineStock, parted)], chosen)
    await expect.element(page.getByText('The stock shows 9, but the movements add up to 40.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Enter count' })).toBeVisible()
  })

  it('of a receipt that counted packs names it and says why, and the count with its pieces is proposed', async () => {
    const unit = { orderId: SAMPLE_ID, number: 'PO-7', received: 2, packSize: 12, pieces: 24 }
    const proposal = { kind: 'unit', quantity: 18 } as const
    const packed = { ...sound, onHand: -6, unit: { ...unit, evidence: 'pack-size' as const }, proposal }
    await renderScreen(<StockDoctorPage />, [stock(rice), book, answer(examineStock, packed)], chosen)
    await expect.element(page.getByText('PO-7')).toBeVisible()
    await expect.element(page.getByText('packs of 12: that would be 24', { exact: false })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Enter count' }))
    await expect.element(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('18')
    await expectWholeWords()
  })

  it('proposes nothing to whoever may write neither a count nor a receipt', async () => {
    const lacking = { ...sound, proposal: { kind: 'receipt', quantity: 6 } as const }
    await renderScreen(<StockDoctorPage />, [stock(rice), book, answer(examineStock, lacking)], {
      ...chosen,
      may: ['platform.inventory.stock'],
    })
    await expect.element(page.getByText('Consistent', { exact: true })).toBeVisible()
    expect(page.getByRole('button', { name: 'Book receipt' }).elements()).toEqual([])
  })

  it('of goods that another outlet has opens their transfer there, filled, and books nothing by itself', async () => {
    const lacking = { ...sound, onHand: -6, proposal: { kind: 'receipt', quantity: 6 } as const }
    const transfer = { outletId: OTHER, outletName: 'Hill', onHand: 1_234, quantity: 6 }
    const shown = await renderScreen(
      <StockDoctorPage />,
      [stock(rice), book, answer(examineStock, { ...lacking, transfer })],
      { ...chosen, session: { outlets: [outlet(SAMPLE_ID, 'Quay'), outlet(OTHER, 'Hill')] } },
    )
    await expect.element(page.getByText('Hill has 1,234. A transfer of 6', { exact: false })).toBeVisible()
    await expectWholeWords()
    await userEvent.click(page.getByRole('button', { name: 'New transfer' }))
    await patiently(() => expect(shown.router.state.location.pathname).toMatch(/stock-transfer$/))
    expect(shown.router.state.location.search).toMatchObject({ toOutlet: SAMPLE_ID })
    expect(readSession().outlet?.outletId).toBe(OTHER)
    expect(shown.sent(createTransfer)).toEqual([])
  })

  it('offers no transfer to whoever may draft none', async () => {
    const transfer = { outletId: OTHER, outletName: 'Hill', onHand: 9, quantity: 6 }
    await renderScreen(<StockDoctorPage />, [stock(rice), book, answer(examineStock, { ...sound, transfer })], {
      ...chosen,
      may: ['platform.inventory.stock'],
    })
    await expect.element(page.getByText('Consistent', { exact: true })).toBeVisible()
    expect(page.getByText('Another outlet has it').elements()).toEqual([])
  })

  it('is put back for another one', async () => {
    await renderScreen(<StockDoctorPage />, [stock(), book, answer(examineStock, sound)], chosen)
    await userEvent.click(page.getByRole('button', { name: 'Another product' }))
    await expect.element(page.getByText('No stock below zero')).toBeVisible()
  })
})
