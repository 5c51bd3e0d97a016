import type { Choice, Resource, WholeOf } from '@kassa/contract/open/frame.ts'
import { accept, type Result } from '@kassa/domain/result.ts'
import { safeParse } from 'zod'
import type { $ZodType } from 'zod/v4/core'

/** The most things of an answer where each costs a read of its own. */
export const MOST_EXPANDED = 100

/** A thing as a caller chose to see it. Throws where it is not what its description says: a bug, and nothing is answered. */
export function showResource<Of extends Resource>(
  of: Of,
  thing: WholeOf<Of>,
  { fields, expand }: Choice,
): { id: unknown } {
  const parsed = safeParse(of.whole as $ZodType, thing)
  if (!parsed.success) throw new Error(`a thing of the public API is not as described: ${parsed.error.message}`)
  const asked = new Set(typeof expand === 'string' ? expand.split(',') : [])
  const chosen = fields === undefined ? undefined : new Set(['id', ...fields.split(',')])
  const isShown = (name: string): boolean =>
    (chosen?.has(name) ?? true) && (asked.has(name) || !of.expandable.includes(name))
  const shownFields = Object.entries(parsed.data as object).filter(([name]) => isShown(name))
  return Object.fromEntries(shownFields) as { id: unknown }
}

interface InsidePage<Row> {
  readonly rows: readonly Row[]
  readonly nextCursor: string | null
}

/** A page of the screens as a list of the public API. */
export const shownPage = <Of extends Resource, Row>(
  of: Of,
  { rows, nextCursor }: InsidePage<Row>,
  thingOf: (row: Row) => WholeOf<Of>,
  choice: Choice,
): Result<{ data: { id: unknown }[]; next: string | null; has_more: boolean }> =>
  accept({
    data: rows.map((row) => showResource(of, thingOf(row), choice)),
    next: nextCursor,
    has_more: nextCursor !== null,
  })
