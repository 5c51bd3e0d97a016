import type { LoggedThing } from '@kassa/contract/audit/logged-things.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Command, Context } from '../command.ts'
import { isDuplicate } from '../db/database-error.ts'
import { listStandings, restoreRows, type VersionedState, type UndoTable } from './undo.store.ts'

/**
 * The note that a change stores so that it can be undone: the things it changed with the versions it left, and everything else it removed.
 */
export interface UndoNote {
  readonly things: readonly { readonly id: string; readonly version: number }[]
  readonly request: unknown
  readonly kept: unknown
}

export interface HowToUndo<Kept> {
  /** The things that a request is about, as they stand before and after it: those whose state differs were changed. */
  readonly look: (context: Context, request: unknown) => Promise<readonly VersionedState[]>
  /** Some of them later, locked. */
  readonly lookFor: (context: Context, ids: readonly string[]) => Promise<readonly VersionedState[]>
  /** Reads the other things that the change removes, before it does. */
  readonly keep?: (context: Context, request: unknown) => Promise<Kept>
  readonly back: (context: Context, ids: readonly string[], note: UndoNote & { kept: Kept }) => Promise<Result<unknown>>
}

/**
 * A change that the person who made it can take back under the key it was asked with. Nothing is taken back of a thing that
 * somebody changed since: each has the version that the change left, or all stays as it is (`undo.changed-meanwhile`).
 */
export function withUndo<Kept = null>(change: Command, how: HowToUndo<Kept>): Command {
  return {
    ...change,
    run: async (context, request) => {
      const before = await how.look(context, request)
      const kept = (await how.keep?.(context, request)) ?? null
      const result = await change.run(context, request)
      if (!result.ok) return result
      const states = new Map(before.map(({ id, state }) => [id, state]))
      const things = (await how.look(context, request))
        .filter(({ id, state }) => states.has(id) && states.get(id) !== state)
        .map(({ id, version }) => ({ id, version }))
      if (things.length > 0) context.keepUndo({ things, request, kept })
      return result
    },
    undo: async (context, kept) => {
      const note = kept as UndoNote & { kept: Kept }
      const ids = note.things.map(({ id }) => id)
      const now = new Map((await how.lookFor(context, ids)).map(({ id, version }) => [id, version]))
      if (note.things.some(({ id, version }) => now.get(id) !== version))
        return refuse({ code: 'undo.changed-meanwhile' })
      return how.back(context, ids, note)
    },
  }
}

type Asked = Readonly<Record<string, unknown>>

/** The things a request names: `id`, `ids` or `productIds`. */
export function idsOf(request: unknown): readonly string[] {
  const { id, ids, productIds } = request as Asked
  return [...new Set((ids ?? productIds ?? [id]) as readonly string[])]
}

const rows = (table: UndoTable, column: 'is_enabled' | 'archived_at') => ({
  look: ({ tx, merchantId }: Context, request: unknown) =>
    listStandings(tx, merchantId, { table, column, ids: idsOf(request), isLocked: false }),
  lookFor: ({ tx, merchantId }: Context, ids: readonly string[]) =>
    listStandings(tx, merchantId, { table, column, ids, isLocked: true }),
})

/** The call that switches something on or off is taken back by the call itself, asked the other way round for what it changed. */
export const undoneBySwitching = (change: Command, table: UndoTable): Command =>
  withUndo(change, {
    ...rows(table, 'is_enabled'),
    back: (context, ids, { request }) => change.run(context, switchedBack(request as Asked, ids)),
  })

function switchedBack(request: Asked, ids: readonly string[]): Asked {
  const field = 'enabled' in request ? 'enabled' : 'isEnabled'
  return { ...request, ...('ids' in request ? { ids } : {}), [field]: request[field] === 1 ? 0 : 1 }
}

interface Restoring<Kept> {
  /** The thing's name in the log: `brand`. */
  readonly subject: LoggedThing
  readonly keep?: (context: Context, request: unknown) => Promise<Kept>
  /** Asked first: what would keep it from standing where it stood. */
  readonly check?: (context: Context, ids: readonly string[]) => Promise<Result<unknown>>
  /** Restores the things that belong to it, once it is there again; a refusal leaves everything as it was. */
  readonly after?: (context: Context, ids: readonly string[], kept: Kept) => Promise<Result<unknown>>
}

/** Returns the undoing of an archiving: brings things back where their name or number was not given to another meanwhile. */
export const undoneByRestoring = <Kept = null>(
  change: Command,
  table: UndoTable,
  { subject, keep, check, after }: Restoring<Kept>,
): Command =>
  withUndo<Kept>(change, {
    ...rows(table, 'archived_at'),
    ...(keep && { keep }),
    back: async (context, ids, { kept }) => {
      const checked = await check?.(context, ids)
      if (checked && !checked.ok) return checked
      try {
        await restoreRows(context.tx, context.merchantId, table, ids)
      } catch (error) {
        if (isDuplicate(error)) return refuse({ code: 'undo.name-taken' })
        throw error
      }
      const followed = await after?.(context, ids, kept)
      if (followed && !followed.ok) return followed
      for (const id of ids) context.audit({ subject: `${subject}/${id}`, after: { isArchived: false } })
      return accept({})
    },
  })
