import 'fake-indexeddb/auto'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { answerCalls, show } from '../../test/show.tsx'
import { closeDesk } from '../../test/stage-world.tsx'
import { focusSearch, searchBox } from '../cashiering/SearchBox.tsx'
import { goodsSheet } from '../cashiering/goods-sheet.ts'
import { desk } from '../model/desk-state.ts'
import type { Dialog } from '../model/desk-state.ts'
import { takenPayments } from '../payment/due.ts'
import { typedCash } from '../payment/methods/cash/typed-cash.ts'
import { startPayment } from '../payment/start-payment.ts'
import { panelNow } from '../scan/scan-flow.ts'
import { useStore } from '../ui/store.ts'
import { Dialogs } from './Dialogs.tsx'
import { Frame } from './Frame.tsx'
import { typeLate, useDeskKeys } from './use-desk-keys.ts'

/** Whether programs that are fetched later are here. */
const programs = await vi.hoisted(async () =>
  (await import('../ui/store.ts')).createStore<{ readonly areHere: boolean }>({ areHere: true }),
)
vi.mock('../../kit/state/lazy-part.tsx', async (original) => {
  const real = await original<typeof import('../../kit/state/lazy-part.tsx')>()
  return {
    ...real,
    lazyPart: <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
      const Part = real.lazyPart(load)
      return function HeldPart(props: Props) {
        return useStore(programs, ({ areHere }) => areHere) ? <Part {...props} /> : null
      }
    },
  }
})

function Stage() {
  useDeskKeys()
  return (
    <div className="d-desk" data-surface="desk">
      <Frame />
      <Dialogs />
    </div>
  )
}

const item = () => desk.read().catalogue.first(1)[0]!
const questions: Readonly<Record<string, () => Dialog>> = {
  weight: () => ({ kind: 'weight', item: item() }),
  'open price': () => ({ kind: 'open-price', item: item(), quantity: 1 }),
  'order change': () => ({ kind: 'order-change' }),
  hold: () => ({ kind: 'hold' }),
  note: () => ({ kind: 'note' }),
  member: () => ({ kind: 'member' }),
  'cash out': () => ({ kind: 'move-cash', direction: -1 }),
  'price check': () => ({ kind: 'price-check', item: null }),
}

const fieldsIn = (place: string): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>(`${place} :is(input, textarea)`),
]
const typedIn = (place: string): string[] => fieldsIn(place).map(({ value }) => value)
/** The texts that keys change behind a question, or out of sight. */
const behind = () => [
  desk.read().entry.text,
  searchBox.read().query,
  typedCash.read().text,
  takenPayments.read().tenders.length,
  typedIn('.d-main'),
]

beforeEach(async () => {
  await page.viewport(1366, 768)
  programs.change({ areHere: true })
  openDesk()
  goodsSheet.change({ isOpen: false, isPadOpen: false })
  searchBox.change({ query: '' })
  answerCalls({})
  desk.change(({ setup }) => ({
    isOnline: true,
    setup: setup && {
      ...setup,
      settings: { ...setup.settings, 'sales.payment-methods': ['cash', 'bank-card', 'gift-card', 'house-account'] },
    },
  }))
  fillWithMost(2)
})
afterEach(closeDesk)

const showStage = async (): Promise<void> => {
  await show(<Stage />)
  await patiently(() => expect(document.querySelector('.d-panel')).not.toBeNull())
}
const payBy = async (way: string): Promise<void> => {
  startPayment()
  await expect.poll(panelNow).toBe('pay')
  await expect.element(page.getByRole('button', { name: /^Cash/ }).first()).toBeVisible()
  programs.change({ areHere: false })
  await userEvent.click(page.getByRole('button', { name: way }).first())
  // At the desk no press with a finger takes the keyboard.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await expect.poll(() => document.querySelector('.d-given')).toBeNull()
}

