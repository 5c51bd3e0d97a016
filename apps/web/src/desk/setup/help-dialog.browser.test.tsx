import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { seriousFindings, show } from '../../test/show.tsx'
import { desk } from '../model/desk-state.ts'
import { CommandBar } from '../shell/CommandBar.tsx'
import { Dialogs } from '../shell/Dialogs.tsx'
import { CoverHelp } from '../lock/CoverHelp.tsx'
import { openHelp } from '../shell/use-desk-keys.ts'

const title = (): string => document.querySelector('.hb-page h3')?.textContent ?? ''

beforeEach(() => {
  openDesk()
})
afterEach(() =>
  desk.change({
    dialog: null,
    isLocked: false,
    isOnline: false,
    setup: null,
    cashierId: null,
    shift: null,
    phase: 'starting',
  }),
)

it('opens at the page of the panel, keeps the keyboard inside, closes with Escape and gives the keyboard back', async () => {
  await show(
    <>
      <button type="button" onClick={openHelp}>
        ask
      </button>
      <Dialogs />
    </>,
  )
  await page.getByRole('button', { name: 'ask' }).click()
  await expect.poll(title).toBe('Sell')
  expect(document.querySelector('dialog')?.contains(document.activeElement)).toBe(true)
  expect(document.querySelector('dialog')?.scrollTop).toBe(0)
  expect(document.querySelector('.hb-page')?.textContent).toContain('Press PAY.')
  expect(await seriousFindings()).toEqual([])
  await userEvent.selectOptions(document.querySelector('.hb-bar select')!, 'refund')
  await expect.poll(title).toBe('Refund or exchange')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => desk.read().dialog).toBeNull()
  await expect.poll(() => document.querySelector('dialog')).toBeNull()
  expect(document.activeElement?.textContent).toBe('ask')
})

it('a question names its page, and comes back after it', async () => {
  desk.change({ dialog: { kind: 'drawer' } })
  await show(<Dialogs />)
  await page.getByRole('button', { name: 'Help' }).click()
  await expect.poll(title).toBe('Cash in and out')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => desk.read().dialog).toEqual({ kind: 'drawer' })
})

it('the page of the settings and what was typed into a question are still there behind it', async () => {
  const readInHandbook = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Help' }).click()
    await expect.poll(title).not.toBe('')
    await userEvent.keyboard('{Escape}')
    await expect.poll(title).toBe('')
  }
  desk.change({ dialog: { kind: 'settings' } })
  await show(<Dialogs />)
  await page.getByRole('tab', { name: 'Keys' }).click()
  await readInHandbook()
  await expect.element(page.getByRole('tab', { name: 'Keys' })).toHaveAttribute('aria-selected', 'true')
  desk.change({ dialog: { kind: 'move-cash', direction: 1 } })
  const amount = page.getByRole('dialog').getByRole('textbox').first()
  await amount.fill('12')
  await readInHandbook()
  await expect.element(amount).toHaveValue('12')
})

it.each([
  ['Sign in and lock', { isLocked: true }],
  ['Open a shift', { shift: null }],
] as const)('before selling it opens by its key and its button too, at “%s”', async (name, state) => {
  desk.change(state)
  await show(
    <CoverHelp onAsk={openHelp}>
      <Dialogs />
    </CoverHelp>,
  )
  await expect.element(page.getByRole('button', { name: 'Help' })).toBeVisible()
  await userEvent.keyboard('{F1}')
  await expect.poll(title).toBe(name)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('dialog')).toBeNull()
  await page.getByRole('button', { name: 'Help' }).click()
  await expect.poll(title).toBe(name)
})

it('the command bar finds a page by another name of its task', async () => {
  desk.change({ dialog: { kind: 'command' } })
  await show(<CommandBar />)
  await expect.poll(() => document.querySelector('.d-command') !== null).toBe(true)
  await userEvent.fill(document.querySelector<HTMLInputElement>('.d-command')!, 'z report')
  await expect.poll(() => document.querySelector('#desk-commands')?.textContent).toContain('Count and close the shift')
  await userEvent.keyboard('{Enter}')
  expect(desk.read().dialog).toEqual({ kind: 'help', page: 'closeShift' })
})
