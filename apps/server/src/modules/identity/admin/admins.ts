import { enabledFlag } from '@kassa/contract/fields.ts'
import { withKept } from '@kassa/contract/edit-fields.ts'
import {
  merchantAdminCalls,
  operatorAdminCalls,
  partnerAdminCalls,
  adminFields,
} from '@kassa/contract/identity/admin.calls.ts'
import { UNLOCKED } from '@kassa/domain/identity/lockout.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Command, type Context } from '../../../platform/command.ts'
import { endSessionsOf } from '../../../platform/session/session.store.ts'
import { findAccountForUpdate, setLock, setPasswordHash } from '../account.store.ts'
import { acceptNewPassword, formerAfter } from '../password/new-password.ts'
import { checkOwnRights } from '../role/own-rights.ts'
import { keepingAManager } from '../role/role-rules.ts'
import { checkAdminFields, isOneself, placeOfAdmin, placeOfAdmins, takeAdmins } from './admin-rules.ts'
import {
  findAdmin,
  insertAdmin,
  setAdmin,
  setAdminArchived,
  setAdminState,
  type AdminPlace,
  type AdminRow,
  adminList,
} from './admin.store.ts'
import { readList } from '../../../platform/list/list.store.ts'

type AdminCalls = typeof operatorAdminCalls

const viewIn = (context: Context, key: string) => {
  const { holds, actor } = context
  return ({ codes, isEnabled, ...admin }: AdminRow) => {
    const isBelow = checkOwnRights(actor, codes).ok
    const isOther = !isOneself(context, admin.id)
    return {
      ...admin,
      enabled: enabledFlag(isEnabled),
      can: {
        edit: isBelow && holds(`${key}.edit`),
        lock: isOther && isBelow && admin.status !== 3 && holds(`${key}.lock`),
        unlock: isOther && isBelow && (admin.status === 1 || admin.status === 3) && holds(`${key}.lock`),
        archive: isOther && isBelow && holds(`${key}.delete`),
      },
    }
  }
}

const noteOf = ({ codes: _codes, ...admin }: AdminRow) => admin
const merchantOf = (place: AdminPlace): string | null => (place.tier === 'merchant' ? place.merchantId : null)

