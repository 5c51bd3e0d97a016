import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openDesk } from '../../../test/desk-world.ts'
import { patiently } from '../../../test/patiently.ts'
import { seriousFindings } from '../../../test/show.tsx'
import { closeDesk, paidSale, showStage } from '../../../test/stage-world.tsx'
import { lockDesk } from '../../lock/lock.ts'
import { desk } from '../../model/desk-state.ts'
import type { Language } from '../../../words/locale.ts'
import type { ClockOffset } from '../../journal/clock-offset.ts'
import { deskClock } from '../../journal/clock.ts'
import { watchedKiosks, type WatchedKiosk } from '../../model/kiosk/watched-kiosks.ts'
import { journalDb } from '../../journal/databases.ts'
import type { StoredEntry } from '../../journal/entry-state.ts'
import type { PrinterState } from '../../peripherals/print-queue.ts'
import { printQueue } from '../../peripherals/print.ts'
import { onCode } from '../../scan/on-code.ts'
import { Dialogs } from '../Dialogs.tsx'
import type { TroubleKind } from './use-troubles.ts'

/** Codes that no goods have: each stands with four buttons. */
const codes = ['2012345678901', '4006381333931']
/** Buttons of the list that reach beyond it. */
const cutButtons = (): Element[] => {
  const right = document.querySelector('.d-unknown')?.getBoundingClientRect().right ?? 0
  return [...document.querySelectorAll('.d-unknown button')].filter((one) => one.getBoundingClientRect().right > right)
}
const chip = page.getByRole('button', { name: /^Codes not sold/ })
const paidSum = (): HTMLElement | null => document.querySelector('.d-paid-sum output')

const listening = new Set<() => void>()
const quiet = printQueue.snapshot
beforeEach(() => {
  openDesk()
  const queue: { readonly listen: unknown } = printQueue
  vi.spyOn(queue, 'listen', 'get').mockReturnValue((heard: () => void) => {
    listening.add(heard)
    return () => void listening.delete(heard)
  })
})
afterEach(() => vi.restoreAllMocks())
afterEach(closeDesk)

it.each([
  [1366, 768],
  [390, 844],
])(
  'codes that were not sold are one chip, and cover neither the change nor a key, at %i × %i',
  async (width, height) => {
    await page.viewport(width, height)
    await showDesk()
    desk.change({ finished: paidSale, isOnline: true })
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
    expect(desk.read().dialog).toBeNull()
  },
)

it('codes that were not sold are over when the desk is locked', () => {
  onCode(codes[0]!)
  expect(desk.read().unknownCodes).toHaveLength(1)
  lockDesk()
  expect(desk.read().unknownCodes).toEqual([])
})

const showDesk = (language: Language = 'en') => showStage({ language }, Dialogs)
const chips = (): string[] =>
  [...document.querySelectorAll('.d-top .d-chip b')].map((each) => each.closest('button')?.className ?? '')
const rows = (): (string | undefined)[] =>
  [...document.querySelectorAll('.d-unknown.is-states button')].map((each) => each.textContent.trim())

/** Neither is an alarm. */
const calm = new Set<TroubleKind>(['line', 'review'])
function printsBadly(state: PrinterState): void {
  vi.spyOn(printQueue, 'snapshot', 'get').mockReturnValue({ ...quiet, state })
  for (const heard of listening) heard()
}
/** Every cause there is, and how it comes and ends; the line and what it makes wait are one. */
const clockOff: ClockOffset = { offsetMs: 3_600_000, roundTripMs: 10, measuredAt: 0 }
const inReview = {
  id: 'filed',
  registrationId: 'r',
  sequence: 1,
  state: 'review',
  shiftId: 's',
} as StoredEntry
const calling: WatchedKiosk = {
  deviceId: 'k',
  name: 'Kiosk 2',
  call: 'age',
  calledAt: '2026-03-01T08:00:00Z',
  toldAt: '2026-03-01T08:00:00Z',
  isPaying: false,
  basket: null,
}
const places: Partial<Record<TroubleKind, string>> = { printer: 'settings', kiosk: 'kiosks' }
const causes: readonly (readonly [Exclude<TroubleKind, 'codes'>, () => unknown, () => unknown])[] = [
  ['kiosk', () => watchedKiosks.change({ rows: [calling] }), () => watchedKiosks.change({ rows: [] })],
  ['upload', () => desk.change({ isUnbound: true }), () => desk.change({ isUnbound: false })],
  ['clock', () => deskClock.change({ offset: clockOff }), () => deskClock.change({ offset: null })],
  ['review', () => journalDb().entries.put(inReview), () => journalDb().entries.delete('filed')],
  ['printer', () => printsBadly('error'), () => printsBadly('ready')],
  ['line', () => desk.change({ isOnline: false }), () => desk.change({ isOnline: true })],
]

it.each(causes)('%s is told by the one chip, and ends when it ends', async (kind, come, end) => {
  desk.change({ isOnline: true })
  await showDesk()
  await expect.poll(chips).toEqual(['d-chip is-online'])
  come()
  await expect.poll(chips).toEqual([calm.has(kind) ? 'd-chip is-offline' : 'd-chip is-trouble'])
  document.querySelector<HTMLElement>('.d-top .d-chip')?.click()
  expect(desk.read().dialog).toEqual({ kind: places[kind] ?? 'sync' })
  desk.change({ dialog: null })
  end()
  await expect.poll(chips).toEqual(['d-chip is-online'])
})

it.each(['en', 'zh', 'ja'] as const)('several at once are one chip and one list, in %s', async (language) => {
  await page.viewport(390, 844)
  desk.change({ isOnline: true })
  await showDesk(language)
  for (const [, come] of causes) come()
  onCode(codes[0]!)
  await expect.poll(chips).toEqual(['d-chip is-trouble'])
  document.querySelector<HTMLElement>('.d-top .is-trouble')?.click()
  // Without a registration nothing is sent: the line is no trouble of its own.
  await expect.poll(() => rows().length).toBe(causes.length - 1)
  expect(document.querySelectorAll('.d-unknown:not(.is-states) button')).toHaveLength(4)
  expect(await seriousFindings()).toEqual([])
  document.querySelector<HTMLElement>('.d-unknown.is-states button')?.click()
  expect(desk.read().dialog).toEqual({ kind: 'kiosks' })
  for (const [, , end] of causes) end()
})
