import { eventTypes, type Calls, type WebhookAbout, type WebhookMessage } from '../calls.ts'
import type { Kassa } from '../kassa.ts'
import { KassaRefused } from '../pages.ts'
import { valueLists } from './stored-value/value-lists.ts'

/** The calls that answer things without being told which. */
type ListName = Extract<
  keyof Calls,
  | 'list_outlets'
  | 'list_taxes'
  | 'list_categories'
  | 'list_brands'
  | 'list_products'
  | (typeof valueLists)[keyof typeof valueLists]
  | 'list_orders'
  | 'list_refunds'
  | 'list_web_orders'
  | 'list_holds'
  | 'list_shifts'
  | 'list_members'
>

type Kind = NonNullable<WebhookAbout['kind']>

/** Kinds that are asked for outlet by outlet, so a message about them names nothing unless told. */
type ByOutlet = 'stock_level' | 'day'

/** The list in which things of a kind are found. */
const LISTS: Readonly<Record<Exclude<Kind, ByOutlet>, ListName>> = {
  outlet: 'list_outlets',
  tax: 'list_taxes',
  category: 'list_categories',
  brand: 'list_brands',
  product: 'list_products',
  order: 'list_orders',
  refund: 'list_refunds',
  web_order: 'list_web_orders',
  web_hold: 'list_holds',
  shift: 'list_shifts',
  member: 'list_members',
  ...valueLists,
}

interface Thing {
  readonly id: string
  readonly outlet_id?: string | null
}

/** The first thing of a kind, which is the newest where the list is by time. */
async function firstOf(kassa: Kassa, kind: Kind | null): Promise<Thing | undefined> {
  if (kind === null || kind === 'stock_level' || kind === 'day') return undefined
  const outcome = await kassa.call(LISTS[kind], {})
  if (!outcome.ok) throw new KassaRefused(outcome.refusal)
  return (outcome.answer.data as readonly Thing[])[0]
}

function kindOf(type: WebhookMessage['type']): Kind | null {
  const [kind] = type.split('.')
  return eventTypes.some((one) => one === `${kind}.changed`) ? (kind as Kind) : null
}

async function placeOfNow(kassa: Kassa): Promise<string> {
  const outcome = await kassa.call('list_changes', {})
  if (!outcome.ok) throw new KassaRefused(outcome.refusal)
  return outcome.answer.next
}

/**
 * A message of an event about a real thing of the shop, so that a receiver that reads the thing finds it. Nothing is changed in the shop: a key of a
 * live shop may be used.
 */
export async function sampleMessage(
  kassa: Kassa,
  type: WebhookMessage['type'],
  { id, now }: { readonly id?: string | undefined; readonly now: Date },
): Promise<WebhookMessage> {
  const me = await kassa.call('read_me', {})
  if (!me.ok) throw new KassaRefused(me.refusal)
  const kind = kindOf(type)
  const isOfMany = type.endsWith('.changed_many')
  const thing = isOfMany || id !== undefined ? undefined : await firstOf(kassa, kind)
  return {
    id: crypto.randomUUID(),
    type,
    sequence: 0,
    occurred_at: now.toISOString(),
    api_version: me.answer.version,
    data: {
      kind,
      id: id ?? thing?.id ?? null,
      outlet_id: thing?.outlet_id ?? null,
      after: isOfMany ? await placeOfNow(kassa) : null,
    },
  }
}
