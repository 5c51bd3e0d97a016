import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStore, openFileStore, type FileStore } from './file-store.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-files-'))
let server: S3rver
let stores: Record<'folder' | 's3', FileStore>

beforeAll(async () => {
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'kassa', configs: [] }],
  })
  const { port } = (await server.run()) as AddressInfo
  const s3 = openFileStore(
    {
      FILES_S3_BUCKET: 'kassa',
      FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_S3_KEY: 'S3RVER',
      FILES_S3_SECRET: 'S3RVER',
    },
    folder,
  )
  stores = { folder: openFileStore({}, folder), s3 }
})
afterAll(async () => {
  await server.close()
  fs.rmSync(folder, { recursive: true })
})

it('takes a setting that is there and empty for one that is not there', async () => {
  await stores.folder.put('merchant-1/empty-setting', Buffer.from([7]))
  const store = openFileStore({ KASSA_FILES_DIR: '', FILES_S3_BUCKET: '' }, folder)
  expect(await store.get('merchant-1/empty-setting')).toEqual(Buffer.from([7]))
})

describe.each(['folder', 's3'] as const)('a store in %s', (kind) => {
  it('gives back what was put, the last of two, and nothing after it was removed', async () => {
    const store = stores[kind]
    const key = 'merchant-1/picture-full'
    expect(await store.get(key)).toBeUndefined()
    await store.put(key, Buffer.from([1, 2, 3]))
    await store.put(key, Buffer.from([4, 5]))
    expect(await store.get(key)).toEqual(Buffer.from([4, 5]))
    await store.remove(key)
    await store.remove(key)
    expect(await store.get(key)).toBeUndefined()
  })

  it.each(['../secret', '/etc/passwd', 'a//b', 'a/../b', 'a\\b', 'A', '', 'a\0b', 'a/.'])(
    'takes %j for no key',
    async (key) => {
      await expect(stores[kind].put(key, Buffer.from([1]))).rejects.toThrow('no key')
      await expect(stores[kind].get(key)).rejects.toThrow('no key')
    },
  )
})

describe('a folder', () => {
  it('never shows a half-written file', async () => {
    const store = folderStore(path.join(folder, 'halves'))
    await Promise.all([store.put('a', Buffer.alloc(100_000, 1)), store.put('b', Buffer.alloc(10, 2))])
    expect(fs.readdirSync(path.join(folder, 'halves')).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['a', 'b'])
  })
})
