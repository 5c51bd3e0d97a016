import { enabledFlag } from '@kassa/contract/fields.ts'
import { withKept } from '@kassa/contract/edit-fields.ts'
import {
  approvePartner as approveCall,
  archivePartner as archiveCall,
  createPartner as createCall,
  listPartners as listCall,
  readPartner as readCall,
  setPartnersEnabled as enableCall,
  updatePartner as updateCall,
  partnerFields,
} from '@kassa/contract/organisation/partner.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { keepBeside } from '../../../platform/clusters/overview.ts'
import { command, type Context } from '../../../platform/command.ts'
import { USERS_NAMED } from '../../../platform/undo/in-use.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { gatherCounted } from '../../../platform/list/merge-counted.ts'
import { endSessionsOfAccounts } from '../../../platform/session/session.store.ts'
import {
  checkPhone,
  ensurePlatformRole,
  setPartnerAdminsArchived,
  setWaitingAdminsActive,
} from '../../identity/public.ts'
import { sendMail } from '../../message/public.ts'
import { addFirstAdmin } from '../first-admin.ts'
import { countedPartners, mergePartner, mergePartners } from './merge-partners.ts'
import { mergePartnerUses, partnerInUse } from './partner-uses.ts'
import { insertPartner } from './new-partner.store.ts'
import {
  findPartner,
  listAdminsOfPartner,
  listPartnersForUpdate,
  partnerList,
  listPartnerUsers,
  setPartner,
  setPartnerApproved,
  setPartnerArchived,
  setPartnerState,
  type PartnerRow,
} from './partner.store.ts'

const KEY = 'platform.partners'
const notFound = refuse({ code: 'thing.not-found' })

const viewIn = (context: Context) => {
  const { actor, holds } = context
  return ({ isEnabled, approvedAt, ...partner }: PartnerRow) => {
    const isOther = actor.partnerId !== partner.id
    const isEmpty = partner.subPartners + partner.merchants === 0
    return {
      ...partner,
      enabled: enabledFlag(isEnabled),
      approval: approvedAt === null ? ('waiting' as const) : ('approved' as const),
      can: {
        edit: holds(`${KEY}.edit`),
        enable: isOther && holds(`${KEY}.enable`),
        approve: approvedAt === null && actor.tier === 'operator' && holds(`${KEY}.approve`),
        archive: isOther && isEmpty && holds(`${KEY}.delete`),
        addSubPartner: partner.level === 1 && isEnabled && approvedAt !== null && holds(`${KEY}.add`),
      },
    }
  }
}

/**
 * The partner above a new or changed one, locked: of the first level, approved and enabled. Source: D39.
 */
async function takeParent(context: Context, parentId: string | null): Promise<Result<PartnerRow | null>> {
  if (parentId === null) return accept(null)
  const [parent] = await listPartnersForUpdate(context.tx, context.actor, [parentId])
  if (!parent) return notFound
  if (parent.level !== 1) return refuse({ code: 'partner.too-deep' })
  return parent.isEnabled && parent.approvedAt !== null ? accept(parent) : refuse({ code: 'partner.not-approved' })
}

export const listPartners = command(
  listCall,
  async (context, request) => {
    const { cursor: _cursor, limit: _limit, sort: _sort, ...filter } = request
    const viewOf = viewIn(context)
    return context.isOneOfSeveral
      ? gatherCounted(context.tx, countedPartners, [context.actor, filter], request, viewOf)
      : readList(context.tx, partnerList, [context.actor, filter], request, viewOf)
  },
  { merge: mergePartners },
)

export const readPartner = command(
  readCall,
  async (context, { id }) => {
    const row = await findPartner(context.tx, context.actor, id)
    if (!row) return notFound
    const viewOf = viewIn(context)
    return accept(keepBeside(viewOf(row), { row, viewOf }))
  },
  { merge: mergePartner },
)

