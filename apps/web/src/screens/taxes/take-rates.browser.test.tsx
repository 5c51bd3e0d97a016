import { listTaxes, takePlaceTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { form, press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, SAMPLE_ID } from '../../test/sample.ts'
import TaxPage from './TaxPage.tsx'

const list = answer(listTaxes, pageWith())
const added = { added: [{ id: SAMPLE_ID, name: 'GST 5% + QST 9.975%' }], present: ['GST 5%', 'Zero-rated'] }

/** Types into a long choice and takes what it finds. */
async function find(label: string, entry: string): Promise<void> {
  await userEvent.fill(form().getByRole('combobox', { name: label }), entry)
  await userEvent.click(page.getByTitle(entry, { exact: true }).last())
}

it('shows the rates of a province with day and source before they are taken', async () => {
  const shown = await renderScreen(<TaxPage />, [list, answer(takePlaceTaxes, added)])
  await press('Add local tax rates')
  await find('Country', 'Canada')
  await find('State, province or area', 'Quebec')
  await expect.element(form().getByText('GST 5% + QST 9.975%')).toBeVisible()
  await expect.element(form().getByText('Added on top of prices')).toBeVisible()
  await expect.element(form().getByText(/^Rates of .*2025.* Not tax advice/)).toBeVisible()
  expect(form().getByRole('link', { name: 'www.canada.ca' }).element()).toBeVisible()
  await press('Add these rates')
  expect(await shown.first(takePlaceTaxes)).toEqual({ place: 'CA-QC', locale: 'en-US', outletIds: [SAMPLE_ID] })
  await expect.element(page.getByText('1 tax added')).toBeVisible()
  await expect.element(page.getByText('2 already exist and are not changed.')).toBeVisible()
})

it('takes those of a country that has no states at once, at the outlets that are chosen', async () => {
  const shown = await renderScreen(<TaxPage />, [list, answer(takePlaceTaxes, added)])
  await press('Add local tax rates')
  await find('Country', 'Germany')
  await expect.element(form().getByText('VAT 7%')).toBeVisible()
  await userEvent.click(form().getByText('Harbour Street'))
  await press('Add these rates')
  expect(await shown.first(takePlaceTaxes)).toEqual({ place: 'DE', locale: 'en-US', outletIds: [] })
})

it('says that a state is not all of it, and sends nothing without a place', async () => {
  const shown = await renderScreen(<TaxPage />, [list, answer(takePlaceTaxes, added)])
  await press('Add local tax rates')
  await find('Country', 'United States')
  await press('Add these rates')
  expect(shown.sent(takePlaceTaxes)).toEqual([])
  await find('State, province or area', 'New York')
  await expect.element(form().getByText(/State rate only/)).toBeVisible()
})
