import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openDesk } from '../../../test/desk-world.ts'
import { show } from '../../../test/show.tsx'
import { closeDesk, endSale } from '../../../test/stage-world.tsx'
import { desk } from '../../model/desk-state.ts'
import { defaultPreferences } from '../../model/preferences.ts'
import { virtualPaper } from '../../peripherals/print.ts'
import { Kiosk } from './Kiosk.tsx'
import { forgetCustomer } from './kiosk-state.ts'

const receipt = { version: 1, title: 'Receipt 1-02-000001', language: 'en-US', blocks: [] } as const
const byItself = { ...defaultPreferences, receiptPolicy: 'always' } as const

beforeEach(() => {
  openDesk()
  desk.change({ preferences: byItself })
  virtualPaper.change({ jobs: [] })
  forgetCustomer()
})
afterEach(() => {
  forgetCustomer()
  closeDesk()
})

const showKiosk = () =>
  show(
    <div className="d-desk" data-surface="desk">
      <Kiosk dialogs={null} />
    </div>,
  )
const print = page.getByRole('button', { name: 'Print receipt' })
const take = page.getByText('Please take your receipt.')

it('a receipt that prints by itself is to be taken, and asked for by nobody', async () => {
  endSale({ receipt })
  await showKiosk()
  await expect.element(take).toBeVisible()
  await expect.element(print).not.toBeInTheDocument()
})

it('a receipt that is not made yet is promised to nobody', async () => {
  endSale()
  await showKiosk()
  await expect.element(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect.element(take).not.toBeInTheDocument()
})

it('a kiosk that died between the payment and its paper gives the receipt to whoever asks for it', async () => {
  endSale({ receipt, isPaperUnsure: true })
  await showKiosk()
  await expect.element(print).toBeEnabled()
  await expect.element(take).not.toBeInTheDocument()
  await print.click()
  await expect.element(take).toBeVisible()
  await expect.element(print).toBeDisabled()
  await expect.poll(() => virtualPaper.read().jobs.map(({ title }) => title)).toEqual([receipt.title])
})