/** The use cases about administrators of one tier. */
function adminCommands(tier: AdminPlace['tier'], key: string, calls: AdminCalls): readonly Command[] {
  /** One administrator locked for a change, with where they stand. */
  const take = async (context: Context, id: string) => {
    const place = await placeOfAdmin(context, tier, id)
    if (!place.ok) return place
    const taken = await takeAdmins(context, place.value, [id])
    if (!taken.ok) return taken
    const [admin] = taken.value
    return admin ? accept({ place: place.value, admin }) : refuse({ code: 'thing.not-found' })
  }

  const list = command(calls.list, async (context, { cursor, limit, partnerId, sort, ...filter }) => {
    const place = await placeOfAdmins(context, tier, partnerId)
    if (!place.ok) return place
    const { tx, now } = context
    return readList(tx, adminList, [place.value, filter, now], { cursor, limit, sort }, viewIn(context, key))
  })

  const read = command(calls.read, async (context, { id }) => {
    const place = await placeOfAdmin(context, tier, id)
    if (!place.ok) return place
    const admin = await findAdmin(context.tx, place.value, id, context.now)
    return admin ? accept(viewIn(context, key)(admin)) : refuse({ code: 'thing.not-found' })
  })

  const create = command(calls.create, async (context, { partnerId, password, passwordAgain, ...fields }) => {
    const { tx, now } = context
    const place = await placeOfAdmins(context, tier, partnerId)
    if (!place.ok) return place
    const checked = await checkAdminFields(context, place.value, fields)
    if (!checked.ok) return checked
    const owner = { merchantId: merchantOf(place.value), handles: [fields.email], usedHashes: [] }
    const hash = await acceptNewPassword(tx, { password, passwordAgain }, owner)
    if (!hash.ok) return hash
    const id = context.newId()
    // Another database may have taken the address since it was looked at.
    const isAdded = await insertAdmin(tx, place.value, { ...fields, id, passwordHash: hash.value, status: 0, now })
    if (!isAdded) return refuse({ code: 'email.taken', facts: { email: fields.email } })
    context.audit({ subject: `admin/${id}`, after: fields })
    return accept({ id, version: 1 })
  })

  const update = command(calls.update, async (context, { id, version, ...edits }) => {
    const taken = await take(context, id)
    if (!taken.ok) return taken
    const { place, admin: before } = taken.value
    if (before.version !== version)
      return refuse({ code: 'thing.changed-meanwhile', facts: { current: noteOf(before) } })
    const fields = withKept(adminFields, before, edits)
    if (isOneself(context, id) && before.roleId !== fields.roleId) return refuse({ code: 'role.own' })
    const checked = await checkAdminFields(context, place, fields, before)
    if (!checked.ok) return checked
    const kept = await keepingAManager(context, place, () => setAdmin(context.tx, place, id, fields))
    if (!kept.ok) return kept
    context.audit({ subject: `admin/${id}`, before: noteOf(before), after: fields })
    return accept({ id, version: version + 1 })
  })

  const setEnabled = command(calls.setEnabled, async (context, { ids, enabled }) => {
    const { tx } = context
    if (ids.some((id) => isOneself(context, id))) return refuse({ code: 'admin.oneself' })
    const place = await placeOfAdmin(context, tier, ids[0] ?? '')
    if (!place.ok) return place
    const taken = await takeAdmins(context, place.value, ids)
    if (!taken.ok) return taken
    return keepingAManager(context, place.value, async () => {
      let changed = 0
      for (const { id } of taken.value) {
        if ((await setAdminState(tx, place.value, id, enabled === 1)) === 0) continue
        changed += 1
        if (enabled === 0) await endSessionsOf(tx, id, context.realNow)
        context.audit({
          subject: `admin/${id}`,
          before: { isEnabled: enabled === 0 },
          after: { isEnabled: enabled === 1 },
        })
      }
      return { changed }
    })
  })

  const setAdminLock = command(calls.setLock, async (context, { id, isLocked }) => {
    if (isOneself(context, id)) return refuse({ code: 'admin.oneself' })
    const taken = await take(context, id)
    if (!taken.ok) return taken
    const { place, admin } = taken.value
    // Somebody who was never activated is activated by an approval, not by unlocking.
    if (!isLocked && admin.status === 2) return accept({})
    const lock = isLocked ? { ...UNLOCKED, status: 3 as const } : UNLOCKED
    const accountKey = { kind: 'admin' as const, id, merchantId: merchantOf(place) }
    const kept = await keepingAManager(context, place, () => setLock(context.tx, accountKey, lock))
    if (!kept.ok) return kept
    if (isLocked) await endSessionsOf(context.tx, id, context.realNow)
    context.audit({ subject: `admin/${id}`, before: { status: admin.status }, after: { status: lock.status } })
    return accept({})
  })

  const setPassword = command(calls.setPassword, async (context, { id, password, passwordAgain }) => {
    const { tx } = context
    // One's own password is changed with the old one, in the profile.
    if (isOneself(context, id)) return refuse({ code: 'admin.oneself' })
    const taken = await take(context, id)
    if (!taken.ok) return taken
    const merchantId = merchantOf(taken.value.place)
    const account = await findAccountForUpdate(tx, { kind: 'admin', id, merchantId })
    if (!account) return refuse({ code: 'thing.not-found' })
    const usedHashes = [account.passwordHash, ...account.formerPasswordHashes]
    const owner = { merchantId, handles: [account.handle], usedHashes }
    const hash = await acceptNewPassword(tx, { password, passwordAgain }, owner)
    if (!hash.ok) return hash
    await setPasswordHash(tx, account, hash.value, formerAfter(account.passwordHash, account.formerPasswordHashes))
    await endSessionsOf(tx, id, context.realNow)
    context.audit({ subject: `admin/${id}`, after: { password: 'changed', name: account.name } })
    return accept({})
  })

  const archive = command(calls.archive, async (context, { id }) => {
    if (isOneself(context, id)) return refuse({ code: 'admin.oneself' })
    const taken = await take(context, id)
    if (!taken.ok) return taken
    const { place, admin } = taken.value
    const kept = await keepingAManager(context, place, () => setAdminArchived(context.tx, place, id, context.now))
    if (!kept.ok) return kept
    await endSessionsOf(context.tx, id, context.realNow)
    context.audit({ subject: `admin/${id}`, before: noteOf(admin) })
    return accept({})
  })

  return [list, read, create, update, setEnabled, setAdminLock, setPassword, archive]
}

export const adminCommandsOfAll: readonly Command[] = [
  ...adminCommands('operator', 'platform.operatorAdmins', operatorAdminCalls),
  ...adminCommands('partner', 'platform.partners.admins', partnerAdminCalls),
  ...adminCommands('merchant', 'platform.organisation.merchant.admins', merchantAdminCalls),
]
