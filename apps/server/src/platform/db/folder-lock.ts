import fs from 'node:fs'
import path from 'node:path'

/** Another living process has this data folder open. */
export class FolderInUse extends Error {
  readonly pid: number
  readonly since: string

  constructor(folder: string, pid: number, since: string) {
    super(`The data folder ${folder} is in use by process ${pid} since ${since}. Stop that one first.`)
    this.name = 'FolderInUse'
    this.pid = pid
    this.since = since
  }
}

interface Holder {
  readonly pid: number
  readonly since: string
  /** When that process began, as the system counts it, so that a number given out again is not taken for it. */
  readonly born: string
}

/** The start time of a process where the system tells it (Linux); elsewhere an empty text. */
function bornAt(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? ''
  } catch {
    return ''
  }
}

function isAlive({ pid, born }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return bornAt(pid) === born
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** Returns the process that holds the folder now, or undefined. For tools that would rather speak to the running server. */
export function folderHolder(folder: string): { pid: number; since: string } | undefined {
  const holder = readHolder(path.join(folder, 'kassa.lock'))
  return holder && isAlive(holder) ? { pid: holder.pid, since: holder.since } : undefined
}

/**
 * Takes a data folder for this process; answers how to give it back.
 *
 * Throws FolderInUse while a living process holds it. A lock left by a process that died is taken over.
 */
export function lockFolder(folder: string, now: string): () => void {
  fs.mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'kassa.lock')
  const mine = JSON.stringify({ pid: process.pid, since: now, born: bornAt(process.pid) } satisfies Holder)
  for (;;) {
    try {
      fs.writeFileSync(file, mine, { flag: 'wx' })
      return () => fs.rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readHolder(file)
    if (holder && isAlive(holder)) throw new FolderInUse(folder, holder.pid, holder.since)
    fs.rmSync(file, { force: true })
  }
}
