import {
  deleteDamageReport,
  readDamageReport,
  submitDamageReport,
} from '@kassa/contract/inventory/damage-report.calls.ts'
import { checkDocument } from '../../test/check-document.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import DamageReportDetailPage from './DamageReportDetailPage.tsx'

const sends = { id: SAMPLE_ID }

checkDocument('a damage report', {
  page: <DamageReportDetailPage />,
  read: readDamageReport,
  view: sample(readDamageReport.answer, { number: 'DR-5', reporterName: 'Sam', currency: 'CNY', note: 'Fell off' }),
  says: ['DR-5', 'Fell off'],
  steps: {
    delete: { button: 'Delete report', asks: { title: 'Delete DR-5?', call: deleteDamageReport, sends } },
    edit: { button: 'Edit' },
    submit: { button: 'Submit report', asks: { title: 'Submit DR-5?', call: submitDamageReport, sends } },
    reject: { button: 'Reject report' },
    approve: { button: 'Approve report' },
  },
})
