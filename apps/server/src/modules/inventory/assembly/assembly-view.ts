import type { assemblyView } from '@kassa/contract/inventory/assembly.calls.ts'
import type { AssemblyKind } from '@kassa/domain/inventory/assembly.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { z } from 'zod'
import type { Context } from '../../../platform/command.ts'
import { findAssembly, listAssemblyLines, type AssemblyRecord } from './assembly.store.ts'

export const rowOf = (record: AssemblyRecord) => {
  const { note: _note, currency: _currency, undoneAt: _at, undoneByName: _by, ...row } = record
  return row
}

/** An assembly as its page shows it. Not found outside the caller's outlets. */
export async function readAssemblyView(context: Context, id: string): Promise<Result<z.input<typeof assemblyView>>> {
  const { tx, merchantId } = context
  const record = await findAssembly(tx, merchantId, id)
  if (!record || !context.reaches(record.outletId)) return refuse({ code: 'thing.not-found' })
  const lines = await listAssemblyLines(tx, merchantId, id)
  const undo = record.state === 'booked' && context.holds('platform.inventory.stock.edit')
  return accept({ ...record, lines, can: { undo } })
}

/** The kind of a document's entries in the books of stock and of pieces. */
export const entryKindOf = { assemble: 'assembly', unpack: 'unpacking' } as const satisfies Record<AssemblyKind, string>
