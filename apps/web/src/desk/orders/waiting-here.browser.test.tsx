// Without a line the lists say what waits on this till, and nothing is said to be on its way.
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { answerCalls, show } from '../../test/show.tsx'
import { tea, useTill } from '../../test/till-of-a-day.ts'
import { addItem } from '../basket/sell.ts'
import { journalDb } from '../journal/databases.ts'
import { listRecent } from '../journal/journal-store.ts'
import { desk } from '../model/desk-state.ts'
import { takeCash } from '../payment/methods/cash/take-cash.ts'
import { FindPanel } from './FindPanel.tsx'

useTill()
beforeEach(async () => {
  answerCalls({})
  desk.change(({ preferences }) => ({
    preferences: { ...preferences, printer: 'virtual', volume: 0 },
    catalogue: catalogueOf([tea]),
    isOnline: false,
  }))
  for (const state of ['verified', 'queued'] as const) {
    addItem(tea)
    await takeCash(990)
    const [sold] = await listRecent(journalDb(), 1)
    await journalDb().entries.update(sold!.id, { state })
  }
  desk.change({ finished: null, workArea: 'find' })
  await show(
    <div className="d-desk" data-surface="desk">
      <FindPanel />
    </div>,
  )
})

it('the sales of the outlet are not to be had, and those that wait here are listed with their number', async () => {
  await userEvent.click(page.getByRole('tab', { name: 'This outlet' }))
  const waiting = page.getByRole('region', { name: 'Waiting here · 1' })
  await expect.element(waiting.getByText('1-02-000002')).toBeVisible()
  await expect.element(waiting.getByText('waiting here')).toBeVisible()
  await expect.element(page.getByText('1-02-000001')).not.toBeInTheDocument()
})

it('a sale handed over already waits here until there is a line again', async () => {
  await expect.element(page.getByText('waiting here')).toBeVisible()
  await expect.element(page.getByText('verified')).toBeVisible()
  desk.change({ isOnline: true })
  await expect.element(page.getByText('uploading')).toBeVisible()
  await expect.element(page.getByText('waiting here')).not.toBeInTheDocument()
})
