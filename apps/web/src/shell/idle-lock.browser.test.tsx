import { unlockScreen } from '@kassa/contract/identity/identity.calls.ts'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readSession } from '../session/session.ts'
import { useLeaveGuard } from '../kit/form/use-leave-guard.ts'
import { useShortcutKeys, useShortcuts } from '../kit/keys/use-shortcuts.ts'
import { answer, refuse, renderScreen, type Answer, wordsOf } from '../test/render-screen.tsx'
import { sample } from '../test/sample.ts'
import { seriousFindings } from '../test/show.tsx'
import { IdleLock } from './IdleLock.tsx'

const MINUTE = 60_000
let saved = 0

function Typed() {
  useShortcutKeys()
  useShortcuts([
    { keys: 'mod+Enter', group: 'form', isInFields: true, offer: () => ({ label: 'Save', run: () => (saved += 1) }) },
  ])
  return (
    <>
      <input aria-label="Name" />
      <IdleLock />
    </>
  )
}

const open = (answers: readonly Answer[] = [], screenLockMinutes = 5) =>
  renderScreen(<Typed />, answers, { session: { screenLockMinutes, isLeft: false, lockedAt: null, seat: null } })
const password = () => page.getByLabelText('Password', { exact: true })
const touchedBefore = (minutes: number): void => {
  localStorage.setItem('kassa.touched-at', String(Date.now() - minutes * MINUTE))
  dispatchEvent(new Event('focus'))
}

beforeEach(async () => {
  saved = 0
  localStorage.removeItem('kassa.touched-at')
  await page.viewport(1280, 800)
})

it('asks for the password after the minutes that the merchant chose, and keeps what was typed', async () => {
  const { first } = await open([answer(unlockScreen, sample(unlockScreen.answer))])
  await userEvent.fill(page.getByLabelText('Name'), 'Long jing')
  touchedBefore(4)
  expect(readSession().isLeft).toBe(false)
  touchedBefore(5)
  await expect.element(page.getByRole('dialog', { name: 'Screen locked' })).toBeVisible()
  await expect.element(password()).toHaveFocus()
  expect(await seriousFindings()).toEqual([])
  await userEvent.fill(password(), 'correct horse')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(saved).toBe(0)
  await userEvent.keyboard('{Enter}')
  expect(await first(unlockScreen)).toEqual({ password: 'correct horse' })
  await expect.element(page.getByLabelText('Name')).toBeVisible()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Long jing')
  expect(readSession().isLeft).toBe(false)
  expect(page.getByRole('dialog').elements()).toEqual([])
})

it('stays over the page after Escape and after a wrong password', async () => {
  await open([refuse(unlockScreen, 'login.refused')])
  touchedBefore(6)
  await expect.element(password()).toBeVisible()
  await userEvent.keyboard('{Escape}{Escape}{Escape}')
  await userEvent.fill(password(), 'wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(wordsOf('login.refused'))).toBeVisible()
  expect(readSession().isLeft).toBe(true)
})

it('does not count the touch that comes too late', async () => {
  await open()
  localStorage.setItem('kassa.touched-at', String(Date.now() - 6 * MINUTE))
  dispatchEvent(new PointerEvent('pointerdown'))
  await expect.element(password()).toBeVisible()
})

it('never comes where the merchant wants none', async () => {
  await open([], 0)
  touchedBefore(600)
  expect(readSession().isLeft).toBe(false)
})

function Unsaved() {
  useLeaveGuard(true)
  return <IdleLock />
}

it('lets somebody else log in over a form that is not saved', async () => {
  const { router } = await renderScreen(<Unsaved />, [], { session: { screenLockMinutes: 5, isLeft: true } })
  await userEvent.click(page.getByRole('link', { name: 'Log in as someone else' }))
  await expect.poll(() => router.state.location.pathname).toBe('/logout')
})
