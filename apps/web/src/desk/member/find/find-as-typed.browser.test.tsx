import 'fake-indexeddb/auto'
import { findMembersAtDesk, foundMember, readMemberAtDesk } from '@kassa/contract/member/desk-member.calls.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { captureScans } from '../../../kit/scan/capture.ts'
import { wedgeDefaults } from '../../../kit/scan/wedge-options.ts'
import { openDesk } from '../../../test/desk-world.ts'
import { answer, renderScreen } from '../../../test/render-screen.tsx'
import { sample } from '../../../test/sample.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { startHistory } from '../../model/history.ts'
import { emptyScanQueue } from '../../model/scan-queue.ts'
import { setMember } from '../attach-member.ts'
import { FindMember } from './FindMember.tsx'
import '../member.css'

const idOf = (last: string): string => `00000000-0000-7000-8000-00000000000${last}`
const people = [
  { id: idOf('1'), name: 'Ada Lovelace', phoneTail: '0143' },
  { id: idOf('2'), name: 'Ada Byron', phoneTail: '0199' },
].map((facts) => sample(foundMember, { ...facts, enabled: 1 }))
const fit = (text: string) =>
  people.filter(({ name, phoneTail }) => name.toLowerCase().includes(text.toLowerCase()) || phoneTail === text)

beforeEach(() => {
  openDesk()
  desk.change({
    history: startHistory(idOf('9'), 1),
    dialog: { kind: 'member' },
    scans: emptyScanQueue,
    isOnline: true,
  })
})
afterEach(() => {
  setMember(null)
  desk.change({ setup: null, cashierId: null, shift: null, dialog: null, phase: 'starting', scans: emptyScanQueue })
})

const show = async () => {
  const shown = await renderScreen(
    <div className="d-desk" data-surface="desk">
      <FindMember onPurse={() => undefined} />
    </div>,
    [
      answer(findMembersAtDesk, ({ text }) => ({ members: fit(text), isExact: false })),
      answer(readMemberAtDesk, ({ id }) => sample(readMemberAtDesk.answer, { id })),
    ],
  )
  await expect.element(field()).toBeVisible()
  return shown
}
const field = () => page.getByLabelText('Card, phone or name')
/** A question that is not asked shows nowhere: the pause after which it would be (`LEAST_GAP_MS`) is outwaited. */
const longerThanAPause = () => new Promise((goOn) => setTimeout(goOn, 400))
const hits = (): string[] => [...document.querySelectorAll('.d-hit-name')].map(({ textContent }) => textContent.trim())

it('shows who fits as one types, from two letters, and no button moves for it', async () => {
  await show()
  const button = () => page.getByRole('button', { name: 'Search', exact: true }).element().getBoundingClientRect().top
  const before = button()
  await userEvent.type(field(), 'a')
  await longerThanAPause()
  expect(hits()).toEqual([])
  await userEvent.type(field(), 'da')
  await expect.poll(hits).toEqual(['Ada Lovelace', 'Ada Byron'])
  expect(button()).toBe(before)
  const sizes = [...document.querySelectorAll<HTMLElement>('.d-form *')].filter(
    (each) => each.textContent.trim() !== '',
  )
  const largest = sizes.toSorted((a, b) => size(b) - size(a))[0]
  expect(largest?.className).toBe('d-hit-name')
})
const size = (each: HTMLElement): number => Number.parseFloat(getComputedStyle(each).fontSize)

it('Enter takes the only one who fits, and nobody while two do; arrows choose', async () => {
  await show()
  await userEvent.type(field(), 'ada')
  await expect.poll(hits).toHaveLength(2)
  await userEvent.keyboard('{Enter}')
  await longerThanAPause()
  expect(basketNow().member ?? null).toBeNull()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{Enter}')
  await expect.poll(() => basketNow().member?.id).toBe(idOf('2'))
  expect(desk.read().dialog).toBeNull()
})

it('Enter before anybody has answered takes the only one who fits once it is answered', async () => {
  await show()
  await userEvent.fill(field(), '0143')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => basketNow().member?.id).toBe(idOf('1'))
})

it('hits of a text that has changed since are shown no more, and Enter does not take them', async () => {
  await show()
  await userEvent.type(field(), '0143')
  await expect.poll(hits).toEqual(['Ada Lovelace'])
  await userEvent.type(field(), '9')
  expect(hits()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No members found', { exact: false })).toBeVisible()
  expect(basketNow().member ?? null).toBeNull()
})

/** One key of a scanner, at its moment. */
function pressAt(key: string, at: number): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  document.activeElement?.dispatchEvent(event)
}

it('the Enter of a scanner is its scan, and takes nobody who stands there as the only hit', async () => {
  await show()
  await userEvent.type(field(), '0143')
  await expect.poll(hits).toEqual(['Ada Lovelace'])
  const scans: string[] = []
  const stop = captureScans(window, {
    onScan: (code) => scans.push(code),
    onTyped: () => undefined,
    remember: () => () => undefined,
    options: () => wedgeDefaults,
  })
  for (const [at, key] of [...Array.from('6901234567892'), 'Enter'].entries()) pressAt(key, 90_000 + at * 10)
  await expect.poll(() => scans).toEqual(['6901234567892'])
  stop()
  expect([basketNow().member ?? null, hits()]).toEqual([null, ['Ada Lovelace']])
})
