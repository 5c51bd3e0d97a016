import { listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { checkList } from '../../test/check-list.tsx'
import { rowOf } from '../../test/sample.ts'
import TaxPage from './TaxPage.tsx'

checkList('the list of taxes', {
  page: <TaxPage />,
  call: listTaxes,
  row: rowOf(listTaxes, { name: 'VAT', rateBasisPoints: 1_300, isIncluded: true, usedBy: 4, enabled: 0 }),
  says: ['VAT', '13%', 'Prices include this tax', '4 products and categories', 'Disabled'],
  at: '/here?enabled=0&search=V',
  asks: { enabled: '0', search: 'V' },
  empty: 'No taxes yet',
})
