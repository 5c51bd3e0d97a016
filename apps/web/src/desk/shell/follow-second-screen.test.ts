import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { change } from '../basket/change-basket.ts'
import type { BasketMember } from '../model/basket.ts'
import { basketNow, desk, type FinishedSale } from '../model/desk-state.ts'
import { addAhead, forgetAheadParts } from '../basket/ahead/ahead-parts.ts'
import { deposits } from '../basket/deposit.ts'
import { takenPayments } from '../payment/due.ts'
import { exchange } from '../payment/exchange.ts'
import { offeredFee } from '../payment/extras/fee.ts'
import { pendingPayment } from '../payment/methods/channel/pending.ts'
import { showBrandHere } from '../../session/brand.ts'
import { say, SECOND_SCREEN_CHANNEL, SECOND_SCREEN_VERSION, type ScreenMessage } from '../../second-screen/message.ts'
import { followSecondScreen, messageOf } from './follow-second-screen.ts'

afterEach(() => desk.change({ training: null, setup: null, cashierId: null, shift: null, phase: 'starting' }))

const said = () => messageOf(desk.read(), 'en-US', (key) => key)

it('says over every kind of message that the desk is only tried, and nothing of it while it sells', () => {
  openDesk()
  expect(said()).toMatchObject({ kind: 'idle', training: null })
  desk.change({ training: { sales: 0 } as never })
  expect(said()).toMatchObject({ kind: 'idle', training: 'training.title' })
  fillWithMost(1)
  expect(said()).toMatchObject({ kind: 'basket', training: 'training.title' })
  desk.change({ training: null })
  expect(said()).toMatchObject({ kind: 'basket', training: null })
})

it('leads codes to the brand’s own pages, and to the screen’s where there are none', () => {
  openDesk()
  expect(said()).not.toHaveProperty('pages')
  const north = { name: 'North', accent: null, logo: null }
  showBrandHere({ ...north, pages: 'https://pos.north.example' })
  expect(said()).toMatchObject({ pages: 'https://pos.north.example' })
  showBrandHere({ ...north, pages: null })
  expect(said()).not.toHaveProperty('pages')
  showBrandHere(null)
})

describe('what a way of paying costs', () => {
  const rate = { kind: 'amount', amountMinor: 50 } as const
  const paying = () => {
    const message = messageOf(desk.read(), 'en-US', (key, facts) => [key, ...Object.values(facts ?? {})].join(' '))
    return message?.kind === 'basket' ? message.paying : undefined
  }

  afterEach(() => {
    offeredFee.change({ amountMinor: 0, feeMinor: 0 })
    pendingPayment.change({ standing: null })
    desk.change({ workArea: 'sell' })
  })

  it('stands on the customer’s screen before it is charged, and while a channel is asked for it', () => {
    openDesk()
    fillWithMost(1)
    expect(paying()).toBeNull()
    desk.change({ workArea: 'pay' })
    expect(paying()).toMatchObject({ label: 'pay.left', fee: null })
    offeredFee.change({ amountMinor: 1_050, feeMinor: 50 })
    expect(paying()).toMatchObject({
      label: 'fee.charge',
      amount: expect.stringContaining('10.50'),
      fee: 'fee.inIt 0.50',
    })
    offeredFee.change({ amountMinor: 0, feeMinor: 0 })
    const fee = { shareMinor: 1_000, rate, tax: null }
    const standing = {
      id: 'a',
      orderId: 'o',
      method: 'alipay',
      way: 'show',
      amountMinor: 1_050,
      fee,
      view: null,
    } as const
    pendingPayment.change({ standing: standing as never })
    expect(paying()).toMatchObject({
      label: 'fee.charge',
      amount: expect.stringContaining('10.50'),
      fee: 'fee.inIt 0.50',
    })
    pendingPayment.change({ standing: { ...standing, fee: null } as never })
    expect(paying()).toMatchObject({ label: 'pay.left', fee: null })
  })
})

it('shows the customer the code of a payment while a channel waits for it, and no longer', () => {
  openDesk()
  fillWithMost(1)
  desk.change({ workArea: 'pay' })
  const shown = () => {
    const message = said()
    return message?.kind === 'basket' ? message.paying?.channel : undefined
  }
  const standing = { id: 'a', orderId: 'o', method: 2, way: 'show', amountMinor: 1_000, fee: null }
  const wait = (view: object | null) => pendingPayment.change({ standing: { ...standing, view } as never })
  wait(null)
  expect(shown()).toMatchObject({ qr: null, state: 'screen.pay.requested' })
  wait({ state: 'waiting', qr: 'https://pay.example/1' })
  expect(shown()).toMatchObject({ qr: 'https://pay.example/1', state: 'screen.pay.scan' })
  wait({ state: 'unknown', qr: 'https://pay.example/1' })
  expect(shown()?.qr).toBeNull()
  pendingPayment.change({ standing: null })
  expect(shown()).toBeNull()
  desk.change({ workArea: 'sell' })
})

