import { afterEach, expect, it, vi } from 'vitest'
import { openDesk } from '../../../../test/desk-world.ts'
import { basketNow, desk } from '../../../model/desk-state.ts'
import { pendingPayment } from './pending.ts'
import { withAttempts } from './with-attempts.ts'

afterEach(() => {
  vi.doUnmock('./attempt.ts')
  vi.resetModules()
})

it('says that nothing has moved where the program of the channels does not arrive, and pays at the next try', async () => {
  openDesk()
  const before = basketNow()
  const act = vi.fn(() => Promise.resolve())
  vi.doMock('./attempt.ts', () => {
    throw new Error('no line')
  })
  await withAttempts(act)
  expect(act).not.toHaveBeenCalled()
  expect(desk.read().message).toMatchObject({ kind: 'warn', key: 'message.payUnreachable' })
  expect(basketNow()).toBe(before)
  expect(pendingPayment.read().standing).toBeNull()

  vi.doMock('./attempt.ts', () => ({ begin: vi.fn() }))
  vi.resetModules()
  await withAttempts(act)
  expect(act).toHaveBeenCalledOnce()
})
