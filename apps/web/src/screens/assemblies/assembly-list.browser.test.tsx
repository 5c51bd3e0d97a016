import { listAssemblies } from '@kassa/contract/inventory/assembly.calls.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { answer } from '../../test/render-screen.tsx'
import { checkList } from '../../test/check-list.tsx'
import { pageWith, rowOf, sample } from '../../test/sample.ts'
import AssemblyPage from './AssemblyPage.tsx'

checkList('the list of assemblies', {
  page: <AssemblyPage />,
  call: listAssemblies,
  row: rowOf(listAssemblies, { number: 'AS-1', name: 'Hamper', variantName: '', quantity: 3 }),
  answers: [answer(listStock, { ...(sample(listStock.answer) as object), ...pageWith() } as never)],
  says: ['AS-1', 'Hamper'],
  at: '/here?search=AS&kind=unpack',
  asks: { search: 'AS', kind: 'unpack' },
  empty: 'Nothing assembled yet',
})
