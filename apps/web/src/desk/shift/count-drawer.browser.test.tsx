import { accept } from '@kassa/domain/result.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings, show } from '../../test/show.tsx'
import { useTill } from '../../test/till-of-a-day.ts'
import { journalDb } from '../journal/databases.ts'
import { listShift } from '../journal/journal-store.ts'
import { desk } from '../model/desk-state.ts'
import { CountDrawer } from './CountDrawer.tsx'
import { readTotals } from './shift-actions.ts'
import { shiftTotals, type TillShiftTotals } from './shift-totals.ts'

const totals: TillShiftTotals = { ...shiftTotals([]), expectedMinor: 12_345 }
const counted = page.getByRole('button', { name: 'Counted', exact: true })
const expected = page.getByText('Expected in the drawer', { exact: true })

function Count({ isBlind }: { isBlind: boolean }) {
  return (
    <div className="d-desk" data-surface="desk">
      <CountDrawer
        title="Close"
        totals={totals}
        isBlind={isBlind}
        done="Finish"
        check={accept}
        onDone={() => Promise.resolve()}
        onLeave={() => undefined}
      >
        {null}
      </CountDrawer>
    </div>
  )
}

const shiftId = (): string => desk.read().shift?.id ?? ''
const written = async () => (await listShift(journalDb(), shiftId())).map(({ body }) => body.kind)

useTill()

it('refuses a count of nothing in words, and takes a zero', async () => {
  await show(<Count isBlind />)
  await userEvent.click(counted)
  await expect.element(page.getByText(/^Nothing was counted/)).toBeVisible()
  await expect.element(expected).not.toBeInTheDocument()
  expect(await written()).toEqual(['shift-opened'])
  await userEvent.fill(page.getByRole('textbox').first(), '0')
  await userEvent.click(counted)
  await expect.element(expected).toBeVisible()
  await expect.element(page.getByText(/^Nothing was counted/)).not.toBeInTheDocument()
  expect(await seriousFindings()).toEqual([])
})

it('writes a blind count before it shows what is expected, and every one after it', async () => {
  await show(<Count isBlind />)
  await expect.element(expected).not.toBeInTheDocument()
  await userEvent.fill(page.getByRole('textbox').first(), '1')
  await userEvent.click(counted)
  await expect.element(page.getByText('This count is saved as entered.', { exact: false })).toBeVisible()
  expect(await written()).toEqual(['shift-opened', 'shift-counted'])
  await expect.element(page.getByRole('textbox').first()).toHaveAttribute('readonly')
  await userEvent.click(page.getByRole('button', { name: 'Count again' }))
  await expect.element(expected).not.toBeInTheDocument()
  await userEvent.fill(page.getByRole('textbox').first(), '2')
  await userEvent.click(counted)
  await expect.element(expected).toBeVisible()
  const { handovers } = await readTotals(shiftId())
  expect(handovers).toMatchObject([
    { isBlind: true, expectedMinor: 10_000, toStaffId: null },
    { isBlind: true, expectedMinor: 10_000, toStaffId: null },
  ])
  expect(handovers[1]?.countedMinor).toBe(2 * (handovers[0]?.countedMinor ?? 0))
})

it('writes nothing of a count that is not blind', async () => {
  await show(<Count isBlind={false} />)
  await expect.element(expected).toBeVisible()
  await userEvent.fill(page.getByRole('textbox').first(), '1')
  await userEvent.click(counted)
  await expect.element(page.getByRole('button', { name: 'Finish' })).toBeVisible()
  expect(await written()).toEqual(['shift-opened'])
})

it('says nothing of a difference before anything is typed, how much in words, and in red once it is counted', async () => {
  await show(<Count isBlind={false} />)
  await expect.element(expected).toBeVisible()
  expect(document.querySelector('.is-bad dt, .d-figures-list .is-bad')).toBeNull()
  await userEvent.fill(page.getByLabelText('Total cash in the drawer'), '120.45')
  await expect.element(page.getByText('Short by', { exact: true })).toBeVisible()
  // Somebody is still counting.
  expect(document.querySelector('.d-figures-list .is-bad')).toBeNull()
  await userEvent.click(counted)
  await expect.poll(() => document.querySelector('.d-figures-list .is-bad dd')?.textContent).toMatch(/3\.00$/)
  expect(document.querySelector('.d-figures-list .is-bad dd')?.textContent).not.toMatch(/[-−]/)
})

it('takes cash to the minor unit: loose coins beside the faces, with the pad', async () => {
  await show(<Count isBlind={false} />)
  await userEvent.fill(page.getByLabelText('How many of 100.00'), '1')
  await userEvent.fill(page.getByLabelText('How many of 20.00'), '1')
  await userEvent.click(page.getByLabelText('Total of loose coins'))
  for (const key of ['3', '.', '4', '5']) await userEvent.click(page.getByRole('button', { name: key, exact: true }))
  await expect.element(page.getByText('Balanced, nothing short or over')).toBeVisible()
})
