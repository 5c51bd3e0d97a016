import { describe, expect, it } from 'vitest'
import { desk, type Dialog } from '../../model/desk-state.ts'
import { startHistory } from '../../model/history.ts'
import { defaultPreferences } from '../../model/preferences.ts'
import type { PendingAttempt } from '../../payment/methods/channel/pending.ts'
import { kiosk } from './kiosk-state.ts'
import { callNow, kioskStep, stopNow, type KioskMoney } from './kiosk-step.ts'

// The till and the kiosk as they begin, whatever another test of this worker left in them.
const sale = {
  ...desk.read(),
  isOnline: true,
  isWriting: false,
  dialog: null,
  finished: null,
  workArea: 'sell' as const,
  unknownCodes: [],
  preferences: defaultPreferences,
  history: startHistory('basket', 0),
}
const state = {
  ...kiosk.read(),
  helperId: null,
  page: 'start' as const,
  aside: null,
  isHelpAsked: false,
  isPrinterOut: false,
  isPaymentLong: false,
}
const noMoney: KioskMoney = { standing: null, isTaken: false, isOfDesk: false }
const asked = (kind: string): Dialog => ({ kind, item: {}, goOn: () => undefined }) as unknown as Dialog
const scale = { way: 'virtual', protocol: 'lines', baud: 9_600, port: null } as const
const withScale = { ...defaultPreferences, scale }
const onItsWay = (said: string | null): KioskMoney => ({
  standing: { id: 'a', view: said === null ? null : { state: said } } as unknown as PendingAttempt,
  isTaken: false,
  isOfDesk: false,
})

describe('a kiosk stops for an attendant', () => {
  it.each([
    ['age', 'age'],
    ['open-price', 'price'],
    ['serials', 'serial'],
    ['weight', 'weight'],
    ['give-back', 'payment'],
    ['approval', 'other'],
    ['drawer', 'other'],
    ['settings', 'other'],
    ['recall', 'other'],
  ])('where %s is asked: %s', (kind, reason) => {
    const stopped = { ...sale, dialog: asked(kind) }
    expect(stopNow(stopped, noMoney)).toBe(reason)
    expect(kioskStep(stopped, state, noMoney)).toBe('stop')
    expect(callNow(stopped, state, noMoney)).toBe(reason)
  })

  it.each(['options', 'variants'])('and not where the customer chooses %s', (kind) =>
    expect(stopNow({ ...sale, dialog: asked(kind) }, noMoney)).toBe(null),
  )

  it('and not where the scale weighs', () => {
    const weighing = { ...sale, dialog: asked('weight'), preferences: withScale }
    expect(stopNow(weighing, noMoney)).toBe(null)
    expect(kioskStep(weighing, state, noMoney)).toBe('weigh')
  })

  it.each([
    [null, null],
    ['requested', null],
    ['waiting', null],
    ['unknown', 'payment'],
    ['reversing', 'payment'],
    ['reversal-failed', 'payment'],
  ])('while a payment is %s: %s', (said, reason) => expect(stopNow(sale, onItsWay(said))).toBe(reason))

  it('while something stands beside the goods that a cashier began', () =>
    expect(stopNow(sale, { ...noMoney, isOfDesk: true })).toBe('other'))

  it('while it is offline with a payment on its way, or money was taken and no sale is written', () => {
    expect(stopNow({ ...sale, isOnline: false }, onItsWay('waiting'))).toBe('payment')
    expect(stopNow({ ...sale, isOnline: false }, noMoney)).toBe(null)
    expect(stopNow(sale, { ...noMoney, isTaken: true })).toBe('payment')
    expect(stopNow({ ...sale, isWriting: true }, { ...noMoney, isTaken: true })).toBe(null)
  })
})

it('a call goes out for what stops the sale before the button, and for nothing once somebody is there', () => {
  const called = { ...state, isHelpAsked: true }
  expect(callNow(sale, state, noMoney)).toBe(null)
  expect(callNow(sale, called, noMoney)).toBe('help')
  expect(callNow({ ...sale, dialog: asked('age') }, called, noMoney)).toBe('age')
  expect(callNow({ ...sale, dialog: asked('age') }, { ...called, helperId: '1' }, noMoney)).toBe(null)
})

it('a payment that is long calls for it and stays on the screen', () => {
  const long = { ...state, isPaymentLong: true }
  expect(callNow(sale, long, onItsWay('waiting'))).toBe('payment')
  expect(kioskStep(sale, long, onItsWay('waiting'))).toBe('paying')
  expect(callNow(sale, { ...long, helperId: '1' }, onItsWay('waiting'))).toBe(null)
})

it('an attendant is shown before all else, and the payment before the page that the customer chose', () => {
  const helped = { ...state, helperId: '1', page: 'goods' } as const
  expect(kioskStep({ ...sale, dialog: asked('age') }, helped, onItsWay('unknown'))).toBe('staff')
  expect(kioskStep({ ...sale, workArea: 'pay' }, { ...state, page: 'goods' }, onItsWay(null))).toBe('paying')
  expect(kioskStep({ ...sale, workArea: 'pay' }, { ...state, page: 'goods' }, noMoney)).toBe('pay')
  expect(kioskStep(sale, { ...state, page: 'bags' }, noMoney)).toBe('basket')
  expect(kioskStep(sale, state, noMoney)).toBe('welcome')
})
