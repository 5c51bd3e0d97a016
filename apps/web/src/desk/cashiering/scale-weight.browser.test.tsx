import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { show } from '../../test/show.tsx'
import { journalDb } from '../journal/databases.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { defaultPreferences } from '../model/preferences.ts'
import { onVirtualScale } from '../peripherals/scale/virtual-scale.ts'
import DeviceDoctor from '../setup/DeviceDoctor.tsx'
import { Dialogs } from '../shell/Dialogs.tsx'

const scale = { way: 'virtual', protocol: 'lines', baud: 9_600, port: null } as const

beforeEach(async () => {
  await journalDb().delete()
  await journalDb().open()
  openDesk()
  desk.change({ preferences: { ...defaultPreferences, scale } })
  onVirtualScale.change({ grams: 0, isMoving: false })
})
afterEach(() =>
  desk.change({ setup: null, cashierId: null, dialog: null, phase: 'starting', preferences: defaultPreferences }),
)

it('Enter takes what stands still on the scale, and nothing that moves', async () => {
  const item = { ...desk.read().catalogue.find('1')!, type: 'weighed', weightUnit: 'kg' } as const
  desk.change({ dialog: { kind: 'weight', item } })
  await show(
    <div className="d-desk" data-surface="desk">
      <Dialogs />
    </div>,
  )
  const figure = page.getByRole('dialog').getByRole('status').first()
  await expect.element(figure).toHaveTextContent('0.000 kg')
  await patiently(() => expect(document.activeElement?.getAttribute('type')).toBe('submit'))
  onVirtualScale.change({ grams: 452, isMoving: true })
  await expect.element(figure).toHaveTextContent('0.452 kg')
  await userEvent.keyboard('{Enter}')
  expect(desk.read().dialog?.kind).toBe('weight')
  onVirtualScale.change({ isMoving: false })
  await page.getByRole('button', { name: '0.005', exact: true }).click()
  await page.getByRole('button', { name: 'Take 0.447 kg' }).click()
  await patiently(() => expect(basketNow().lines.map(({ quantity }) => quantity)).toEqual([447]))
  expect(desk.read().dialog).toBeNull()
})

it.each([
  ['g', '1000 g', 1_000],
  ['pound', '2.205 pound', 2_205],
] as const)(
  'a scale that speaks kilograms gives goods sold by the %s their weight',
  async (weightUnit, text, quantity) => {
    const item = { ...desk.read().catalogue.find('1')!, type: 'weighed', weightUnit } as const
    desk.change({ dialog: { kind: 'weight', item } })
    onVirtualScale.change({ grams: 1_000 })
    await show(
      <div className="d-desk" data-surface="desk">
        <Dialogs />
      </div>,
    )
    await expect.element(page.getByRole('dialog').getByRole('status').first()).toHaveTextContent('1.000 kg')
    await page.getByRole('button', { name: `Take ${text}` }).click()
    await patiently(() => expect(basketNow().lines.at(-1)?.quantity).toBe(quantity))
  },
)

it('the doctor hears a scan key by key, and what is on the scale', async () => {
  onVirtualScale.change({ grams: 5 })
  await show(
    <div className="d-desk" data-surface="desk">
      <DeviceDoctor />
    </div>,
  )
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await expect
    .element(page.getByRole('region', { name: 'Scanner' }).getByText('Scans are recognized.', { exact: false }))
    .toBeInTheDocument()
  await expect
    .element(page.getByRole('region', { name: 'Scale' }).getByText('Take everything off.', { exact: false }))
    .toBeInTheDocument()
  onVirtualScale.change({ grams: 0 })
  const well = page
    .getByRole('region', { name: 'Scale' })
    .getByText('The scale shows zero and is stable.', { exact: false })
  await expect.element(well).toBeInTheDocument()
})
