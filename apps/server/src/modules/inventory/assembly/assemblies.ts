import {
  listAssemblies as listCall,
  readAssembly as readCall,
  undoAssembly as undoCall,
} from '@kassa/contract/inventory/assembly.calls.ts'
import { refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { tellMoved } from '../document/document-rules.ts'
import { createAssembly } from './create-assembly.ts'
import { readAssemblyView, rowOf } from './assembly-view.ts'
import {
  deleteLotsOf,
  findAssemblyForUpdate,
  listAssemblyLines,
  readStoodAt,
  setAssemblyUndone,
  assemblyList,
} from './assembly.store.ts'
import { holdLines, moveLines, movePieces } from './move-assembled.ts'
import { undonePieces } from './undone-pieces.ts'
import { readList } from '../../../platform/list/list.store.ts'

const listAssemblies = command(listCall, ({ tx, merchantId, inOutletId }, { cursor, limit, ...filter }) =>
  readList(tx, assemblyList, [merchantId, inOutletId, filter], { cursor, limit }, rowOf),
)

const readAssembly = command(readCall, (context, { id }) => readAssemblyView(context, id))

/** Books every line back at the value it moved with; pieces without a number move without one. */
const undoAssembly = command(undoCall, async (context, { id }) => {
  const { tx, merchantId, now, actor } = context
  const record = await findAssemblyForUpdate(tx, merchantId, id)
  if (!record || !context.reaches(record.outletId)) return refuse({ code: 'thing.not-found' })
  if (record.state === 'undone') return refuse({ code: 'assembly.undone', facts: { number: record.number } })
  const outlet = await findOutletFacts(tx, merchantId, record.outletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const lines = (await listAssemblyLines(tx, merchantId, id)).map((line) => ({ ...line, isOut: !line.isOut }))
  const held = await holdLines(context, outlet.id, lines, await readStoodAt(tx, merchantId, id))
  if (!held.ok) return held
  const move = { documentId: id, outlet, kind: 'assembly-undo' as const }
  const pieces = await movePieces(context, move, await undonePieces(context, outlet.id, lines))
  if (!pieces.ok) return pieces
  await deleteLotsOf(tx, merchantId, id)
  const left = await moveLines(
    context,
    move,
    lines.filter(({ isOut }) => isOut),
  )
  const came = await moveLines(
    context,
    move,
    lines.filter(({ isOut }) => !isOut),
  )
  await setAssemblyUndone(tx, merchantId, id, now, actor.name)
  context.audit({ subject: `assembly/${id}`, before: { state: 'booked' }, after: { state: 'undone' } })
  tellMoved(context, [...left, ...came])
  return readAssemblyView(context, id)
})

export const assemblyCommands = [listAssemblies, readAssembly, createAssembly, undoAssembly]
