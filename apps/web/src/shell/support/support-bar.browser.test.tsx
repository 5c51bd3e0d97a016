import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { leaveSupport, readSession, startSupport, writeSession } from '../../session/session.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { sample } from '../../test/sample.ts'
import SupportBar from './SupportBar.tsx'

const until = '2030-01-02T18:30:00.000Z'

it('says on every page why, until when and that all is logged, and keeps the own session to go back to', async () => {
  await renderScreen(<SupportBar />, [])
  const { user } = readSession()
  if (!user) throw new Error('somebody is signed in')
  writeSession({ token: 'above' })
  const support = { reason: 'Receipts print twice', until, mayChange: false }
  startSupport({ ...sample(readOwnSession.answer), token: 'inside', user: { ...user, support } })
  expect(readSession()).toMatchObject({ token: 'inside', aboveToken: 'above' })
  await expect
    .element(page.getByText(/^Support access until .*2030.*: Receipts print twice\. You can only look/))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Leave shop' })).toBeVisible()
  expect(leaveSupport()).toBe(true)
  expect(readSession()).toMatchObject({ token: 'above', aboveToken: null, outlets: [] })
  expect(leaveSupport()).toBe(false)
})