/** A partner adds below itself, whatever it says about the parent. */
export const createPartner = command(createCall, async (context, { admin, ...fields }) => {
  const { tx, actor, now, newId } = context
  const parentId = actor.tier === 'partner' ? (fields.parentId ?? actor.partnerId) : fields.parentId
  const parent = await takeParent(context, parentId)
  if (!parent.ok) return parent
  const phone = checkPhone(fields.phone)
  if (!phone.ok) return phone
  const id = newId()
  await insertPartner(tx, { ...fields, id, parentId, isApproved: true }, now)
  const roleId = await ensurePlatformRole(tx, 'partner', context)
  const added = await addFirstAdmin(context, tx, { tier: 'partner', partnerId: id }, { ...admin, roleId, status: 0 })
  if (!added.ok) return added
  context.audit({ subject: `partner/${id}`, after: { ...fields, parentId } })
  return accept({ id, version: 1 })
})

export const updatePartner = command(updateCall, async (context, { id, version, parentId, ...edits }) => {
  const { tx, actor } = context
  const ids = [id, ...(parentId === null ? [] : [parentId])]
  const locked = await listPartnersForUpdate(tx, actor, ids)
  const before = locked.find((partner) => partner.id === id)
  if (!before) return notFound
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  const fields = { ...withKept(partnerFields, before, edits), parentId }
  if (before.parentId !== fields.parentId) {
    if (actor.tier !== 'operator') return refuse({ code: 'permission.missing' })
    if (fields.parentId === id) return refuse({ code: 'partner.circular' })
    const parent = await takeParent(context, fields.parentId)
    if (!parent.ok) return parent
    if (fields.parentId !== null && before.subPartners > 0) return refuse({ code: 'partner.too-deep' })
  }
  const phone = checkPhone(fields.phone)
  if (!phone.ok) return phone
  await setPartner(tx, id, fields)
  context.audit({ subject: `partner/${id}`, before, after: fields })
  return accept({ id, version: version + 1 })
})

export const setPartnersEnabled = command(enableCall, async (context, { ids, enabled }) => {
  const { tx, actor, now } = context
  if (ids.some((id) => id === actor.partnerId)) return refuse({ code: 'partner.oneself' })
  const partners = await listPartnersForUpdate(tx, actor, ids)
  if (partners.length !== new Set(ids).size) return notFound
  let changed = 0
  for (const { id } of partners) {
    if ((await setPartnerState(tx, id, enabled === 1)) === 0) continue
    changed += 1
    if (enabled === 0) await endSessionsOfAccounts(tx, await listAdminsOfPartner(tx, id), now)
    context.audit({
      subject: `partner/${id}`,
      before: { isEnabled: enabled === 0 },
      after: { isEnabled: enabled === 1 },
    })
  }
  return accept({ changed })
})

export const approvePartner = command(approveCall, async (context, { id }) => {
  const { tx, actor, now } = context
  const [partner] = await listPartnersForUpdate(tx, actor, [id])
  if (!partner) return notFound
  if (actor.tier !== 'operator') return refuse({ code: 'permission.missing' })
  if ((await setPartnerApproved(tx, id, now)) === 0) return refuse({ code: 'partner.approved-already' })
  for (const { email, locale } of await setWaitingAdminsActive(tx, id)) {
    await sendMail(tx, context, { purpose: 'partner-approved', to: email, locale, facts: {} })
  }
  context.audit({ subject: `partner/${id}`, before: { approvedAt: null }, after: { approvedAt: now } })
  return accept({})
})

export const archivePartner = command(
  archiveCall,
  async (context, { id }) => {
    const { tx, actor, now } = context
    if (id === actor.partnerId) return refuse({ code: 'partner.oneself' })
    const [partner] = await listPartnersForUpdate(tx, actor, [id])
    if (!partner) return notFound
    const { subPartners, merchants } = partner
    if (subPartners + merchants > 0) {
      const users = await listPartnerUsers(tx, id, USERS_NAMED)
      return refuse(partnerInUse({ users, subPartners, merchants }))
    }
    await endSessionsOfAccounts(tx, await listAdminsOfPartner(tx, id), now)
    await setPartnerAdminsArchived(tx, id, now)
    await setPartnerArchived(tx, id, now)
    context.audit({ subject: `partner/${id}`, before: partner })
    return accept({})
  },
  { agreement: { code: 'thing.in-use', merge: mergePartnerUses } },
)
