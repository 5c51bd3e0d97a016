import { readProduct as call } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { readProductView } from './product-view.ts'

export const readProduct = command(call, async (context, { id }) => {
  const view = await readProductView(context, id)
  return view ? accept(view) : refuse({ code: 'thing.not-found' })
})
