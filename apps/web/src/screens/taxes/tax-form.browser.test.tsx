import { archiveTax, createTax, listTaxes, setTaxEnabled, updateTax } from '@kassa/contract/settings/tax.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkForm } from '../../test/check-form.tsx'
import { act, form, press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
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
    'adds one, its rate in hundredths of a per cent': {
      open: 'New tax',
      first: 'Name',
      type: { Name: 'Food', Rate: '8.25' },
      also: () => userEvent.click(form().getByText('Harbour Street')),
      call: createTax,
      sends: {
        name: 'Food',
        rateBasisPoints: 825,
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
        isIncluded: true,
        outlets: [{ outletId: SAMPLE_ID, isDefault: true }],
        id: SAMPLE_ID,
        version: 6,
      },
      answers: saved,
    },
  },
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
