import { UNDO_MINUTES, undoChange as call } from '@kassa/contract/today/today.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Command } from '../../platform/command.ts'
import { mayCall } from '../../platform/calls/may-call.ts'
import { findUndoForUpdate, setUndone } from '../../platform/undo/undo.store.ts'

const minuteMillis = 60_000

/** Undoes a change. A person who may no longer make the change may not undo it either. */
export function undoChangeOf(commands: readonly Command[]): Command {
  const takingBack = new Map(commands.filter(({ undo }) => undo).map((one) => [one.endpoint.name, one]))
  return command(call, async (context, { key }) => {
    const { tx, merchantId, actor, now } = context
    const kept = await findUndoForUpdate(tx, merchantId, actor.accountId, key)
    const change = kept && takingBack.get(kept.call)
    if (!kept || !change?.undo) return refuse({ code: 'undo.nothing' })
    if (!mayCall(context, change.endpoint)) return refuse({ code: 'permission.missing' })
    if (kept.undoneAt !== null) return accept({})
    if (Date.parse(now) - Date.parse(kept.at) > UNDO_MINUTES * minuteMillis) {
      return refuse({ code: 'undo.too-late', facts: { minutes: UNDO_MINUTES } })
    }
    const result = await change.undo(context, kept.undo)
    if (!result.ok) return result
    await setUndone(tx, merchantId, actor.accountId, { key, now })
    return accept({})
  })
}
