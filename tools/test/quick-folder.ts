import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { atExit } from './at-exit.ts'

/** Where Linux has a part of its memory as a folder. */
const MEMORY = '/dev/shm'

/** A run leaves less than a third of this lying about at a time; the programs beside it want memory too. */
const NEEDED_BYTES = 6 * 1024 ** 3

export interface Room {
  readonly isThere: boolean
  /** The room of the folder, and what the whole machine has left. */
  readonly folderBytes: number
  readonly memoryBytes: number
}

const readRoom = (): Room => {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return { isThere: true, folderBytes: bavail * bsize, memoryBytes: freemem() }
  } catch {
    return { isThere: false, folderBytes: 0, memoryBytes: 0 }
  }
}

export const hasRoom = ({ isThere, folderBytes, memoryBytes }: Room): boolean =>
  isThere && folderBytes >= NEEDED_BYTES && memoryBytes >= NEEDED_BYTES

/**
 * Has everything of this run that lies about for a while lie in memory, where there is room: a database of a test is
 * one and a half thousand small files, and on a disk they cost twenty times what they cost here. A person who names a
 * folder (TMPDIR) has chosen. The function returned clears it away.
 */
export const useQuickFolder = (room: Room = readRoom()): (() => void) => {
  if (process.env['TMPDIR'] || !hasRoom(room)) return () => {}
  const folder = mkdtempSync(join(MEMORY, 'kassa-'))
  // PostgreSQL runs as somebody else where the tests run as root, and walks through.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  const clear = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const letGo = atExit(clear)
  return () => {
    delete process.env['TMPDIR']
    letGo()
    clear()
  }
}