it.each(['Gift card', 'Bank card'])(
  'digits for %s, whose panel is on its way, are no cash and wait for it, and Enter takes nothing',
  async (way) => {
    await showStage()
    await payBy(way)
    const before = behind()
    await userEvent.keyboard('2')
    typeLate('5')
    await userEvent.keyboard('0{Backspace}{Enter}9')
    expect(behind()).toEqual(before)
    expect(desk.read()).toMatchObject({ isWriting: false, finished: null, workArea: 'pay' })
    programs.change({ areHere: true })
    await expect.poll(() => typedIn('.d-payarea')).toContain('25')
    expect([typedCash.read().text, takenPayments.read().tenders]).toEqual(['', []])
  },
)

it('Enter and space behind digits that wait do not press the button that has the keyboard, which would drop them', async () => {
  await showStage()
  startPayment()
  await expect.poll(panelNow).toBe('pay')
  const tile = page.getByRole('button', { name: 'Gift card' }).first()
  await expect.element(tile).toBeVisible()
  programs.change({ areHere: false })
  const button = tile.element() as HTMLElement
  button.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.querySelector('.d-given')).toBeNull()
  // A tile that was drawn anew has left the keyboard nowhere.
  if (button.isConnected) expect(document.activeElement).toBe(button)
  await userEvent.keyboard('25')
  await userEvent.keyboard('{Enter}')
  programs.change({ areHere: true })
  await expect.poll(() => typedIn('.d-payarea')).toContain('25')
  expect([typedCash.read().text, takenPayments.read().tenders]).toEqual(['', []])
})

it('a note of two words waits whole while the button that asked for it has the keyboard', async () => {
  await showStage()
  programs.change({ areHere: false })
  document.querySelector<HTMLElement>('.d-main button')?.focus()
  desk.change({ dialog: questions['note']!() })
  await userEvent.keyboard('no ice')
  programs.change({ areHere: true })
  await expect.poll(() => typedIn('dialog[open]').join()).toBe('no ice')
})

it('digits for a way to pay that was left before its panel was there are typed nowhere', async () => {
  await showStage()
  await payBy('Gift card')
  await userEvent.keyboard('25')
  await userEvent.click(page.getByRole('button', { name: /^Cash/ }).first())
  await expect.poll(panelNow).toBe('pay')
  programs.change({ areHere: true })
  await userEvent.keyboard('7')
  await expect.poll(() => typedCash.read().text).toBe('7')
})

it('digits pressed at once behind the key that opens the payment are cash', async () => {
  await showStage()
  startPayment()
  await userEvent.keyboard('12')
  await expect.poll(() => typedCash.read().text).toBe('12')
})

it.each(Object.keys(questions).flatMap((name) => [[name, 'nowhere'] as const, [name, 'in the search'] as const]))(
  'digits for the question %s, which is on its way, wait for it while the keyboard is %s',
  async (name, place) => {
    await showStage()
    if (place === 'nowhere') desk.change({ message: null })
    else focusSearch()
    const before = behind()
    programs.change({ areHere: false })
    desk.change({ dialog: questions[name]!() })
    await userEvent.keyboard('42')
    expect(behind()).toEqual(before)
    programs.change({ areHere: true })
    await expect.poll(() => typedIn('dialog[open]').join()).toContain('42')
    expect(behind()).toEqual(before)
  },
)

it('digits for a question that was left before it was there are typed nowhere', async () => {
  await showStage()
  const before = behind()
  programs.change({ areHere: false })
  desk.change({ dialog: { kind: 'hold' } })
  await userEvent.keyboard('42{Escape}')
  expect(desk.read().dialog).toBeNull()
  programs.change({ areHere: true })
  desk.change({ dialog: { kind: 'note' } })
  await expect.poll(() => fieldsIn('dialog[open]').length).toBeGreaterThan(0)
  await userEvent.keyboard('7')
  await expect.poll(() => typedIn('dialog[open]').join()).toBe('7')
  expect(behind()).toEqual(before)
})
