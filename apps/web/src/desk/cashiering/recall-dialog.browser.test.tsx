import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { patiently } from '../../test/patiently.ts'
import { show } from '../../test/show.tsx'
import { hold } from '../basket/hold.ts'
import { journalDb } from '../journal/databases.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { Dialogs } from '../shell/Dialogs.tsx'
import { TopBar } from '../shell/TopBar.tsx'

beforeEach(async () => {
  await journalDb().delete()
  await journalDb().open()
  openDesk()
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, dialog: null, phase: 'starting' }))

const desktop = (
  <div className="d-desk" data-surface="desk">
    <TopBar />
    <Dialogs />
  </div>
)
const recallOpens = async (): Promise<void> => {
  desk.change({ dialog: { kind: 'recall' } })
  await show(desktop)
  await expect.element(page.getByRole('dialog')).toBeVisible()
}

it('F6 and Enter bring back the newest basket that waits', async () => {
  fillWithMost(3)
  await hold('the first')
  fillWithMost(4)
  const { id, lines } = basketNow()
  await hold('the second')
  await recallOpens()
  await patiently(() => expect(document.activeElement?.className).toContain('d-held-main'))
  await userEvent.keyboard('{Enter}')
  await patiently(() => expect(basketNow().id).toBe(id))
  expect(basketNow().lines).toEqual(lines)
})

it('F6 and Enter close nothing where no basket waits', async () => {
  await recallOpens()
  await expect.element(page.getByRole('dialog').getByText('No baskets on hold', { exact: false })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(desk.read().dialog).toEqual({ kind: 'recall' })
  await userEvent.keyboard('{Escape}')
  await patiently(() => expect(desk.read().dialog).toBeNull())
})

it('the desk shows the name of its till as the office has it now', async () => {
  const { setup } = desk.read()
  desk.change({ setup: setup && { ...setup, device: { ...setup.device, name: 'Till 9', number: '4' } } })
  await show(desktop)
  await expect.element(page.getByText('Till 9', { exact: true })).toBeInTheDocument()
  desk.change({ setup: setup && { ...setup, device: { ...setup.device, name: 'Till by the door' } } })
  await expect.element(page.getByText('Till by the door', { exact: true })).toBeInTheDocument()
})

it('a basket is handed to another till by its code on the screen, and taken back where nobody came', async () => {
  fillWithMost(3)
  const { id, lines } = basketNow()
  desk.change({ dialog: { kind: 'hold' } })
  await show(desktop)
  await page.getByRole('button', { name: 'Send to another till' }).click()
  await expect.element(page.getByRole('img', { name: `PK-${id.slice(-8)}` })).toBeVisible()
  expect(basketNow().lines).toEqual([])
  await page.getByRole('button', { name: 'Recall here' }).click()
  await patiently(() => expect(basketNow().id).toBe(id))
  expect(basketNow().lines).toEqual(lines)
  expect(desk.read().dialog).toBeNull()
})

it('each basket says how long its goods are kept, or that they are not', async () => {
  fillWithMost(1)
  const kept = basketNow().id
  await hold('kept')
  fillWithMost(1)
  const gone = basketNow().id
  await hold('gone')
  fillWithMost(1)
  await hold('unasked')
  const keptUntil = new Date(Date.now() + 3_600_000).toISOString()
  await journalDb().baskets.update(kept, { isShared: true, keptUntil })
  await journalDb().baskets.update(gone, { isShared: true, keptUntil: null })
  await recallOpens()
  const says = (note: string, text: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: `· ${note}` })
      .getByText(text, { exact: false })
  await expect.element(says('kept', 'Stock reserved until')).toBeVisible()
  await expect.element(says('gone', 'Stock not reserved')).toBeVisible()
  await expect.element(says('unasked', 'Stock ')).not.toBeInTheDocument()
})

it('the code goes when the other till has taken the basket', async () => {
  fillWithMost(2)
  const { id } = basketNow()
  await hold('')
  desk.change({ dialog: { kind: 'handed', basketId: id } })
  await show(desktop)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await journalDb().baskets.delete(id)
  await patiently(() => expect(desk.read().dialog).toBeNull())
  expect(desk.read().message).toMatchObject({ key: 'message.handedTaken' })
})
