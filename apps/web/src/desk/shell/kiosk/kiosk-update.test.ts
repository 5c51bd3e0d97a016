import { beforeEach, expect, it, vi } from 'vitest'
import { catalogueOf } from '../../../test/catalogue-of.ts'
import { setup, tea, useTill } from '../../../test/till-of-a-day.ts'
import { addItem } from '../../basket/sell.ts'
import { desk } from '../../model/desk-state.ts'
import { kioskDoor } from '../../model/kiosk/kiosk.ts'
import { pendingPayment, type PendingAttempt } from '../../payment/methods/channel/pending.ts'
import { forgetCustomer, kiosk, touchKiosk } from './kiosk-state.ts'
import { updateIfFree } from './use-kiosk-update.ts'

const worker = vi.hoisted(() => ({ isThere: true, takeUpdate: vi.fn() }))
vi.mock('../../../api/service-worker.ts', () => ({
  hasUpdate: () => worker.isThere,
  onUpdate: () => () => undefined,
  takeUpdate: worker.takeUpdate,
}))

const standing = { id: 'a', orderId: 'o', method: 'alipay', way: 'qr', amountMinor: 990, fee: null, view: null }

useTill()
beforeEach(() => {
  worker.isThere = true
  worker.takeUpdate.mockReset()
  forgetCustomer()
  kioskDoor.change({ isOpen: false })
  touchKiosk(0)
  desk.change({
    isOnline: true,
    setup: { ...setup, settings: { ...setup.settings, 'sales.kiosk': { isOn: true, idleSeconds: 60 } } },
    catalogue: catalogueOf([tea]),
  })
})

it('a kiosk takes a new version a minute after the last touch, not a moment earlier', () => {
  expect(updateIfFree(59_999)).toBe(false)
  expect(updateIfFree(60_000)).toBe(true)
  expect(worker.takeUpdate).toHaveBeenCalledOnce()
})

it('takes none where none waits', () => {
  worker.isThere = false
  expect(updateIfFree(600_000)).toBe(false)
})

it.each([
  ['goods lie in the basket', () => addItem(tea)],
  ['somebody looks at the goods', () => kiosk.change({ page: 'goods' })],
  ['somebody called', () => kiosk.change({ isHelpAsked: true })],
  ['staff enter their PIN', () => kiosk.change({ pinFor: '' })],
  ['staff are there', () => kiosk.change({ helperId: '1' })],
  ['a basket’s number is shown', () => kiosk.change({ aside: { code: '3f2a91bc', isShared: true } })],
  ['a payment stands', () => pendingPayment.change({ standing: standing as unknown as PendingAttempt })],
])('waits while %s', (_, happens) => {
  happens()
  expect(updateIfFree(600_000)).toBe(false)
  expect(worker.takeUpdate).not.toHaveBeenCalled()
})
