import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { NamedDatabase } from '../../platform/module.ts'
import { listHomes } from '../place/public.ts'
import { listKnownPictures } from './picture.store.ts'

/** A file of the store, the picture that it is of, and its merchant. */
export interface PictureKey {
  readonly key: string
  readonly merchantId: string
  readonly id: string
}

interface DatabasesAsked {
  readonly database: Database
  /** All others of the installation; undefined where this one cannot judge what it does not know. */
  readonly others: readonly NamedDatabase[] | undefined
}

/** The files whose picture nobody knows: of merchants that live in the database, and of those that no database knows, if all answer. */
export async function listUnknownKeys(
  { database, others }: DatabasesAsked,
  keys: readonly PictureKey[],
  log: Log,
): Promise<PictureKey[]> {
  // As of one moment: a merchant that leaves takes its rows along after its place.
  const { known, homes } = await database.transaction({ kind: 'owner', isSnapshot: true }, async (tx) => ({
    homes: new Map((await listHomes(tx, merchantsOf(keys))).map(({ merchantId, isHere }) => [merchantId, isHere])),
    known: await listKnownPictures(tx, [...new Set(keys.map(({ id }) => id))]),
  }))
  const unknown = keys.filter(({ id }) => !known.has(id))
  const strange = unknown.filter(({ merchantId }) => !homes.has(merchantId))
  return [
    ...unknown.filter(({ merchantId }) => homes.get(merchantId) === true),
    ...(others === undefined || strange.length === 0 ? [] : await keysOfNobody(others, strange, log)),
  ]
}

const merchantsOf = (keys: readonly PictureKey[]): string[] => [...new Set(keys.map(({ merchantId }) => merchantId))]

async function keysOfNobody(
  others: readonly NamedDatabase[],
  keys: readonly PictureKey[],
  log: Log,
): Promise<readonly PictureKey[]> {
  let left = keys
  // Twice: a merchant that moves between two answers is in the second round where it was not in the first.
  for (const { name, database } of [...others, ...others]) {
    try {
      const homes = await database.transaction({ kind: 'owner' }, (tx) => listHomes(tx, merchantsOf(left)))
      const known = new Set(homes.map(({ merchantId }) => merchantId))
      left = left.filter(({ merchantId }) => !known.has(merchantId))
    } catch (error) {
      log.warn({ err: error, cluster: name }, 'a database does not say which merchants it has; their files stay')
      return []
    }
  }
  return left
}