/** A member without anything, as the till knows them. */
const memberAtDesk = {
  id: 'm1',
  levelNumber: null,
  levelDiscountBasisPoints: 0,
  earnRatioHundredths: 100,
  points: 0,
  birthday: null,
} as BasketMember
const paid = { number: '1', entryId: 'e', totalMinor: 1, receivedMinor: 1, changeMinor: 0 } as FinishedSale

it('leads a customer to the page where one joins, unless they are a member or the desk is only tried', () => {
  openDesk()
  const { setup } = desk.read()
  const joins = () => said()?.join
  expect(joins()).toBeNull()
  desk.change({ setup: setup && { ...setup, screen: { layout: null, word: 'w', isWatched: false, join: 'word' } } })
  expect(joins()).toBe('word')
  fillWithMost(1)
  expect(said()).toMatchObject({ kind: 'basket', join: 'word' })
  change({ kind: 'set-member', member: memberAtDesk })
  expect(joins()).toBeNull()
  change({ kind: 'set-member', member: null })
  desk.change({ training: { sales: 0 } as never })
  expect(joins()).toBeNull()
  desk.change({ training: null, finished: paid })
  expect(said()).toMatchObject({ kind: 'thanks', join: 'word' })
  desk.change({ finished: { ...paid, keeps: { memberId: 'm1', orderId: 'o' } } })
  expect(joins()).toBeNull()
  desk.change({ finished: null })
})

it('asks the page for nothing while no screen is there, and tells one that comes all of it at once', async () => {
  openDesk()
  const frame = vi.fn<(run: () => void) => void>((run) => run())
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', frame)
  const screen = new BroadcastChannel(SECOND_SCREEN_CHANNEL)
  const heard: unknown[] = []
  screen.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => heard.push(data.kind))
  const stop = followSecondScreen((key) => key, 'en')
  try {
    fillWithMost(3)
    await expect.poll(() => heard).toEqual(['who'])
    expect(frame).not.toHaveBeenCalled()
    say(screen, { version: SECOND_SCREEN_VERSION, kind: 'hello' })
    await expect.poll(() => heard).toEqual(['who', 'setting', 'basket'])
    fillWithMost(1)
    await expect.poll(() => heard.length).toBeGreaterThan(3)
    expect(frame).toHaveBeenCalled()
  } finally {
    stop()
    screen.close()
    vi.unstubAllGlobals()
  }
})

it('tells what is left as soon as a part is taken or left out, whatever the desk itself does meanwhile', async () => {
  openDesk()
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 0))
  const screen = new BroadcastChannel(SECOND_SCREEN_CHANNEL)
  const shown: (string | undefined)[] = []
  screen.addEventListener('message', ({ data }: MessageEvent<ScreenMessage>) => {
    if (data.kind === 'basket') shown.push(data.paying?.amount ?? data.total)
  })
  fillWithMost(1)
  const stop = followSecondScreen((key) => key, 'en')
  const told = async (act: () => unknown): Promise<void> => {
    const before = shown.length
    await act()
    await expect.poll(() => shown.length).toBe(before + 1)
    expect(shown.at(-1)).not.toBe(shown.at(-2))
  }
  try {
    say(screen, { version: SECOND_SCREEN_VERSION, kind: 'hello' })
    await expect.poll(() => shown.length).toBe(1)
    const part = { orderId: 'p', kind: 'recharge', name: 'Recharge', amountMinor: 5_000, request: {} } as const
    await told(() => addAhead(part))
    await told(forgetAheadParts)
    desk.change({ workArea: 'pay' })
    await expect.poll(() => shown.length).toBe(4)
    await told(() => takenPayments.change({ tenders: [{ method: 'bank-card', amountMinor: 1_000, reference: 'S1' }] }))
    await told(() => takenPayments.change({ tenders: [] }))
    const kept = { orderId: basketNow().id, code: 'GC1', amountMinor: 2_000 }
    await told(() => deposits.change({ kept, isLeftOut: false }))
    await told(() => deposits.change({ isLeftOut: true }))
    const standing = { basketId: basketNow().id, moneyMinor: 3_000, caps: [{ method: 3, maximumMinor: 3_000 }] }
    await told(() => exchange.change({ standing: standing as never }))
  } finally {
    stop()
    screen.close()
    exchange.change({ standing: null })
    deposits.change({ kept: null, isLeftOut: false })
    takenPayments.change({ tenders: [], tip: null })
    desk.change({ workArea: 'sell' })
    vi.unstubAllGlobals()
  }
})
