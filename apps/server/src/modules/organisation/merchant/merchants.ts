import { withKept } from '@kassa/contract/edit-fields.ts'
import {
  auditMerchant as auditCall,
  createMerchant as createCall,
  listMerchants as listCall,
  moveMerchant as moveCall,
  readMerchant as readCall,
  setMerchantsEnabled as enableCall,
  updateMerchant as updateCall,
  merchantFields,
} from '@kassa/contract/organisation/merchant.calls.ts'
import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { listLivingHere } from '../../../platform/clusters/find-place.ts'
import { command, type Context } from '../../../platform/command.ts'
import { endSessionsOfMerchant } from '../../../platform/session/session.store.ts'
import { mergePages } from '../../../platform/list/merge-pages.ts'
import { foldEmail } from '../../identity/public.ts'
import {
  addMerchant,
  checkMerchantFields,
  checkNewPartner,
  noteMerchant,
  notFound,
  rowViewIn,
} from './merchant-rules.ts'
import {
  findMerchant,
  listMerchantsForUpdate,
  setMerchant,
  setMerchantAudit,
  setMerchantPartner,
  setMerchantState,
  merchantList,
} from './merchant.store.ts'
import { readList } from '../../../platform/list/list.store.ts'

export const listMerchants = command(
  listCall,
  async (context, { cursor, limit, sort, ...filter }) => {
    return readList(context.tx, merchantList, [context.actor, filter], { cursor, limit, sort }, rowViewIn(context))
  },
  { merge: mergePages },
)

export const readMerchant = command(readCall, async (context, { id }) => {
  const merchant = await findMerchant(context.tx, context.actor, id)
  return merchant ? accept(rowViewIn(context)(merchant)) : notFound
})

export const createMerchant = command(createCall, addNew, {
  named: ({ admin }) => ({ kind: 'admin', folded: foldEmail(admin.email), isNew: true }),
})

async function addNew(
  context: Context,
  { admin, partnerId: wanted, ...fields }: OutputOf<typeof createCall.request>,
): Promise<Result<InputOf<typeof createCall.answer>>> {
  const partnerId = await checkNewPartner(context, wanted)
  if (!partnerId.ok) return partnerId
  const added = await addMerchant(context, { ...fields, partnerId: partnerId.value }, admin)
  if (!added.ok) return added
  context.audit({ subject: `merchant/${added.value.id}`, after: { ...fields, ...added.value } })
  return accept({ ...added.value, version: 1 })
}

export const updateMerchant = command(updateCall, async (context, { id, version, ...edits }) => {
  const { tx, actor } = context
  const [before] = await listMerchantsForUpdate(tx, actor, [id])
  if (!before) return notFound
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  const fields = withKept(merchantFields, before, edits)
  const checked = await context.enter(id, (inside) => checkMerchantFields(inside, id, fields))
  if (!checked.ok) return checked
  await setMerchant(tx, id, fields)
  await noteMerchant(context, id, { before, after: fields }, 'merchant.changed')
  return accept({ id, version: version + 1 })
})

export const setMerchantsEnabled = command(
  enableCall,
  async (context, { ids, enabled }) => {
    const { tx, actor, now } = context
    const merchants = await listMerchantsForUpdate(tx, actor, ids)
    if (merchants.length !== new Set(ids).size) return notFound
    let changed = 0
    for (const { id } of merchants) {
      if ((await setMerchantState(tx, id, enabled === 1)) === 0) continue
      changed += 1
      if (enabled === 0) await endSessionsOfMerchant(tx, id, now)
      const note = { before: { isEnabled: enabled === 0 }, after: { isEnabled: enabled === 1 } }
      await noteMerchant(context, id, note, 'merchant.changed')
    }
    return accept({ changed })
  },
  { divided: { placed: listLivingHere } },
)

/** Papers are accepted or refused; a refusal says why, without any paper nothing is accepted, and an accepted merchant can be refused later (D40). */
export const auditMerchant = command(auditCall, async (context, { id, isAccepted, reason }) => {
  const { tx, actor } = context
  const [before] = await listMerchantsForUpdate(tx, actor, [id])
  if (!before) return notFound
  if (!isAccepted && reason === '') return refuse({ code: 'merchant.reason-needed' })
  const papers = [before.licenceFileId, before.personIdFileId, before.exteriorFileId, before.interiorFileId]
  if (isAccepted && papers.every((paper) => paper === null)) return refuse({ code: 'merchant.papers-missing' })
  const auditState = isAccepted ? 'audited' : 'refused'
  if (before.auditState === auditState) return refuse({ code: 'merchant.not-waiting' })
  const auditReason = isAccepted ? '' : reason
  await setMerchantAudit(tx, id, auditState, auditReason)
  const note = { before: { auditState: before.auditState }, after: { auditState, auditReason } }
  await noteMerchant(context, id, note, 'merchant.audited')
  return accept({})
})

/** A partner moves merchants between itself and its sub-partners; only the operator takes one back to itself. */
export const moveMerchant = command(moveCall, async (context, { id, partnerId: wanted }) => {
  const { tx, actor } = context
  const [before] = await listMerchantsForUpdate(tx, actor, [id])
  if (!before) return notFound
  const partnerId = await checkNewPartner(context, wanted)
  if (!partnerId.ok) return partnerId
  await setMerchantPartner(tx, id, partnerId.value)
  const note = { before: { partnerId: before.partnerId }, after: { partnerId: partnerId.value } }
  await noteMerchant(context, id, note, 'merchant.changed')
  return accept({})
})
