import type { InputOf } from '@kassa/contract/endpoint.ts'
import { quoteOrder, quoteResource } from '@kassa/contract/open/quote.calls.ts'
import { createWebOrder, webOrderResource } from '@kassa/contract/open/web-order.calls.ts'
import type { output } from 'zod'
import { newId } from '../../src/platform/ids.ts'
import type { OpenWorld } from './open-world.ts'

export type Quote = output<typeof quoteResource.whole>

/** Orders of an app at a shop, as its program asks for them. */
export function webOrdersOf(open: OpenWorld) {
  const quote = async (
    items: InputOf<typeof quoteOrder.request>['items'],
    more: Partial<InputOf<typeof quoteOrder.request>> = {},
  ): Promise<Quote> => {
    const { answer } = await open.world.call(
      quoteOrder,
      { outlet_id: open.ids.outlet, items, ...more },
      { as: open.app.key },
    )
    return quoteResource.whole.parse(answer)
  }
  const create = (
    { id, total }: Pick<Quote, 'id' | 'total'>,
    more: Partial<InputOf<typeof createWebOrder.request>> = {},
    { as = open.app.key, key = newId() }: { readonly as?: string; readonly key?: string } = {},
  ) =>
    open.world.call(
      createWebOrder,
      {
        quote_id: id,
        customer: { name: 'Ada Byron', phone: '+1 555 0100', note: '' },
        tenders: [{ method: 'paid_outside', reference: `PAY-${newId()}`, amount: total }],
        ...more,
      },
      { as, key },
    )
  const ordered = async (...asked: Parameters<typeof quote>) => {
    const { answer } = await create(await quote(...asked))
    return webOrderResource.whole.omit({ lines: true }).parse(answer)
  }
  return { quote, create, ordered }
}
