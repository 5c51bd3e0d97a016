import 'fake-indexeddb/auto'
import { couponCode } from '@kassa/domain/promotion/coupon-code.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { answerCalls, seriousFindings, show } from '../../test/show.tsx'
import { basketNow, desk } from '../model/desk-state.ts'
import { numberAhead } from '../orders/typed-ahead.ts'
import { createStore, useStore } from '../ui/store.ts'
import './desk.css'
import { CommandBar } from './CommandBar.tsx'
import { actions, typeLate, useDeskKeys } from './use-desk-keys.ts'

const MEI = '01890000-0000-7000-8000-000000000001'
const found = { id: MEI, cardNumber: '1000000015', name: 'Mei Lin', phoneTail: '5678', levelName: 'Gold', enabled: 1 }
const mei = {
  ...found,
  levelNumber: 1,
  levelDiscountBasisPoints: 500,
  earnRatioHundredths: 100,
  points: 0,
  hasBalance: false,
  currency: 'ETB',
  birthday: null,
  nextLevel: null,
  visits: 1,
  lastVisitAt: null,
  lastOrders: [],
}
const code = couponCode([1, 2, 3, 4, 5, 6, 7, 8])

const choices = (): string[] => [...document.querySelectorAll('#desk-commands li')].map((one) => one.textContent)
const ask = async (text: string): Promise<void> => {
  await userEvent.fill(document.querySelector<HTMLInputElement>('.d-command')!, text)
}

const program = createStore({ isHere: false })

/** The desk hears keys; the bar's program comes a moment later. */
function Late() {
  const isHere = useStore(program, (state) => state.isHere)
  useDeskKeys()
  return isHere ? <CommandBar /> : <p>desk</p>
}

beforeEach(() => {
  program.change({ isHere: false })
  openDesk()
  desk.change({ isOnline: true, dialog: { kind: 'command' } })
})
afterEach(() =>
  desk.change({ dialog: null, isOnline: false, setup: null, cashierId: null, shift: null, phase: 'starting' }),
)

it('finds a member by name and puts them into the basket; the coupon of a typed code stands there too', async () => {
  const asked = answerCalls({
    '/member/at-desk': () => ({ body: { members: [found], isExact: false } }),
    [`/member/at-desk/${MEI}`]: () => ({ body: mei }),
  })
  await show(<CommandBar />)
  await expect.poll(() => document.querySelector('.d-command') !== null).toBe(true)
  await ask(code.toLowerCase())
  await expect.poll(choices).toContain(`Coupon ${code}`)
  await ask('mei')
  await expect.poll(choices).toContain('Member Mei Lin1000000015 · Gold · •••• 5678')
  expect(
    asked.filter(({ path }) => path === '/member/at-desk').map(({ url }) => url.searchParams.get('text')),
  ).toContain('mei')
  expect(await seriousFindings()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => basketNow().member?.name).toBe('Mei Lin')
  expect(desk.read().dialog).toBeNull()
})

const showLate = async (): Promise<void> => {
  await show(<Late />)
  await expect.poll(() => document.body.textContent).toContain('desk')
}
const bar = () => document.querySelector<HTMLInputElement>('.d-command')
const chosen = () => document.querySelector('#desk-commands [aria-selected=true]')?.textContent

it('has every letter that was typed before it was drawn', async () => {
  await showLate()
  await userEvent.keyboard('Shi')
  program.change({ isHere: true })
  await expect.poll(() => bar()?.value).toBe('Shi')
  await userEvent.keyboard('ft')
  expect(bar()?.value).toBe('Shift')
  await userEvent.keyboard('{Enter}')
  expect(desk.read().section).toBe('shift')
})

it('does what was typed and entered before it was drawn, once', async () => {
  await showLate()
  await userEvent.keyboard('Shx{Backspace}ift{Enter}{Enter}x')
  expect(desk.read().section).toBe('cashiering')
  program.change({ isHere: true })
  await expect.poll(() => desk.read().section).toBe('shift')
  expect(desk.read().dialog).toBeNull()
  program.change({ isHere: false })
  await expect.poll(bar).toBeNull()
  desk.change({ section: 'cashiering', dialog: { kind: 'command' } })
  program.change({ isHere: true })
  await expect.poll(() => bar()?.value).toBe('')
  expect(desk.read().section).toBe('cashiering')
})

it('stands where arrows went before it was drawn, and no letter reaches what is below it', async () => {
  await showLate()
  await userEvent.keyboard('s{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
  program.change({ isHere: true })
  await expect.poll(() => bar()?.value).toBe('s')
  expect(chosen()).toBe(choices()[2])
  expect(numberAhead.read().text).toBe('')
})

it('is left by Escape before it is drawn, with what was typed', async () => {
  await showLate()
  await userEvent.keyboard('old{Escape}')
  expect(desk.read().dialog).toBeNull()
  actions.commandBar()
  program.change({ isHere: true })
  await expect.poll(() => bar()?.value).toBe('')
})

it('leaves Enter to its own button', async () => {
  program.change({ isHere: true })
  await show(<Late />)
  await expect.poll(() => document.activeElement?.className).toBe('d-command')
  await userEvent.keyboard('Shift')
  document.querySelector<HTMLButtonElement>('dialog header button')?.focus()
  await userEvent.keyboard('{Enter}')
  expect([desk.read().dialog, desk.read().section]).toEqual([null, 'cashiering'])
})

it('has letters that came at the pace of a scanner', async () => {
  await showLate()
  typeLate('shi')
  program.change({ isHere: true })
  await expect.poll(() => bar()?.value).toBe('shi')
})

it('keeps what the arrows chose in sight', async () => {
  program.change({ isHere: true })
  await page.viewport(1024, 600)
  await show(<Late />)
  await expect.poll(() => choices().length).toBe(12)
  await userEvent.keyboard('{ArrowDown}'.repeat(11))
  await expect.poll(chosen).toBe(choices()[11])
  const [row, list] = ['#desk-commands [aria-selected=true]', '#desk-commands'].map((one) =>
    document.querySelector(one)?.getBoundingClientRect(),
  )
  expect((row?.bottom ?? NaN) <= (list?.bottom ?? NaN)).toBe(true)
})
