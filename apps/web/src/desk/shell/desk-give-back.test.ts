import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { patiently } from '../../test/patiently.ts'
import { tea, useTill } from '../../test/till-of-a-day.ts'
import { undoStep } from '../basket/change-basket.ts'
import { hold } from '../basket/hold.ts'
import { addItem, removeLine, selectedLine, stepQuantity } from '../basket/sell.ts'
import { openLine } from '../cashiering/lines/choose-line.ts'
import { basketNow, closeDialog, desk } from '../model/desk-state.ts'
import { cashToPay, takenPayments } from '../payment/due.ts'
import { giveBackAndGoOn, wayBack } from '../payment/give-back.ts'
import { followBasket } from '../payment/methods/channel/pending.ts'
import { leavePayment, startPayment } from '../payment/start-payment.ts'
import { takeTender } from '../payment/take-tender.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { hearScan } from '../scan/scan-flow.ts'

useTill()

const pieces = (): number => basketNow().lines.reduce((sum, { quantity }) => sum + quantity, 0)
const balance = {
  method: 'member-balance',
  amountMinor: 500,
  reference: null,
  buckets: { principalMinor: 500, bonusMinor: 0 },
} as const

describe('a basket for which something was taken', () => {
  let stop = (): void => undefined
  beforeEach(async () => {
    stop = followBasket()
    addItem(tea)
    startPayment()
    await takeTender(balance)
    expect(takenPayments.read().tenders).toHaveLength(1)
  })
  afterEach(() => {
    stop()
    closeDialog()
    takenPayments.change({ tenders: [], tip: null })
  })

  const asked = () => patiently(() => expect(desk.read().dialog?.kind).toBe('give-back'))
  const answer = async (): Promise<void> => {
    const { dialog } = desk.read()
    if (dialog?.kind !== 'give-back') throw new Error('nothing was asked')
    await giveBackAndGoOn(dialog.goOn)
  }
  const changes: Readonly<Record<string, () => unknown>> = {
    plus: () => stepQuantity(selectedLine()!, 1),
    minus: () => stepQuantity(selectedLine()!, -1),
    'a scan': () => hearScan(tea.codes[0]!),
    'goods touched': () => addItem(tea),
    undo: undoStep,
    'a line taken out': () => removeLine(selectedLine()!),
    hold: () => hold(''),
    'a line chosen': () => openLine(basketNow().lines[0]!.id),
    back: () => leavePayment(),
  }

  it.each(Object.entries(changes))(
    'is closed: %s asks, and changes nothing before it is answered',
    async (_, change) => {
      const before = [basketNow(), takenPayments.read().tenders, desk.read().workArea]
      await change()
      await asked()
      expect([basketNow(), takenPayments.read().tenders, desk.read().workArea]).toEqual(before)
      expect(cashToPay()).toBe(490)
    },
  )

  it.each([
    ['plus', 2],
    ['a scan', 2],
    ['goods touched', 2],
    ['minus', 0],
    ['undo', 0],
    ['hold', 0],
  ])('goes on with %s once it was given back, and nothing stays taken', async (name, left) => {
    await changes[name]!()
    await asked()
    await answer()
    await patiently(() => expect(pieces()).toBe(left))
    expect([takenPayments.read().tenders, desk.read().workArea]).toEqual([[], 'sell'])
  })

  it('hears scans that came while it asked once it is answered, each once', async () => {
    hearScan(tea.codes[0]!)
    await asked()
    hearScan(tea.codes[0]!)
    expect(pieces()).toBe(1)
    await answer()
    await patiently(() => expect(pieces()).toBe(3))
  })

  it('keeps what was taken while the goods are looked for, and pays the rest', async () => {
    desk.change({ workArea: 'sell' })
    startPayment()
    expect([takenPayments.read().tenders.length, cashToPay()]).toEqual([1, 490])
  })
})

it.each([
  [balance, 'balance'],
  [{ method: 'gift-card', amountMinor: 1, reference: 'GC1' }, 'purse'],
  [{ method: 'cash', amountMinor: 1, reference: null }, 'cash'],
  [{ method: 'bank-card', amountMinor: 1, reference: 'S1' }, 'elsewhere'],
  [{ method: 'alipay', amountMinor: 1, reference: attemptNumber('00000000-0000-7000-8000-000000000001') }, 'channel'],
] as const)('a tender goes back by its own way (%o)', (tender, way) => expect(wayBack(tender)).toBe(way))
