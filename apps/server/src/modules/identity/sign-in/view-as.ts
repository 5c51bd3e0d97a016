import { beginView as beginCall, endView as endCall, VIEW_MINUTES } from '@kassa/contract/identity/view-as.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { setView, setViewEnded } from '../../../platform/session/session.store.ts'
import { checkOwnRights } from '../role/own-rights.ts'
import { findViewedRole, findViewedStaff } from './view-as.store.ts'

/** Staff see their own outlets and no others, so what they look as is cut to these. */
const within = (outletIds: readonly string[] | null, own: readonly string[] | 'all'): readonly string[] | null => {
  if (own === 'all') return outletIds
  return outletIds === null ? own : outletIds.filter((id) => own.includes(id))
}

export const beginView = command(beginCall, async (context, { as, id }) => {
  const { tx, merchantId, actor, now, realNow, outletId } = context
  if (actor.sessionId === null) throw new Error('only a session looks as somebody else')
  const found = await (as === 'role'
    ? findViewedRole(tx, merchantId, id)
    : findViewedStaff(tx, { merchantId, outletId, now }, id))
  if (!found) return refuse({ code: 'thing.not-found' })
  const outletIds = within(found.outletIds, actor.outletIds)
  if (as === 'staff' && outletIds?.length === 0) return refuse({ code: 'outlet.select-first' })
  const rights = checkOwnRights(actor, found.codes)
  if (!rights.ok) return rights
  const until = new Date(Date.parse(realNow) + VIEW_MINUTES * 60_000)
  await setView(tx, actor.sessionId, { ...found, outletIds }, until)
  context.audit({ subject: `${as}/${id}`, after: { name: found.name, until: until.toISOString() } })
  return accept({})
})

export const endView = command(endCall, async (context) => {
  const { tx, actor } = context
  if (actor.view === null || actor.sessionId === null) return accept({})
  await setViewEnded(tx, actor.sessionId)
  context.audit({ after: { name: actor.view.name } })
  return accept({})
})
