import { expect } from 'vitest'
import { isThinned } from '../../../../packages/domain/test/property-runs.ts'
import { openLine } from '../desk/cashiering/lines/choose-line.ts'
import { basketNow, desk, type FinishedSale } from '../desk/model/desk-state.ts'
import { startHistory } from '../desk/model/history.ts'
import type { StagePanel } from '../desk/model/panel/stage-panel.ts'
import { takenPayments } from '../desk/payment/due.ts'
import { typedCash } from '../desk/payment/methods/cash/typed-cash.ts'
import { pendingPayment, type PendingAttempt } from '../desk/payment/methods/channel/pending.ts'
import { leavePayment, startPayment } from '../desk/payment/start-payment.ts'
import { Frame } from '../desk/shell/Frame.tsx'
import { chunksComing } from '../words/coming/chunk.ts'
import { patiently } from './patiently.ts'
import { show, type ShowOptions } from './show.tsx'

/** Every size that the stage must hold. Source: readings/stage.md, 5. */
export const stageSizes = [
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const

/** No rule of the styles lies between 1280 and 1366 pixels: where a size takes long, a gate looks at one of the two. */
export const fewSizes = stageSizes.filter(({ width }) => !isThinned || width !== 1280)

/** A sale of 17.70 that was paid with a note of 20. */
export const paidSale: FinishedSale = {
  number: '1-02-000001',
  entryId: 'e',
  totalMinor: 1_770,
  receivedMinor: 2_000,
  changeMinor: 230,
  receipt: null,
  gift: null,
  isPrinted: false,
}

/** Draws the stage with what is at its side; `besides`: what hears fingers and keys, or lies over it. */
export const showStage = (options: ShowOptions = {}, Besides?: () => React.ReactNode) =>
  show(
    <div className="d-desk" data-surface="desk">
      <Frame />
      {Besides && <Besides />}
    </div>,
    options,
  )

export const endSale = (facts: Partial<FinishedSale> = {}): void =>
  desk.change({
    finished: { ...paidSale, ...facts },
    workArea: 'sell',
    history: startHistory('next', 2),
    priced: null,
  })

/** Opens each panel that the stage has: a new one does not compile without its way in. */
export const openPanel: Readonly<Record<StagePanel, () => unknown>> = {
  goods: () => desk.change({ workArea: 'sell', finished: null }),
  line: () => openLine(basketNow().lines[0]?.id ?? ''),
  pay: startPayment,
  refund: () => desk.change({ workArea: 'refund' }),
  find: () => desk.change({ workArea: 'find' }),
  paid: () => endSale(),
}

/** Takes 10.00 by a slip. */
export const takePart = (method: PendingAttempt['method'] = 'bank-card'): void =>
  takenPayments.change({ tenders: [{ method, amountMinor: 1_000, reference: 'S1' }], tip: null })

/** Money that a channel was asked for and has not settled. */
export const sendMoney = (view: PendingAttempt['view'], method: PendingAttempt['method'] = 'alipay'): void =>
  pendingPayment.change({
    standing: { id: 'a', orderId: 'o', method, way: 'qr', amountMinor: 877, fee: null, view },
  })

/** Takes back whatever a payment has begun. */
export function endPayment(): void {
  // Without them first, or leaving asks whether to give them back.
  pendingPayment.change({ standing: null })
  takenPayments.change({ tenders: [], tip: null })
  typedCash.change({ text: '' })
  if (desk.read().workArea === 'pay') leavePayment()
}

const drawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))

/** Waits until the stage is drawn as it stays: a panel's parts come late the first time, and how late is chance. */
export const untilItStands = (): Promise<void> =>
  patiently(async () => {
    for (let twice = 0; twice < 2; twice += 1) {
      await drawn()
      expect(chunksComing(), 'parts of the program that are on their way').toBe(0)
    }
  })

/** A desk at which nobody sells, as the next test finds it. */
export function closeDesk(): void {
  endPayment()
  desk.change({ setup: null, cashierId: null, shift: null, finished: null, dialog: null, phase: 'starting' })
}
