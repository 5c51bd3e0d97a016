import { archiveTax, createTax, listTaxes, setTaxEnabled, updateTax } from '@kassa/contract/settings/tax.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkForm } from '../../test/check-form.tsx'
import { act, choose, form, press, type } from '../../test/forms.ts'
import { answer, refuse, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import TaxPage from './TaxPage.tsx'

const vat = rowOf(listTaxes, {
  name: 'VAT',
  rateBasisPoints: 1_300,
  isIncluded: true,
  enabled: 1,
  version: 6,
  outlets: [{ outletId: SAMPLE_ID, outletName: 'Harbour Street', isDefault: true }],
})
const list = answer(listTaxes, pageWith(vat))
const saved = { id: SAMPLE_ID, version: 7 }

checkForm('the form of taxes', {
  page: <TaxPage />,
  answers: [list],
  refusal: { code: 'tax.name-taken' },
  ways: {
    'adds one, its rate with up to four decimals': {
      open: 'New tax',
      first: 'Name',
      type: { Name: 'Food', Rate: '8.875' },
      also: () => userEvent.click(form().getByText('Harbour Street')),
      call: createTax,
      sends: {
        name: 'Food',
        rateBasisPoints: 888,
        rateMillionths: 88_750,
        code: null,
        zero: null,
        taxes: null,
        isIncluded: false,
        outlets: [{ outletId: SAMPLE_ID, isDefault: false }],
      },
      answers: saved,
    },
    'changes one and leaves where it is offered': {
      open: () => press('VAT'),
      first: 'Name',
      type: { Rate: '9' },
      call: updateTax,
      sends: {
        name: 'VAT',
        rateBasisPoints: 900,
        rateMillionths: 90_000,
        code: null,
        zero: null,
        taxes: null,
        isIncluded: true,
        outlets: [{ outletId: SAMPLE_ID, isDefault: true }],
        id: SAMPLE_ID,
        version: 6,
      },
      answers: saved,
    },
  },
})

it('adds a group, one tax of it on another and from a price on', async () => {
  const shown = await renderScreen(<TaxPage />, [list, answer(createTax, saved)])
  await press('New tax')
  await type({ Name: 'Quebec' })
  await userEvent.click(form().getByText('Tax group'))
  await type({ 'Code of tax 1': 'GST' })
  await type({ 'Rate of tax 1': '5' })
  await press('Add tax')
  await type({ 'Code of tax 2': 'QST' })
  await type({ 'Rate of tax 2': '9.975' })
  await userEvent.click(form().getByText('Also taxes GST'))
  await choose('Price range for tax 2', 'Only prices from … to below …')
  await type({ 'From, tax 2': '110' })
  await press('Save')
  expect(await shown.first(createTax)).toEqual({
    name: 'Quebec',
    rateBasisPoints: 1_547,
    rateMillionths: null,
    code: null,
    zero: null,
    taxes: [
      { code: 'GST', rateMillionths: 50_000, on: null, band: null },
      {
        code: 'QST',
        rateMillionths: 99_750,
        on: ['GST'],
        band: { kind: 'whole', fromMinor: 11_000, untilMinor: null },
      },
    ],
    isIncluded: false,
    outlets: [],
  })
})

it('asks which a rate of 0 is', async () => {
  const shown = await renderScreen(<TaxPage />, [list, answer(createTax, saved)])
  await press('New tax')
  await type({ Name: 'Milk' })
  await type({ Rate: '0' })
  await choose('Meaning of a rate of 0', 'Zero-rated')
  await press('Save')
  expect(await shown.first(createTax)).toMatchObject({ rateBasisPoints: 0, rateMillionths: 0, zero: 'zero-rated' })
})

it('asks before a tax is no longer offered', async () => {
  const shown = await renderScreen(<TaxPage />, [list, answer(setTaxEnabled, {})])
  await act('VAT', 'Disable')
  await expect.element(page.getByText('Disable the tax “VAT”?')).toBeVisible()
  expect(shown.sent(setTaxEnabled)).toEqual([])
  await press('Disable')
  expect(await shown.first(setTaxEnabled)).toEqual({ id: SAMPLE_ID, enabled: 0 })
})

it('deletes one once it was asked', async () => {
  const shown = await renderScreen(<TaxPage />, [list, answer(archiveTax, {})])
  await act('VAT', 'Delete')
  await press('Delete')
  expect(await shown.first(archiveTax)).toEqual({ id: SAMPLE_ID })
})

it('asks the owner about tills with an older desk, and saves once they say so', async () => {
  const held = refuse(createTax, 'desk.older-tills', { tills: 'Till 2' })
  const give = (request: never) =>
    (request as { confirmsOlderTills?: true }).confirmsOlderTills ? { status: 200, body: saved } : held.give(request)
  const shown = await renderScreen(<TaxPage />, [list, { endpoint: createTax, give }])
  await press('New tax')
  await type({ Name: 'Fine', Rate: '8.875' })
  await press('Save')
  await expect.element(page.getByText('Some tills run an older version')).toBeVisible()
  await expect.element(page.getByText(/Till 2/)).toBeVisible()
  await press('Save anyway')
  await expect.poll(() => shown.sent(createTax).length).toBe(2)
  expect(shown.sent(createTax)[1]).toMatchObject({ name: 'Fine', confirmsOlderTills: true })
})
