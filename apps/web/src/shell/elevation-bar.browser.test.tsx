import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { readSession, writeSession } from '../session/session.ts'
import { renderScreen } from '../test/render-screen.tsx'
import ElevationBar from './ElevationBar.tsx'

it('says which role somebody has for a time, where, and until when; nothing without one', async () => {
  await renderScreen(<ElevationBar />, [])
  const { user, outlets } = readSession()
  const [outlet] = outlets
  if (!user || !outlet) throw new Error('somebody is signed in, with an outlet')
  const until = '2030-01-02T18:30:00.000Z'
  expect(page.getByRole('status').elements()).toEqual([])
  writeSession({ user: { ...user, elevation: { roleName: 'Shift lead', outletId: null, until } } })
  await expect.element(page.getByText(/^You have the role “Shift lead” until .*2030/)).toBeVisible()
  writeSession({ user: { ...user, elevation: { roleName: 'Shift lead', outletId: outlet.id, until } } })
  await expect.element(page.getByText(new RegExp(`^At ${outlet.name}, you have the role`))).toBeVisible()
})
