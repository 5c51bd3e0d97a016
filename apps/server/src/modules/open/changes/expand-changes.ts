import { listStockLevels } from '@kassa/contract/open/product.calls.ts'
import { readBrand } from '@kassa/contract/open/goods/brand.calls.ts'
import { readCategory } from '@kassa/contract/open/goods/category.calls.ts'
import { readDay } from '@kassa/contract/open/days/day.calls.ts'
import { readOrder } from '@kassa/contract/open/order.calls.ts'
import { readOutlet } from '@kassa/contract/open/outlet.calls.ts'
import { readMember } from '@kassa/contract/open/member.calls.ts'
import { readProduct } from '@kassa/contract/open/product.calls.ts'
import { readRefund } from '@kassa/contract/open/refunds/refund.calls.ts'
import { readShift } from '@kassa/contract/open/shift.calls.ts'
import { readTax } from '@kassa/contract/open/shop.calls.ts'
import { readHold } from '@kassa/contract/open/web-hold/web-hold.calls.ts'
import { readWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import type { ChangeKind } from '@kassa/contract/open/change.calls.ts'
import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import type { Command, Context } from '../../../platform/command.ts'
import { valueReads } from '../resources/stored-value/value-feed.store.ts'

/** The call that answers a thing of a kind, and whatever of it is answered where it is asked for only. */
const READS: Readonly<Partial<Record<ChangeKind, { readonly call: OpenEndpoint; readonly expand?: string }>>> = {
  outlet: { call: readOutlet },
  tax: { call: readTax },
  category: { call: readCategory },
  brand: { call: readBrand },
  product: { call: readProduct },
  order: { call: readOrder, expand: 'lines,tenders' },
  refund: { call: readRefund },
  web_order: { call: readWebOrder, expand: 'lines' },
  web_hold: { call: readHold },
  shift: { call: readShift },
  day: { call: readDay },
  member: { call: readMember },
  ...valueReads,
}

interface Changed {
  readonly kind: ChangeKind
  readonly thingId: string
  readonly outletId: string | null
}

/** Answers a thing of the feed as its own call does, with the rights of the app; null where no call reads one of its kind. */
export type ExpandChange = (context: Context, changed: Changed) => Promise<Record<string, unknown> | null>

/** Things of the feed, read by these commands. */
export function expandingBy(commands: readonly Command[]): ExpandChange {
  const byName = new Map(commands.map((one) => [one.endpoint.name, one]))
  const ask = async (context: Context, { name }: OpenEndpoint, request: object): Promise<unknown> => {
    const command = byName.get(name)
    if (!command) throw new Error(`no command answers ${name}`)
    const own = Object.create(context, { tellVersion: { value: () => undefined } }) as Context
    const answered = await command.run(own, request)
    return answered.ok ? answered.value : null
  }
  return async (context, { kind, thingId, outletId }) => {
    if (kind === 'stock_level') {
      const page = await ask(context, listStockLevels, { outlet_id: outletId, variant_id: thingId, limit: 1 })
      return (page as { data: Record<string, unknown>[] } | null)?.data[0] ?? null
    }
    const read = READS[kind]
    if (!read) return null
    const { call, ...choice } = read
    return (await ask(context, call, { id: thingId, ...choice })) as Record<string, unknown> | null
  }
}
