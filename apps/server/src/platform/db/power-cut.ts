import fs from 'node:fs'
import type { DiskWatch } from './durable-files.ts'

interface Before {
  readonly position: number
  readonly bytes: Buffer
}

interface Unsynced {
  readonly sizeBefore: number
  readonly overwritten: Before[]
}

/**
 * Plays a power cut on the embedded database: remembers what each file held before the writes since its last fsync, and
 * puts it back at the cut, as a disk that had not yet written them would.
 *
 * It undoes contents and lengths of files, not the making, renaming and removing of files, which it takes as lasting.
 */
export class PowerCut implements DiskWatch {
  readonly #unsynced = new Map<string, Unsynced>()

  beforeWrite(path: string, position: number, length: number): void {
    const sizeBefore = fs.existsSync(path) ? fs.statSync(path).size : 0
    const file = this.#unsynced.getOrInsertComputed(path, () => ({ sizeBefore, overwritten: [] }))
    const end = Math.min(position + length, file.sizeBefore)
    if (end <= position) return
    const bytes = Buffer.alloc(end - position)
    const handle = fs.openSync(path, 'r')
    fs.readSync(handle, bytes, 0, bytes.length, position)
    fs.closeSync(handle)
    file.overwritten.push({ position, bytes })
  }

  afterFsync(path: string): void {
    this.#unsynced.delete(path)
  }

  allSynced(): void {
    this.#unsynced.clear()
  }

  /** Files with writes that a power cut would lose now. */
  get unsyncedFiles(): number {
    return this.#unsynced.size
  }

  /** Undoes all writes since the last fsync of each file. The process must not write any more after it. */
  cut(): void {
    for (const [path, { sizeBefore, overwritten }] of this.#unsynced) {
      if (!fs.existsSync(path)) continue
      const handle = fs.openSync(path, 'r+')
      for (const { position, bytes } of overwritten.toReversed()) fs.writeSync(handle, bytes, 0, bytes.length, position)
      if (fs.fstatSync(handle).size > sizeBefore) fs.ftruncateSync(handle, sizeBefore)
      fs.closeSync(handle)
    }
    this.#unsynced.clear()
  }
}
