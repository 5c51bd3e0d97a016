import { onPersonGone } from '../session/person.ts'
import { readSession } from '../session/session.ts'
import { isTillHeld } from '../session/till-hold.ts'
import { callHeaders } from './call.ts'
import { makePictureCache } from './picture-cache.ts'
import { fetchProved } from './proof/proved.ts'

const MOST_KEPT = 2_000

const openCache = (): Promise<Cache | null> =>
  'caches' in globalThis ? caches.open('kassa-pictures').catch(() => null) : Promise.resolve(null)

const cache = makePictureCache(openCache, MOST_KEPT)

const made = new Map<string, Promise<string | undefined>>()
let owner: { readonly merchantId: string; readonly isSettled: Promise<void> } | null = null

/** Settles whose pictures are kept here. Nobody signed in is a desk whose cashier is away: it shows what it has. */
async function settleOwner(): Promise<boolean> {
  const { user } = readSession()
  if (user === null) return true
  const { merchantId } = user
  if (merchantId === null) return false
  if (owner?.merchantId !== merchantId) {
    if (owner) made.clear()
    owner = { merchantId, isSettled: cache.own(merchantId).catch(() => undefined) }
  }
  await owner.isSettled
  return true
}

/** Returns whether a picture is one of the merchant's own, which only its people may see. */
export const isOwnPicture = (address: string): boolean => address.startsWith('/cashier/api/')

/**
 * An address an image element can show for a picture that needs the session's header; undefined where it cannot be had.
 * A picture that was fetched once is kept in this browser, so that a desk without a network still shows it. Never signs
 * anybody out.
 */
export function pictureSource(address: string): Promise<string | undefined> {
  if (!isOwnPicture(address)) return Promise.resolve(address)
  const known = made.get(address)
  if (known) return known
  const found = findOrFetch(address).then(
    (blob) => blob && URL.createObjectURL(blob),
    () => undefined,
  )
  made.set(address, found)
  void found.then((source) => {
    if (source === undefined && made.get(address) === found) made.delete(address)
  })
  return found
}

/** Fetches pictures that are not kept yet, one after the other, until one cannot be had. */
export async function keepPictures(addresses: Iterable<string>): Promise<void> {
  if (!(await settleOwner())) return
  for (const address of addresses) if (!(await cache.has(address)) && !(await fetchPicture(address))) return
}

async function findOrFetch(address: string): Promise<Blob | undefined> {
  const mayKeep = await settleOwner()
  return (mayKeep ? await cache.find(address) : undefined) ?? fetchPicture(address, mayKeep)
}

async function fetchPicture(address: string, mayKeep = true): Promise<Blob | undefined> {
  const askedBy = owner
  const response = await fetchProved(address, { credentials: 'include', headers: callHeaders() })
  if (!response.ok) return undefined
  const blob = await response.blob()
  // Another merchant's people may have signed in meanwhile: a late picture of the one before is none of theirs.
  if (mayKeep && owner === askedBy) await cache.keep(address, blob)
  return blob
}

onPersonGone(() => {
  if (!isTillHeld()) made.clear()
})
