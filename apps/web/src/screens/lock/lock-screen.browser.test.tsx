import { sessionUser, unlockScreen } from '@kassa/contract/identity/identity.calls.ts'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '../../paths.ts'
import { readSession } from '../../session/session.ts'
import { type Answer, answer, refuse, renderScreen, type RenderOptions, wordsOf } from '../../test/render-screen.tsx'
import { sample } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import LockScreen from './LockScreen.tsx'

const user = sample(sessionUser, { tier: 'merchant', name: 'Mei' })
const open = (answers: readonly Answer[], session: RenderOptions['session'] = {}) =>
  renderScreen(<LockScreen />, answers, { session: { user, lockedAt: null, seat: null, ...session } })
const password = () => page.getByLabelText('Password', { exact: true })
const unlock = () => page.getByRole('button', { name: 'Unlock', exact: true })

beforeEach(() => page.viewport(1280, 800))

it('locks by being opened, says who is locked, and asks for nothing but the password', async () => {
  await open([])
  await expect.element(page.getByText('Mei')).toBeVisible()
  await expect.element(password()).toHaveFocus()
  await expect.poll(() => readSession().lockedAt).toBe(paths.home())
  expect(page.getByRole('link', { name: 'Back to desk' }).elements()).toEqual([])
  expect(await seriousFindings()).toEqual([])
})

it('goes back to where one was', async () => {
  const { router, first } = await open([answer(unlockScreen, sample(unlockScreen.answer))], {
    lockedAt: paths.products(),
  })
  await userEvent.fill(password(), 'correct horse')
  await userEvent.keyboard('{Enter}')
  expect(await first(unlockScreen)).toEqual({ password: 'correct horse' })
  await expect.poll(() => router.state.location.pathname).toBe(paths.products())
  expect(readSession()).toMatchObject({ lockedAt: null, seat: null })
})

it('stays locked after a wrong password, says why, and keeps what was typed', async () => {
  await open([refuse(unlockScreen, 'login.refused')], { lockedAt: paths.products() })
  await userEvent.fill(password(), 'wrong')
  await userEvent.click(unlock())
  await expect.element(page.getByText(wordsOf('login.refused'))).toBeVisible()
  await expect.element(password()).toHaveValue('wrong')
  await expect.element(unlock()).toBeEnabled()
  expect(readSession().lockedAt).toBe(paths.products())
})

it('asks nothing of the server without a password', async () => {
  const { sent } = await open([])
  await userEvent.click(unlock())
  expect(sent(unlockScreen)).toEqual([])
})

it('leaves the way to the desk open while somebody else sits there', async () => {
  await open([], { seat: { staffId: '019cc000-0000-7000-8000-0000000000aa', isLocked: false } })
  await expect.element(page.getByRole('link', { name: 'Back to desk' })).toBeVisible()
  await expect.element(page.getByText('The desk of this browser is in use', { exact: false })).toBeVisible()
  expect(readSession().lockedAt).toBeNull()
})
