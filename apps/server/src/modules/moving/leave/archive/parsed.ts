import { ArchiveRefused } from './archive-refused.ts'

/** Refuses an archive whose contents are not what Kassa wrote. */
export function refuseDamaged(): never {
  throw new ArchiveRefused('moving.archive-damaged')
}

/** The value that a JSON text stands for. Throws ArchiveRefused where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseDamaged()
  }
}
