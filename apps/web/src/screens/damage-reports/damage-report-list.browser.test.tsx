import { listDamageReports } from '@kassa/contract/inventory/damage-report.calls.ts'
import { checkList } from '../../test/check-list.tsx'
import { rowOf } from '../../test/sample.ts'
import DamageReportPage from './DamageReportPage.tsx'

checkList('the list of damage reports', {
  page: <DamageReportPage />,
  call: listDamageReports,
  row: rowOf(listDamageReports, { number: 'DR-1', reporterName: 'Sam' }),
  says: ['DR-1', 'Sam'],
  at: '/here?search=DR',
  asks: { search: 'DR' },
  empty: 'No damage reports yet',
})
