import type { ExternalKind } from '@kassa/contract/open/external-id.calls.ts'
import { refuse, type Result } from '@kassa/domain/result.ts'
import { createHash } from 'node:crypto'
import type { Context } from '../../../platform/command.ts'
import { findByExternalId, holdExternalId, insertExternalId } from './external-id.store.ts'

/** The installation of the app that calls. */
export const installationOf = ({ actor }: Context): string => {
  if (actor.app === null) throw new Error('only an app asks this')
  return actor.app.installationId
}

/** The digest of contents whose fields were read in the order of their schema. */
export const hashOf = (contents: object): Buffer => createHash('sha256').update(JSON.stringify(contents)).digest()

/** How a thing is made, and read where it was made before. */
interface Making<Thing extends { readonly id: string }> {
  readonly kind: ExternalKind
  readonly externalId: string | undefined
  readonly contents: object
  readonly make: () => Promise<Result<Thing>>
  readonly read: (id: string) => Promise<Result<Thing>>
}

/**
 * Makes a thing once under the app's own number: a repeat with the same contents answers the thing as it is now. Refuses other contents, and a thing that is
 * not there any more.
 */
export async function makeOnce<Thing extends { readonly id: string }>(
  context: Context,
  { kind, externalId, contents, make, read }: Making<Thing>,
): Promise<Result<Thing>> {
  if (externalId === undefined) return make()
  const { tx, merchantId, now } = context
  const key = { installationId: installationOf(context), kind, externalId }
  await holdExternalId(tx, merchantId, key)
  const contentsHash = hashOf(contents)
  const known = await findByExternalId(tx, merchantId, key)
  if (known) {
    if (!known.contentsHash.equals(contentsHash))
      return refuse({ code: 'external-id.other-contents', facts: { externalId } })
    const thing = await read(known.thingId)
    return thing.ok ? thing : refuse({ code: 'external-id.gone', facts: { externalId } })
  }
  const made = await make()
  if (made.ok) await insertExternalId(tx, merchantId, key, { thingId: made.value.id, contentsHash, now })
  return made
}
