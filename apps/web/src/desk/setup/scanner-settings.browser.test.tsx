import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { journalDb } from '../journal/databases.ts'
import { desk } from '../model/desk-state.ts'
import { defaultPreferences } from '../model/preferences.ts'
import { scannerNow } from '../peripherals/scanner/scanner-now.ts'
import ScannerSettings from './ScannerSettings.tsx'

const port = { getInfo: () => ({ usbVendorId: 0xc2e, usbProductId: 0x901 }) }

beforeEach(async () => {
  await journalDb().open()
  desk.change({ preferences: defaultPreferences })
  vi.stubGlobal('navigator', { serial: { requestPort: async () => port, getPorts: async () => [port] } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  desk.change({ preferences: defaultPreferences })
  scannerNow.change({ problem: null })
})

it('a scanner at a port is chosen, found again by its cable, and taken back', async () => {
  await show(
    <div className="d-desk" data-surface="desk">
      <ScannerSettings />
    </div>,
  )
  const chosen = () => desk.read().preferences.scanner
  expect(page.getByRole('button', { name: 'USB scanner (HID)' }).query()).toBeNull()
  await page.getByRole('button', { name: 'Serial port' }).click()
  await page.getByRole('button', { name: '115200' }).click()
  await page.getByRole('button', { name: 'Select scanner…' }).click()
  await expect.poll(chosen).toEqual({ way: 'serial', baud: 115_200, port: 'c2e:901' })
  scannerNow.change({ problem: 'gone' })
  await expect.element(page.getByText(/The scanner is disconnected/)).toBeVisible()
  await page.getByRole('button', { name: 'Acts as a keyboard' }).click()
  await expect.poll(chosen).toBeNull()
})
