import { withKept } from '@kassa/contract/edit-fields.ts'
import {
  readOwnMerchant as readCall,
  resubmitMerchant as resubmitCall,
  updateOwnMerchant as updateCall,
  merchantFields,
} from '@kassa/contract/organisation/merchant.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findWaitingConsent, setConsentAnswered } from './consent.store.ts'
import { checkMerchantFields, notFound, rowViewIn } from './merchant-rules.ts'
import {
  findMerchant,
  listMerchantsForUpdate,
  setMerchant,
  setMerchantAudit,
  setMerchantSharing,
} from './merchant.store.ts'
import type { MerchantFields } from './new-merchant.store.ts'

/** The fields that an auditor has checked: when one changes, they check again. */
const AUDITED = [
  'name',
  'companyName',
  'socialCreditCode',
  'bankAccount',
  'licenceFileId',
  'personIdFileId',
] as const satisfies readonly (keyof MerchantFields)[]

export const readOwnMerchant = command(readCall, async (context) => {
  const { tx, actor, merchantId } = context
  const merchant = await findMerchant(tx, actor, merchantId)
  if (!merchant) return notFound
  const asked = await findWaitingConsent(tx, merchantId)
  const consentAsked = asked ? { partnerName: asked.partnerName, at: asked.askedAt } : null
  return accept({ ...rowViewIn(context)(merchant), consentAsked })
})

export const updateOwnMerchant = command(updateCall, async (context, { version, sharesSalesWithPartner, ...edits }) => {
  const { tx, actor, merchantId, now } = context
  const [before] = await listMerchantsForUpdate(tx, actor, [merchantId])
  if (!before) return notFound
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  const fields = withKept(merchantFields, before, edits)
  const checked = await checkMerchantFields(tx, merchantId, fields)
  if (!checked.ok) return checked
  await setMerchant(tx, merchantId, fields)
  const decided = await setMerchantSharing(tx, merchantId, sharesSalesWithPartner)
  // A decision here also answers the partner's question.
  if (decided > 0) await setConsentAnswered(tx, merchantId, { isDeclined: !sharesSalesWithPartner, now })
  const needsAudit = before.auditState === 'audited' && AUDITED.some((field) => before[field] !== fields[field])
  if (needsAudit) await setMerchantAudit(tx, merchantId, 'unaudited', '')
  context.audit({ subject: `merchant/${merchantId}`, before, after: { ...fields, sharesSalesWithPartner } })
  context.emit({ name: 'merchant.changed', outletId: null, payload: { merchantId } })
  return accept({ id: merchantId, version: version + 1 + decided + (needsAudit ? 1 : 0) })
})

export const resubmitMerchant = command(resubmitCall, async (context) => {
  const { tx, actor, merchantId } = context
  const [before] = await listMerchantsForUpdate(tx, actor, [merchantId])
  if (before?.auditState !== 'refused') return refuse({ code: 'merchant.not-refused' })
  await setMerchantAudit(tx, merchantId, 'unaudited', '')
  const note = {
    before: { auditState: 'refused', auditReason: before.auditReason },
    after: { auditState: 'unaudited' },
  }
  context.audit({ subject: `merchant/${merchantId}`, ...note })
  context.emit({ name: 'merchant.changed', outletId: null, payload: { merchantId } })
  return accept({})
})
