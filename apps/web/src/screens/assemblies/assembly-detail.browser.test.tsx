import { readAssembly, undoAssembly } from '@kassa/contract/inventory/assembly.calls.ts'
import { checkDocument } from '../../test/check-document.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import AssemblyDetailPage from './AssemblyDetailPage.tsx'

checkDocument('an assembly', {
  page: <AssemblyDetailPage />,
  read: readAssembly,
  view: sample(readAssembly.answer, { number: 'AS-5', name: 'Hamper', currency: 'CNY', note: 'For Friday' }),
  says: ['AS-5', 'Hamper', 'For Friday', 'Leaves the stock', 'Comes into stock'],
  steps: {
    undo: { button: 'Undo', asks: { title: 'Undo AS-5?', call: undoAssembly, sends: { id: SAMPLE_ID } } },
  },
})
