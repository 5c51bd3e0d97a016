import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDesk } from '../../test/desk-world.ts'
import { answerCalls, show } from '../../test/show.tsx'
import { basketNow, desk } from '../model/desk-state.ts'
import { ExemptionDialog } from './ExemptionDialog.tsx'

const gst = { code: 'GST', rateMillionths: 50_000 }
const pst = { code: 'PST', rateMillionths: 70_000 }

beforeEach(() => {
  openDesk()
  answerCalls({})
})

const taxed = (taxes: readonly (typeof gst)[] | null): void =>
  desk.change(({ setup }) => ({
    setup: setup && {
      ...setup,
      taxes: [{ id: 't', name: 'Tax', rateBasisPoints: 1_200, taxes, isIncluded: false, isDefault: true }],
    },
  }))

async function fill(): Promise<void> {
  await show(<ExemptionDialog />)
  await userEvent.fill(page.getByLabelText('Certificate or passport number'), 'P-1')
  await userEvent.fill(page.getByLabelText('Reason'), 'Band council')
}

it('frees from some taxes of the outlet by their codes', async () => {
  taxed([gst, pst])
  await fill()
  await userEvent.click(page.getByLabelText('All taxes'))
  await userEvent.click(page.getByRole('button', { name: 'Apply' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose the taxes to exempt.')
  await userEvent.click(page.getByLabelText('PST'))
  await userEvent.click(page.getByRole('button', { name: 'Apply' }))
  expect(basketNow().exemption).toEqual({ by: 'hand', paperNumber: 'P-1', reason: 'Band council', codes: ['PST'] })
})

it('frees from all taxes where none has a code, as ever', async () => {
  taxed(null)
  await fill()
  expect(page.getByLabelText('All taxes').elements()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Apply' }))
  expect(basketNow().exemption).toEqual({ by: 'hand', paperNumber: 'P-1', reason: 'Band council' })
})
