import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { noFields } from '@kassa/contract/fields.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { placeOf, type MessageOwner } from '../place.ts'
import type { PlaceSecret } from './place-secret.ts'

interface Kept extends MessageOwner {
  readonly id: string
  readonly version: number
  readonly isEnabled: boolean
}

interface Which {
  readonly merchantId: string
  readonly id: string
}

/** One kind of gateway that a place keeps one of: its rows, its sealed secret, and how it is shown. */
export interface GatewayKind<Fields, Row extends Fields & Kept, View> {
  readonly name: 'email-gateway' | 'sms-gateway'
  readonly secret: PlaceSecret
  readonly find: (tx: Tx, place: MessageOwner) => Promise<Row | undefined>
  readonly insert: (
    tx: Tx,
    row: Fields & MessageOwner & { readonly id: string; readonly now: string },
  ) => Promise<boolean>
  readonly set: (tx: Tx, which: Which & { readonly version: number }, fields: Fields, now: string) => Promise<boolean>
  readonly remove: (tx: Tx, which: Which) => Promise<number>
  readonly viewOf: (row: Row) => View
}

export const findOwn = <Fields, Row extends Fields & Kept, View>(
  kind: GatewayKind<Fields, Row, View>,
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
): Promise<Row | undefined> => kind.find(tx, placeOf(actor))

/** The caller's own gateway as it is shown, or null. */
export async function showOwn<Fields, Row extends Fields & Kept, View>(
  kind: GatewayKind<Fields, Row, View>,
  context: Context,
): Promise<Result<{ gateway: View | null }>> {
  const gateway = await findOwn(kind, context)
  return accept({ gateway: gateway ? kind.viewOf(gateway) : null })
}

/** Writes the caller's own gateway, anew or over the one that was read; `secret`: null leaves what is kept, an empty one takes it away. */
export async function saveOwn<Fields, Row extends Fields & Kept, View>(
  kind: GatewayKind<Fields, Row, View>,
  context: Context,
  {
    before,
    fields,
    version,
    secret,
    noted,
  }: {
    readonly before: Row | undefined
    readonly fields: Fields
    readonly version: number
    readonly secret: string | null
    /** The facts for the log beside the fields, such as that a secret came with it. */
    readonly noted: Readonly<Record<string, boolean>>
  },
): Promise<Result<View>> {
  const { tx, actor, now, newId, secrets, audit } = context
  const place = placeOf(actor)
  const which = { merchantId: place.merchantId, id: before?.id ?? newId() }
  const isWritten = before
    ? await kind.set(tx, { ...which, version }, fields, now)
    : version === 0 && (await kind.insert(tx, { ...place, ...fields, id: which.id, now }))
  if (!isWritten)
    return refuse({ code: 'thing.changed-meanwhile', facts: before ? { current: kind.viewOf(before) } : {} })
  if (secret === '') await kind.secret.remove(tx, which)
  else if (secret !== null) await kind.secret.set(tx, secrets, which, { text: secret, now })
  audit({
    subject: `${kind.name}/${which.id}`,
    before: before && kind.viewOf(before),
    after: { ...fields, ...noted },
  })
  const after = await kind.find(tx, place)
  if (!after) throw new Error('a gateway that was just written is gone')
  return accept(kind.viewOf(after))
}

/** Removes the caller's own gateway with its secret; what is not there is gone already. */
export async function removeOwn<Fields, Row extends Fields & Kept, View>(
  kind: GatewayKind<Fields, Row, View>,
  context: Context,
): Promise<Result<InputOf<typeof noFields>>> {
  const { tx, audit } = context
  const before = await findOwn(kind, context)
  if (!before) return accept({})
  await kind.remove(tx, before)
  await kind.secret.remove(tx, before)
  audit({ subject: `${kind.name}/${before.id}`, before: kind.viewOf(before) })
  return accept({})
}

const TESTS_AN_HOUR = 10

/** Sends a test by the caller's own gateway, which has to be switched on, ten times an hour. */
export async function testOwn<Fields, Row extends Fields & Kept, View>(
  kind: GatewayKind<Fields, Row, View>,
  context: Context,
  send: (gateway: Row, from: Pick<Context['actor'], 'merchantId' | 'partnerId'>) => Promise<unknown>,
): Promise<Result<InputOf<typeof noFields>>> {
  const { actor, limiter } = context
  const gateway = await findOwn(kind, context)
  if (gateway?.isEnabled !== true) return refuse({ code: `${kind.name}.missing` })
  const seconds = await limiter.take(`tests of ${kind.name}/${gateway.id}`, TESTS_AN_HOUR, 3_600)
  if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
  await send(gateway, { merchantId: actor.merchantId, partnerId: actor.partnerId })
  return accept({})
}
