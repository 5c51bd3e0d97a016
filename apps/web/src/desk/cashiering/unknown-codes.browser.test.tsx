import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { seriousFindings, show } from '../../test/show.tsx'
import { lockDesk } from '../lock/lock.ts'
import { desk } from '../model/desk-state.ts'
import { onCode } from '../scan/on-code.ts'
import { Dialogs } from '../shell/Dialogs.tsx'
import { Frame } from '../shell/Frame.tsx'

const finished = {
  number: '1-02-000001',
  entryId: 'e',
  totalMinor: 1_770,
  receivedMinor: 2_000,
  changeMinor: 230,
  receipt: null,
  gift: null,
  isPrinted: false,
}
/** Codes that no goods have: each stands with four buttons. */
const codes = ['2012345678901', '4006381333931']
/** Buttons of the list that reach beyond it. */
const cutButtons = (): Element[] => {
  const right = document.querySelector('.d-unknown')?.getBoundingClientRect().right ?? 0
  return [...document.querySelectorAll('.d-unknown button')].filter((one) => one.getBoundingClientRect().right > right)
}
const chip = page.getByRole('button', { name: /^Codes not sold/ })
const paidSum = (): HTMLElement | null => document.querySelector('.d-paid-sum output')

beforeEach(() => openDesk())
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, finished: null, phase: 'starting' }))

it.each([
  [1366, 768],
  [390, 844],
])(
  'codes that were not sold are one chip, and cover neither the change nor a key, at %i × %i',
  async (width, height) => {
    await page.viewport(width, height)
    await show(
      <div className="d-desk" data-surface="desk">
        <Frame />
        <Dialogs />
      </div>,
    )
    desk.change({ finished, isOnline: false })
    for (const code of codes) onCode(code)
    await expect.element(page.getByRole('button', { name: 'Codes not sold: 2' })).toBeVisible()
    await patiently(() => expect(paidSum()?.textContent).toContain('2.30'))
    const { left, top, width: wide, height: high } = paidSum()!.getBoundingClientRect()
    expect(document.elementFromPoint(left + wide / 2, top + high / 2)).toBe(paidSum())
    expect(document.querySelector('.d-unknown')).toBeNull()
    await chip.click()
    await expect.element(page.getByText(codes[0]!)).toBeVisible()
    expect(document.querySelectorAll('.d-unknown button')).toHaveLength(8)
    expect(cutButtons()).toEqual([])
    expect(await seriousFindings()).toEqual([])
    await page.getByRole('button', { name: 'Ignore all' }).click()
    await expect.element(page.getByText(codes[0]!)).not.toBeInTheDocument()
    await expect.element(chip).not.toBeInTheDocument()
  },
)

it('codes that were not sold are over when the desk is locked', () => {
  onCode(codes[0]!)
  expect(desk.read().unknownCodes).toHaveLength(1)
  lockDesk()
  expect(desk.read().unknownCodes).toEqual([])
})
