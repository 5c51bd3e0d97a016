import type { z } from 'zod'
import { ArchiveRefused } from './archive-refused.ts'

/** Refuses an archive whose contents are not what Kassa wrote. */
export function refuseDamaged(): never {
  throw new ArchiveRefused('moving.archive-damaged')
}

/** The value as a schema reads it. Throws ArchiveRefused where it is something else. */
export function shaped<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const read = schema.safeParse(value)
  return read.success ? read.data : refuseDamaged()
}

/** The value that a JSON text stands for. Throws ArchiveRefused where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseDamaged()
  }
}
