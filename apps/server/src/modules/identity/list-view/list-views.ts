import {
  readListViews as readCall,
  removeListView as removeCall,
  saveListView as saveCall,
} from '@kassa/contract/identity/list-views.calls.ts'
import { LIST_VIEWS, nameBeside } from '@kassa/domain/identity/list-view.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { keyOfActor } from '../sign-in/own-session.ts'
import { countViews, deleteView, listViewRows, lockViews, putView } from './list-view.store.ts'

export const readViews = command(readCall, async (context, { list }) =>
  accept({ views: await listViewRows(context.tx, keyOfActor(context), list) }),
)

export const saveView = command(saveCall, async (context, { list, address, replaces, ...asked }) => {
  const { tx, newId, now, audit } = context
  const key = keyOfActor(context)
  await lockViews(tx, key)
  const name = replaces ? asked.name : nameBeside({ name: asked.name, address }, await listViewRows(tx, key, list))
  const view = await putView(tx, key, { id: newId(), list, name, address, now })
  if ((await countViews(tx, key)) > LIST_VIEWS)
    return refuse({ code: 'list-view.too-many', facts: { maximum: LIST_VIEWS } })
  audit({ subject: `list-view/${view.id}`, after: { list, name, address } })
  return accept(view)
})

export const removeView = command(removeCall, async (context, { id }) => {
  const before = await deleteView(context.tx, keyOfActor(context), id)
  if (!before) return refuse({ code: 'thing.not-found' })
  const { list, name, address } = before
  context.audit({ subject: `list-view/${id}`, before: { list, name, address } })
  return accept({ id })
})
