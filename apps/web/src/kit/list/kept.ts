import { openDisk } from '../../api/proof/open-disk.ts'

/**
 * The arrangements that a person made for themselves on this browser: saved views, chosen columns. They live in
 * IndexedDB under the person's id, because logging out empties local storage and these are not part of a session.
 */
const NAME = 'kassa-kept'
const STORE = 'kept'

async function withStore<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await openDisk(NAME, STORE)
  try {
    return await new Promise((resolve, reject) => {
      const request = work(database.transaction(STORE, mode).objectStore(STORE))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('indexedDB')))
    })
  } finally {
    database.close()
  }
}

/** Returns the value stored under a name, or `undefined`; a browser without storage stores nothing. */
export const readKept = (owner: string, name: string): Promise<unknown> =>
  withStore('readonly', (store) => store.get(`${owner}/${name}`)).catch(() => undefined)

export const writeKept = (owner: string, name: string, value: unknown): Promise<unknown> =>
  withStore('readwrite', (store) => store.put(value, `${owner}/${name}`)).catch(() => undefined)

/** Puts in place of what was kept what `change` makes of it, in one step for all tabs; nothing where it makes `undefined`. */
export async function changeKept(owner: string, name: string, change: (value: unknown) => unknown): Promise<void> {
  const database = await openDisk(NAME, STORE)
  const work = database.transaction(STORE, 'readwrite')
  const store = work.objectStore(STORE)
  const key = `${owner}/${name}`
  const before = store.get(key)
  before.addEventListener('success', () => {
    const after = change(before.result)
    if (after === undefined) store.delete(key)
    else store.put(after, key)
  })
  await new Promise((resolve) => {
    for (const end of ['complete', 'abort'] as const) work.addEventListener(end, resolve)
  })
  database.close()
}
