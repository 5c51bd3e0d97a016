import { expect, it } from 'vitest'
import { desk } from '../model/desk-state.ts'
import { hearScan, takeScans } from './scan-flow.ts'

it('a scan goes into the open stock document and not into the basket, until that is closed', () => {
  const shift = { id: 'shift', openedAt: '', openedBy: '', floatMinor: 0, currency: 'USD' }
  // Others of this worker leave set-ups of their own.
  desk.change({ setup: null, shift, cashierId: 'mei', section: 'inventory' })
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
