import { expect, it } from 'vitest'
import { freshDesk } from '../../../test/fresh-desk.ts'
import { desk } from '../model/desk-state.ts'
import { pendingPayment } from '../payment/methods/channel/pending.ts'
import { hearScan, takeScans } from './scan-flow.ts'

const shift = { id: 'shift', openedAt: '', openedBy: '', floatMinor: 0, currency: 'USD' }

it('a scan goes into the open stock document and not into the basket, until that is closed', () => {
  desk.change({ shift, cashierId: 'mei', section: 'inventory' })
  const heard: string[] = []
  const stop = takeScans((code) => heard.push(code))
  hearScan('2990000002075')
  expect(heard).toEqual(['2990000002075'])
  expect(desk.read().section).toBe('inventory')
  desk.change({ dialog: { kind: 'help' } })
  hearScan('2990000001757')
  expect(heard).toHaveLength(2)
  stop()
  hearScan('2990000002075')
  expect(heard).toHaveLength(2)
  expect(desk.read().section).toBe('cashiering')
})

it('a payment that another file of this worker left on its way holds no scan up', async () => {
  pendingPayment.change({ standing: { id: 'a' } as never })
  await freshDesk()
  desk.change({ shift, cashierId: 'mei', section: 'inventory' })
  hearScan('2990000002075')
  expect(desk.read().section).toBe('cashiering')
})
