import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { pipeline, Transform } from 'node:stream'
import { pipeline as pipelineDone } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { MaintenanceRefused } from '../refused.ts'

/** The version of the file's shape; a reader refuses one that it does not know. The first one held no files. */
export const backupFormat = 2
const knownFormats: readonly number[] = [1, 2]

export interface BackupHead {
  readonly kassa: 'backup'
  readonly format: number
  readonly createdAt: string
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
}

/** A line of the file after the head; a row is a JSON array of its columns' texts. */
export type BackupLine =
  | { readonly table: string; readonly columns: readonly string[] }
  | { readonly row: string }
  | { readonly endOf: string; readonly rows: number }
  | { readonly sequence: string; readonly value: number; readonly isCalled: boolean }
  /** A file of the store with its bytes as base64; null: it lies in a bucket that is kept safe by itself. */
  | { readonly file: string; readonly bytes: string | null }

export interface BackupWriter {
  head(head: BackupHead): Promise<void>
  line(line: BackupLine): Promise<void>
  /**
   * Seals the file with the checksum of what it holds and gives it its name; before this the name does not exist. Answers the
   * checksum of the file itself, as `sha256sum` prints it.
   */
  seal(): Promise<{ readonly sha256: string }>
  /** Removes what was written. */
  drop(): Promise<void>
}

const syncFile = async (path: string): Promise<void> => {
  const handle = await open(path, 'r+')
  await handle.sync()
  await handle.close()
}

/** Begins a backup file: lines of JSON, gzip, written beside `path` and moved there when it is whole and on the disk. */
export function writeBackupFile(path: string): BackupWriter {
  const unfinished = `${path}.unfinished`
  const hash = createHash('sha256')
  const gzip = createGzip({ level: 4 })
  const ofFile = createHash('sha256')
  const counted = new Transform({
    transform(chunk: Buffer, _, next) {
      ofFile.update(chunk)
      next(null, chunk)
    },
  })
  const done = pipelineDone(gzip, counted, createWriteStream(unfinished, { mode: 0o600 }))
  done.catch(() => {})

  const put = async (text: string): Promise<void> => {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    if (gzip.destroyed) await done
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), done])
  }
  return {
    head: (head) => put(`${JSON.stringify(head)}\n`),
    line: (line) => put('row' in line ? `${line.row}\n` : `${JSON.stringify(line)}\n`),
    async seal() {
      const sha256 = hash.digest('hex')
      gzip.end(`${JSON.stringify({ sha256 })}\n`)
      await done
      await syncFile(unfinished)
      await rename(unfinished, path)
      return { sha256: ofFile.digest('hex') }
    },
    async drop() {
      gzip.destroy()
      await done.catch(() => {})
      await rm(unfinished, { force: true })
    },
  }
}

/** Hears how many bytes of a file were read, of how many. */
export type ReadSoFar = (bytes: number, all: number) => void

async function* linesOf(path: string, tell?: ReadSoFar): AsyncGenerator<string> {
  const { size } = await stat(path)
  const gunzip = createGunzip()
  const file = createReadStream(path)
  pipeline(file, gunzip, () => {})
  let rest = ''
  for await (const chunk of gunzip.setEncoding('utf8') as AsyncIterable<string>) {
    tell?.(file.bytesRead, size)
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

const readHead = (text: string | undefined): BackupHead => {
  const head = JSON.parse(text ?? '') as Partial<BackupHead>
  if (head.kassa !== 'backup') throw new MaintenanceRefused('This file is not a backup of Kassa.')
  if (!knownFormats.includes(head.format ?? 0)) {
    throw new MaintenanceRefused(
      `This backup has format ${head.format}, which this program does not know; use a newer one.`,
    )
  }
  return head as BackupHead
}

const notWhole = (path: string, cause?: unknown): MaintenanceRefused =>
  new MaintenanceRefused(`${path} is damaged or not whole: its checksum does not agree. Nothing was restored.`, cause)

/** Reads the whole file once and compares its checksum. Answers its head; throws MaintenanceRefused when it is not sound. */
export async function checkBackupFile(path: string, tell?: ReadSoFar): Promise<BackupHead> {
  const hash = createHash('sha256')
  let first: string | undefined
  let held: string | undefined
  try {
    for await (const line of linesOf(path, tell)) {
      if (held !== undefined) hash.update(`${held}\n`)
      first ??= line
      held = line
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new MaintenanceRefused(`There is no file ${path}.`, error)
    throw notWhole(path, error)
  }
  if (held === undefined || held !== JSON.stringify({ sha256: hash.digest('hex') })) throw notWhole(path)
  return readHead(first)
}

/** The lines between head and seal of a file that `checkBackupFile` found sound. */
export async function* readBackupFile(path: string, tell?: ReadSoFar): AsyncGenerator<BackupLine> {
  let isHead = true
  for await (const line of linesOf(path, tell)) {
    if (isHead) isHead = false
    else if (line.startsWith('[')) yield { row: line }
    else if (!line.startsWith('{"sha256"')) yield JSON.parse(line) as BackupLine
  }
}
