import { beginArchive, listArchives, removeArchive } from '@kassa/contract/moving/archives.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { Archives } from './Archives.tsx'

const writing = {
  id: '0197a1b2-0000-7000-8000-000000000004',
  kind: 'whole' as const,
  state: 'writing' as const,
  beganAt: '2026-03-02T04:00:00.000Z',
  beganBy: 'Ada Shop',
  expiresAt: '2026-03-09T04:00:00.000Z',
  downloadedAt: null,
  bytes: 0,
  sha256: null,
  done: 2_000,
  planned: 5_000,
}
const ready = { ...writing, state: 'ready' as const, bytes: 12_340_000, sha256: 'ab12', done: 5_000 }

it('is begun with a passphrase typed twice and the password, and shows how far it is', async () => {
  const sent: unknown[] = []
  await renderScreen(<Archives />, [
    answer(listArchives, () => ({ archives: sent.length === 0 ? [] : [writing] })),
    answer(beginArchive, (request: unknown) => {
      sent.push(request)
      return { id: writing.id }
    }),
  ])
  await userEvent.click(page.getByRole('button', { name: 'Create archive' }))
  const drawer = page.getByRole('dialog')
  await drawer.getByLabelText('Passphrase of the archive').fill('a long passphrase')
  await drawer.getByLabelText('Repeat the passphrase').fill('a long passphrase')
  await drawer.getByLabelText('Your password').fill('Secret-of-1')
  await userEvent.click(drawer.getByRole('button', { name: 'Create archive' }))
  await expect.element(page.getByText('Creating: 2000 of 5000 rows')).toBeVisible()
  expect(sent).toEqual([
    { kind: 'whole', passphrase: 'a long passphrase', passphraseAgain: 'a long passphrase', password: 'Secret-of-1' },
  ])
  await expect.element(page.getByRole('button', { name: 'Create archive' })).toBeDisabled()
})

it('offers one that is ready for download, and deletes it after a question', async () => {
  let isThere = true
  await renderScreen(<Archives />, [
    answer(listArchives, () => ({ archives: isThere ? [ready] : [] })),
    answer(removeArchive, () => {
      isThere = false
      return {}
    }),
  ])
  await expect.element(page.getByText(/Created by Ada Shop, 12\.3 MB/)).toBeVisible()
  await expect.element(page.getByText('SHA-256 ab12')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Delete' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await expect.element(page.getByText(/Created by Ada Shop, 12\.3 MB/)).not.toBeInTheDocument()
})
