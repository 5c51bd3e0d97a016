import { withKept } from '@kassa/contract/edit-fields.ts'
import { chooseCompactRows as compactRowsCall } from '@kassa/contract/identity/compact-rows.calls.ts'
import {
  chooseMenu as chooseMenuCall,
  endOtherSessions as endOthersCall,
  endSession as endCall,
  listSessions as listCall,
  readMenu as readMenuCall,
  readProfile as readCall,
  updateProfile as updateCall,
  profileFields,
} from '@kassa/contract/identity/own-account.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { endOwnSession, endSessionsOf } from '../../../platform/session/session.store.ts'
import { setCompactRows } from '../account.store.ts'
import { checkPhone } from '../person/phone.ts'
import { keyOfActor } from '../sign-in/own-session.ts'
import { listSessionRows, readFavourites, readProfileRow, setFavourites, setProfile } from './profile.store.ts'

const viewOf = async (context: Context) => ({
  ...(await readProfileRow(context.tx, keyOfActor(context))),
  roleName: context.actor.roleName,
})

export const readProfile = command(readCall, async (context) => accept(await viewOf(context)))

export const updateProfile = command(updateCall, async (context, { version, ...edits }) => {
  const key = keyOfActor(context)
  const before = await readProfileRow(context.tx, key)
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  const fields = withKept(profileFields, before, edits)
  const phone = checkPhone(fields.phone)
  if (!phone.ok) return phone
  await setProfile(context.tx, key, fields)
  const { firstName, lastName } = before
  context.audit({
    subject: `${key.kind}/${key.id}`,
    before: { firstName, lastName, phone: before.phone },
    after: fields,
  })
  return accept(await viewOf(context))
})

export const listSessions = command(listCall, async ({ tx, actor, realNow }) => {
  const rows = await listSessionRows(tx, actor.accountId, realNow)
  return accept({ sessions: rows.map((row) => ({ ...row, isThisOne: row.id === actor.sessionId })) })
})

export const endSession = command(endCall, async ({ tx, actor, realNow }, { id }) =>
  (await endOwnSession(tx, actor.accountId, id, realNow)) ? accept({}) : refuse({ code: 'thing.not-found' }),
)

export const endOtherSessions = command(endOthersCall, async ({ tx, actor, realNow }) =>
  accept({ ended: await endSessionsOf(tx, actor.accountId, realNow, actor.sessionId) }),
)

export const readMenu = command(readMenuCall, async (context) =>
  accept({ favourites: await readFavourites(context.tx, keyOfActor(context)) }),
)

/** The last choice stands, whichever browser it came from. */
export const chooseMenu = command(chooseMenuCall, async (context, { favourites }) => {
  const key = keyOfActor(context)
  await setFavourites(context.tx, key, favourites)
  context.audit({ subject: `${key.kind}/${key.id}`, after: { favourites } })
  return accept({ favourites })
})

/** The last choice stands, whichever browser it came from. */
export const chooseCompactRows = command(compactRowsCall, async (context, { hasCompactRows }) => {
  const key = keyOfActor(context)
  await setCompactRows(context.tx, key, hasCompactRows)
  context.audit({ subject: `${key.kind}/${key.id}`, after: { hasCompactRows } })
  return accept({})
})
