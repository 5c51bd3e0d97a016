/** Opens a store of this browser's disk that has one drawer of values, made where it is not there. */
export const openDisk = (name: string, drawer: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(drawer))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('indexedDB')))
  })
