import { beginArchive } from '@kassa/contract/moving/archives.calls.ts'
import { closeShop, confirmMoved, openShop, readDeparture } from '@kassa/contract/moving/departure.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { Departure, type DepartureView } from './Departure.tsx'

const till = {
  deviceId: '0197a1b2-0000-7000-8000-000000000001',
  name: 'Till 1',
  outletId: '01890a5d-ac96-774b-bcce-b302099a8057',
  outletName: 'Harbour',
  state: 'reported' as const,
  lastSeenAt: '2026-03-02T04:00:00.000Z',
  queued: 0,
  lateEntries: 0,
  lateSince: null,
}
const open: DepartureView = {
  closedAt: null,
  closedBy: null,
  archivedAt: null,
  movedAt: null,
  tills: [],
  toHandOver: 0,
}
const closed: DepartureView = { ...open, closedAt: '2026-03-02T03:00:00.000Z', closedBy: 'Ada Shop', tills: [till] }

it('closes the shop with the owner’s password, and opens it again after a question', async () => {
  let standing = open
  const sent: unknown[] = []
  await renderScreen(<Departure />, [
    answer(readDeparture, () => standing),
    answer(closeShop, (request: unknown) => {
      sent.push(request)
      standing = closed
      return {}
    }),
    answer(openShop, () => {
      standing = open
      return {}
    }),
  ])
  await userEvent.click(page.getByRole('button', { name: 'Close shop for the move' }))
  const drawer = page.getByRole('dialog')
  await drawer.getByLabelText('Your password').fill('Secret-of-1')
  await userEvent.click(drawer.getByRole('button', { name: 'Close shop for the move' }))
  await expect.element(page.getByText('Closed for the move')).toBeVisible()
  expect(sent).toEqual([{ password: 'Secret-of-1' }])
  await expect.element(page.getByText(/Every till knows/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Open shop again' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Open shop again' }))
  await expect.element(page.getByRole('button', { name: 'Close shop for the move' })).toBeVisible()
})

it('names the tills that have not reported, what they sent late, and hands that over in a second archive', async () => {
  const silent = {
    ...till,
    deviceId: till.deviceId.replace(/1$/, '2'),
    name: 'Till 2',
    state: 'silent' as const,
    queued: 3,
  }
  const late = { ...silent, lateEntries: 4, lateSince: '2026-03-02T05:00:00.000Z' }
  let standing: DepartureView = {
    ...closed,
    archivedAt: '2026-03-02T04:30:00.000Z',
    tills: [till, late],
    toHandOver: 4,
  }
  const sent: unknown[] = []
  await renderScreen(<Departure />, [
    answer(readDeparture, () => standing),
    answer(beginArchive, (request: unknown) => {
      sent.push(request)
      return { id: till.deviceId }
    }),
    answer(confirmMoved, () => {
      standing = { ...standing, movedAt: '2026-03-02T06:00:00.000Z' }
      return {}
    }),
  ])
  await expect.element(page.getByText(/1 till has not reported yet/)).toBeVisible()
  await expect.element(page.getByText('Not heard since')).toBeVisible()
  await expect.element(page.getByText(/3 entries waiting/)).toBeVisible()
  await expect.element(page.getByText(/4 late entries since/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Create second archive' }))
  const drawer = page.getByRole('dialog')
  await drawer.getByLabelText('Passphrase of the archive').fill('a long passphrase')
  await drawer.getByLabelText('Repeat the passphrase').fill('a long passphrase')
  await drawer.getByLabelText('Your password').fill('Secret-of-1')
  await userEvent.click(drawer.getByRole('button', { name: 'Create archive' }))
  await expect.poll(() => sent).toMatchObject([{ kind: 'late', passphrase: 'a long passphrase' }])
  await userEvent.click(page.getByRole('button', { name: 'Confirm the move' }))
  await userEvent.click(
    page.getByRole('dialog', { name: /Does the shop sell/ }).getByRole('button', { name: 'Confirm the move' }),
  )
  await expect.element(page.getByText('Sells in its new installation')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open shop again' })).not.toBeInTheDocument()
})
