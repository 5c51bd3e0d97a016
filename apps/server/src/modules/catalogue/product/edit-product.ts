import { editProduct as call } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { readProductView } from './product-view.ts'
import { reviseProducts } from './write/revise-products.ts'

export const editProduct = command(call, async (context, edit) => {
  const changeNumber = await takeChangeNumber(context.tx, context.merchantId)
  const [revised] = await reviseProducts(context, [edit], changeNumber)
  if (!revised?.ok) return revised ?? refuse({ code: 'thing.not-found' })
  const view = await readProductView(context, edit.id)
  return view ? accept(view) : refuse({ code: 'thing.not-found' })
})
