import {
  addPasskey as addCall,
  beginPasskey as beginCall,
  listPasskeys as listCall,
  MOST_PASSKEYS,
  removePasskey as removeCall,
} from '@kassa/contract/identity/passkey.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { confirmPassword } from '../sign-in/own-session.ts'
import { askChallenge, readMadePasskey, takeTicket } from './passkey-ceremony.ts'
import { ownPlaceOfCall } from './call-place.ts'
import { deletePasskey, insertPasskey, listPasskeyRows } from './passkey.store.ts'

const ownerOf = ({ actor }: Context) => ({ id: actor.accountId, merchantId: actor.merchantId })

const note = (context: Context, change: { readonly before?: object; readonly after?: object }): void =>
  context.audit({ subject: `admin/${context.actor.accountId}`, ...change })

const tooMany = { code: 'passkey.too-many', facts: { most: MOST_PASSKEYS } } as const

export const beginPasskey = command(beginCall, async (context, { password }) => {
  const { tx, actor } = context
  if (actor.kind !== 'admin') return refuse({ code: 'passkey.admins-only' })
  const confirmed = await confirmPassword(context, password)
  if (!confirmed.ok) return confirmed
  const place = await ownPlaceOfCall(context)
  if (!place.ok) return place
  const known = await listPasskeyRows(tx, ownerOf(context))
  if (known.length >= MOST_PASSKEYS) return refuse(tooMany)
  const asked = askChallenge(context, { adds: actor.accountId }, place.value)
  if (!asked.ok) return asked
  return accept({
    ...asked.value,
    accountHandle: Buffer.from(actor.accountId).toString('base64url'),
    accountName: actor.email ?? actor.name,
    known: known.map(({ credentialId }) => credentialId.toString('base64url')),
  })
})

export const addPasskey = command(addCall, async (context, { ticket, name, ...made }) => {
  const { tx, actor, now, newId } = context
  if (actor.kind !== 'admin') return refuse({ code: 'passkey.admins-only' })
  const challenge = await takeTicket(context, { adds: actor.accountId }, ticket)
  if (!challenge.ok) return challenge
  const place = await ownPlaceOfCall(context)
  if (!place.ok) return place
  const key = await readMadePasskey(place.value, challenge.value, made)
  if (!key.ok) return key
  const owner = ownerOf(context)
  const { length } = await listPasskeyRows(tx, owner)
  if (length >= MOST_PASSKEYS) return refuse(tooMany)
  const passkey = { ...key.value, id: newId(), adminId: owner.id, merchantId: owner.merchantId, name }
  if (!(await insertPasskey(tx, passkey, now))) return refuse({ code: 'passkey.wrong' })
  note(context, { after: { passkey: name, name: actor.name } })
  return accept({})
})

export const listPasskeys = command(listCall, async (context) => {
  const rows = await listPasskeyRows(context.tx, ownerOf(context))
  return accept({
    passkeys: rows.map(({ id, name, host, createdAt, lastUsedAt }) => ({ id, name, host, createdAt, lastUsedAt })),
  })
})

export const removePasskey = command(removeCall, async (context, { id, password }) => {
  const owner = ownerOf(context)
  const found = (await listPasskeyRows(context.tx, owner)).find((row) => row.id === id)
  if (!found) return refuse({ code: 'thing.not-found' })
  const confirmed = await confirmPassword(context, password)
  if (!confirmed.ok) return confirmed
  await deletePasskey(context.tx, owner, id)
  note(context, { before: { passkey: found.name }, after: { passkey: null, name: context.actor.name } })
  return accept({})
})
