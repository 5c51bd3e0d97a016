import { openDisk } from './open-disk.ts'

const NAME = 'kassa-browser'
const STORE = 'keys'
const KEY = 'sign-in'

/** The key that is kept, if one is. To look at it alone is quicker than a work that may write, and every page begins with it. */
function readKept(database: IDBDatabase): Promise<CryptoKeyPair | undefined> {
  const found = database.transaction(STORE, 'readonly').objectStore(STORE).get(KEY) as IDBRequest<
    CryptoKeyPair | undefined
  >
  return new Promise((resolve, reject) => {
    found.addEventListener('success', () => resolve(found.result))
    found.addEventListener('error', () => reject(found.error ?? new Error('indexedDB')))
  })
}

const makeKey = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

/** The key that is kept, or this one from now on: of two tabs that begin at once, both have the first one's. */
function keepFirst(database: IDBDatabase, made: CryptoKeyPair): Promise<CryptoKeyPair> {
  const work = database.transaction(STORE, 'readwrite')
  const store = work.objectStore(STORE)
  const before = store.get(KEY) as IDBRequest<CryptoKeyPair | undefined>
  before.addEventListener('success', () => {
    if (before.result === undefined) store.put(made, KEY)
  })
  return new Promise((resolve, reject) => {
    work.addEventListener('complete', () => resolve(before.result ?? made))
    work.addEventListener('abort', () => reject(work.error ?? new Error('indexedDB')))
  })
}

async function openKey(): Promise<CryptoKeyPair> {
  const database = await openDisk(NAME, STORE)
  try {
    return (await readKept(database)) ?? (await keepFirst(database, await makeKey()))
  } finally {
    database.close()
  }
}

let opened: Promise<CryptoKeyPair | null> | undefined

/**
 * The key of this browser, which cannot be read out of it and outlives every sign-in; null where the page is no secure context, or nothing
 * can be kept: a sign-in is then not bound to the browser (D112).
 */
export const browserKey = (): Promise<CryptoKeyPair | null> =>
  (opened ??=
    globalThis.isSecureContext && 'indexedDB' in globalThis ? openKey().catch(() => null) : Promise.resolve(null))
