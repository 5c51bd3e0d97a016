import fs from 'node:fs/promises'
import path from 'node:path'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'

/** A store for bytes that are too large for the database. Keys are ours: letters, digits, `-`, `.` and `/`. */
export interface FileStore {
  /** True where the files are on this machine, false where they lie in a bucket that somebody else keeps safe. */
  readonly isHere: boolean
  put(key: string, bytes: Buffer): Promise<void>
  /** The bytes, or undefined when nothing is there. */
  get(key: string): Promise<Buffer | undefined>
  remove(key: string): Promise<void>
  /** The keys of everything that lies there, in no order. */
  list(): AsyncIterable<string>
}

const keyForm = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.[a-z0-9]+)?$/

const checkedKey = (key: string): string => {
  if (!keyForm.test(key)) throw new Error('this is no key of a stored file')
  return key
}

function noneIfAbsent(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Keeps files in a folder; each is written beside its place, brought to the disk, and moved in one step. */
export function folderStore(folder: string): FileStore {
  const at = (key: string): string => path.join(folder, checkedKey(key))
  return {
    isHere: true,
    async put(key, bytes) {
      const file = at(key)
      await fs.mkdir(path.dirname(file), { recursive: true })
      const half = `${file}.${process.pid}.half`
      const handle = await fs.open(half, 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await fs.rename(half, file)
    },
    async get(key) {
      try {
        return await fs.readFile(at(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: (key) => fs.rm(at(key), { force: true }),
    async *list() {
      const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(noneIfAbsent)
      for (const entry of entries) {
        const key = path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')
        // A half-written file has no name of this form yet.
        if (entry.isFile() && keyForm.test(key)) yield key
      }
    },
  }
}

/** Keeps files in a bucket of S3 or of anything that speaks like it. */
function s3Store(bucket: string, config: S3ClientConfig): FileStore {
  const client = new S3Client({
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...config,
  })
  return {
    isHere: false,
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: checkedKey(key), Body: bytes }))
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: checkedKey(key) }))
        return Body && Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: checkedKey(key) }))
    },
    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket }))
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
    },
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * S3 when FILES_S3_BUCKET is set (with FILES_S3_ENDPOINT, FILES_S3_REGION, FILES_S3_KEY, FILES_S3_SECRET), else the
 * folder KASSA_FILES_DIR, else `files` in the data folder.
 */
export function openFileStore(environment: Environment, dataFolder: string): FileStore {
  const bucket = environment['FILES_S3_BUCKET'] ?? ''
  const folder = environment['KASSA_FILES_DIR'] ?? ''
  if (bucket === '') return folderStore(folder === '' ? path.join(dataFolder, 'files') : folder)
  const endpoint = environment['FILES_S3_ENDPOINT']
  const accessKeyId = environment['FILES_S3_KEY']
  const secretAccessKey = environment['FILES_S3_SECRET']
  return s3Store(bucket, {
    region: environment['FILES_S3_REGION'] ?? 'us-east-1',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
  })
}
