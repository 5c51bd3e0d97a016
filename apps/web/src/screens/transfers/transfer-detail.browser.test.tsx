import { cancelTransfer, deleteTransfer, readTransfer, shipTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { checkDocument } from '../../test/check-document.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import TransferDetailPage from './TransferDetailPage.tsx'

const sends = { id: SAMPLE_ID }

checkDocument('a transfer', {
  page: <TransferDetailPage />,
  read: readTransfer,
  view: sample(readTransfer.answer, { number: 'TR-12', outletName: 'Quay', toOutletName: 'Hill' }),
  says: ['TR-12', 'Quay', 'Hill'],
  steps: {
    delete: { button: 'Delete transfer', asks: { title: 'Delete TR-12?', call: deleteTransfer, sends } },
    edit: { button: 'Edit' },
    cancel: { button: 'Cancel transfer', asks: { title: 'Cancel TR-12?', call: cancelTransfer, sends } },
    ship: { button: 'Ship transfer', asks: { title: 'Ship TR-12?', call: shipTransfer, sends } },
    receive: { button: 'Receive transfer' },
  },
})
