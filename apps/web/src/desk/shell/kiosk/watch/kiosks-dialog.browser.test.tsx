import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openDesk } from '../../../../test/desk-world.ts'
import { show } from '../../../../test/show.tsx'
import { closeDesk } from '../../../../test/stage-world.tsx'
import { desk } from '../../../model/desk-state.ts'
import type { Registration } from '../../../model/registration.ts'
import { watchedKiosks, type WatchedKiosk } from '../../../model/kiosk/watched-kiosks.ts'
import { refreshKiosks } from '../../../sync/watch-kiosks.ts'
import { Dialogs } from '../../Dialogs.tsx'
import { TopBar } from '../../TopBar.tsx'

const basket = { lines: [{ name: 'Tea', quantity: '2', amountMinor: 1_980 }], pieces: 2, totalMinor: 1_980 }
const kioskOf = (facts: Partial<WatchedKiosk>): WatchedKiosk => ({
  deviceId: 'k',
  name: 'Kiosk 2',
  call: null,
  calledAt: null,
  toldAt: '2026-03-01T08:00:00Z',
  isPaying: false,
  basket,
  ...facts,
})

/** The server of the outlet; null: it does not answer. */
let rows: readonly WatchedKiosk[] | null = []

beforeEach(async () => {
  openDesk()
  vi.stubGlobal('fetch', (address: string) =>
    rows !== null && address.includes('/device/kiosks')
      ? Promise.resolve(new Response(JSON.stringify({ rows })))
      : Promise.reject(new TypeError('no line')),
  )
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  desk.change({ isOnline: true, registration: { keyPair, deviceToken: 'token' } as Registration })
})
afterEach(() => {
  vi.unstubAllGlobals()
  watchedKiosks.change({ rows: [] })
  desk.change({ registration: null })
  closeDesk()
})

const showTill = () =>
  show(
    <div className="d-desk" data-surface="desk">
      <TopBar />
      <Dialogs />
    </div>,
  )

it('a kiosk that calls stands in the chip, which opens what stands in its basket', async () => {
  rows = [
    kioskOf({ call: 'age', calledAt: '2026-03-01T08:00:00Z' }),
    kioskOf({ deviceId: 'l', name: 'Kiosk 3', basket: null }),
  ]
  await refreshKiosks()
  await showTill()
  await page.getByRole('button', { name: 'Kiosk 2 calls: 1' }).click()
  await expect.element(page.getByRole('heading', { name: /Kiosk 2 age check/ })).toBeVisible()
  await expect.element(page.getByText(/^Tea/)).toBeVisible()
  await expect.element(page.getByText('Nobody here')).toBeVisible()
  // Read only: the one button that is not of the dialog itself would change something.
  expect(document.querySelectorAll('.d-kiosk-watched button')).toHaveLength(0)
})

it('offline nothing is known of kiosks, and that is said', async () => {
  rows = [kioskOf({ call: 'help', calledAt: '2026-03-01T08:00:00Z' })]
  await refreshKiosks()
  rows = null
  await refreshKiosks()
  expect(watchedKiosks.read().rows).toEqual([])
  desk.change({ isOnline: false, dialog: { kind: 'kiosks' } })
  await showTill()
  await expect.element(page.getByText(/Look at the light on each/)).toBeVisible()
})
