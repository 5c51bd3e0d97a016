import 'fake-indexeddb/auto'
import { deskMember } from '@kassa/contract/member/desk-member.calls.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { sample } from '../../test/sample.ts'
import { seriousFindings, show } from '../../test/show.tsx'
import { setMember } from '../member/attach-member.ts'
import { desk } from '../model/desk-state.ts'
import { LateNote } from '../ui/LateNote.tsx'
import { PayPanel } from './PayPanel.tsx'
import { leavePayment, startPayment } from './start-payment.ts'

beforeEach(() => {
  openDesk()
  const ways = ['cash', 'alipay', { method: 'bank-card', isEnabled: true, offlineMostMinor: 0 }, 'gift-card']
  desk.change(({ setup }) => ({
    isOnline: false,
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.payment-methods': ways } },
  }))
  fillWithMost(1)
})
afterEach(() =>
  desk.change({ setup: null, cashierId: null, shift: null, dialog: null, isOnline: false, phase: 'starting' }),
)

const inDesk = (part: ReactNode) => (
  <div className="d-desk" data-surface="desk">
    {part}
  </div>
)
const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

it('without a connection what cannot be taken is greyed and says why; the rest can be chosen', async () => {
  startPayment()
  await show(inDesk(<PayPanel />))
  await expect.element(tile('Bank card')).toBeDisabled()
  await expect.element(tile('Gift card').getByText('needs a connection')).toBeVisible()
  await expect.element(tile('Alipay')).toBeEnabled()
  await expect.element(tile('Cash')).toBeEnabled()
  expect(await seriousFindings()).toEqual([])
  desk.change({ isOnline: true })
  await expect.element(tile('Bank card')).toBeEnabled()
  await expect.element(page.getByText('needs a connection')).not.toBeInTheDocument()
  leavePayment()
})

it('a balance pays where its currency is sold in; elsewhere its tile stands there off, and says why', async () => {
  const ways = ['cash', 'member-balance']
  desk.change(({ setup }) => ({
    isOnline: true,
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.payment-methods': ways } },
  }))
  startPayment()
  await show(inDesk(<PayPanel />))
  await expect.element(tile('Member balance').getByText('No member')).toBeVisible()
  setMember({ ...sample(deskMember), name: 'Ada', currency: 'USD' })
  await expect.element(tile('Member balance').getByText('in another currency')).toBeVisible()
  await expect.element(tile('Member balance')).toBeDisabled()
  expect(await seriousFindings()).toEqual([])
  setMember({ ...sample(deskMember), name: 'Ada', currency: 'ETB' })
  await expect.element(tile('Member balance')).toBeEnabled()
  leavePayment()
})

it('a card terminal’s slip is asked for its approval code, last four digits, batch and terminal, and refused by its field', async () => {
  desk.change({ isOnline: true })
  startPayment()
  await show(inDesk(<PayPanel />))
  await userEvent.click(tile('Bank card'))
  await userEvent.fill(page.getByLabelText('Approval code', { exact: true }), 'AP7001')
  await userEvent.fill(page.getByLabelText('Last four digits', { exact: true }), '432')
  for (const label of ['Batch', 'Terminal'])
    await expect.element(page.getByLabelText(label, { exact: true })).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter the last four digits of the card.')
  leavePayment()
})

const waited = { requestedAt: '2026-11-23T10:00:00.000Z', deadlineAt: '2026-11-23T10:01:00.000Z' }

it('in time nothing is proposed', async () => {
  await show(inDesk(<LateNote waited={waited} seconds={59} />))
  await expect.element(page.getByRole('button', { name: 'Keep waiting' })).not.toBeInTheDocument()
})

it('after its time three ways on are proposed, and waiting on is one of them', async () => {
  await show(inDesk(<LateNote waited={waited} seconds={60} />))
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'This is taking longer than usual. Check again, cancel the payment, or keep waiting. Do not take the money a second time.',
    )
  await page.getByRole('button', { name: 'Keep waiting' }).click()
  await expect.element(page.getByRole('button', { name: 'Keep waiting' })).not.toBeInTheDocument()
})
