import 'fake-indexeddb/auto'
import { attemptView, type AttemptView } from '@kassa/contract/payment/attempt.calls.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { sample } from '../../test/sample.ts'
import { seriousFindings, show } from '../../test/show.tsx'
import type { Registration } from '../model/registration.ts'
import { desk } from '../model/desk-state.ts'
import { MemberPayment, type PaidBy } from './MemberPayment.tsx'

let paid: Omit<PaidBy, 'orderId' | 'intention'>[]

beforeEach(async () => {
  openDesk()
  desk.change(({ setup }) => ({
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.payment-methods': ['cash', 'bank-card'] } },
  }))
  paid = []
  await showPaying()
})

async function showPaying(): Promise<void> {
  const pay = async ({ orderId: _order, intention: _intention, ...by }: PaidBy) => void paid.push(by)
  await show(
    <div className="d-desk" data-surface="desk">
      <MemberPayment label="Take it" amountMinor={1_000} ahead={(request) => ({ kind: 'purse', request })} pay={pay} />
    </div>,
  )
}
afterEach(() => vi.unstubAllGlobals())
afterEach(() =>
  desk.change({ isOnline: false, setup: null, cashierId: null, shift: null, dialog: null, phase: 'starting' }),
)

/** A field's name has behind it what is wrong with it. */
const field = (label: string) => page.getByLabelText(new RegExp(`^${label}`))

it('asks for nothing beside cash', async () => {
  await expect.element(field('Batch')).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Take it' }))
  expect(paid).toEqual([{ method: 0, reference: null }])
})

it('asks of a card’s slip what a sale asks of it, and refuses by its field', async () => {
  await userEvent.click(page.getByRole('button', { name: 'Bank card' }))
  await userEvent.fill(field('Approval code'), 'AP7001')
  await userEvent.fill(field('Last four digits'), '432')
  await userEvent.fill(field('Terminal'), 't 1')
  expect(await seriousFindings()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Take it' }))
  await expect.element(page.getByText('Enter the last four digits of the card.')).toBeVisible()
  expect(paid).toEqual([])
  await userEvent.fill(field('Last four digits'), '4321')
  await userEvent.click(page.getByRole('button', { name: 'Take it' }))
  const card = { terminal: 'T1', batch: null, lastFour: '4321' }
  await expect.poll(() => paid).toEqual([{ method: 3, reference: 'AP7001', card }])
})

const standing = { ...sample(attemptView), qr: null, state: 'waiting' as AttemptView['state'] }

/** A till with a line at which Alipay is connected, and a server that answers so; what was sent there. */
async function connectAlipay(state: () => AttemptView['state']) {
  const sent: { path: string; body: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', (url: string, init?: { body?: string }) => {
    sent.push({ path: url, body: JSON.parse(init?.body ?? '{}') as Record<string, unknown> })
    return Promise.resolve(new Response(JSON.stringify({ ...standing, state: state() })))
  })
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  desk.change(({ setup, registration }) => ({
    isOnline: true,
    registration: { ...registration, keyPair, deviceToken: 'token' } as Registration,
    setup: setup && {
      ...setup,
      channels: [{ channel: 'alipay', mode: 'demo' }],
      settings: { ...setup.settings, 'sales.payment-methods': ['cash', 'alipay'] },
    },
  }))
  return sent
}

it('asks a connected wallet for the money with what it is for, and books it once it is there', async () => {
  const sent = await connectAlipay(() => 'paid')
  await userEvent.click(page.getByRole('button', { name: 'Alipay' }))
  await userEvent.click(page.getByRole('button', { name: 'SHOW CODE' }))
  await expect.poll(() => paid).toHaveLength(1)
  const { reference } = paid[0]!
  expect(sent[0]?.body).toMatchObject({
    method: 2,
    way: 'qr',
    amountMinor: 1_000,
    order: { payableMinor: 1_000, ahead: { kind: 'purse', request: { method: 2, reference } } },
  })
})

it('finds the attempt again when the page is loaded anew, asks nobody twice, and books what it paid', async () => {
  let state: AttemptView['state'] = 'waiting'
  const sent = await connectAlipay(() => state)
  await userEvent.click(page.getByRole('button', { name: 'Alipay' }))
  await userEvent.click(page.getByRole('button', { name: 'SHOW CODE' }))
  await expect.poll(() => sent).toHaveLength(1)
  await showPaying()
  await expect.element(page.getByRole('button', { name: 'SHOW CODE' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Alipay' })).toHaveAttribute('aria-pressed', 'true')
  state = 'paid'
  await expect.poll(() => paid).toHaveLength(1)
  const began = sent.filter(({ path }) => path.includes('start-attempt'))
  expect(began).toHaveLength(1)
  expect(sent.at(-1)?.body).toEqual({ id: began[0]?.body['id'] })
  await showPaying()
  await userEvent.click(page.getByRole('button', { name: 'Alipay' }))
  await expect.element(page.getByRole('button', { name: 'SHOW CODE' })).toBeVisible()
})
