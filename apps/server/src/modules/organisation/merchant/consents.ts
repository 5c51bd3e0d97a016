import {
  answerConsent as answerCall,
  askConsent as askCall,
  CONSENT_REST_DAYS,
} from '@kassa/contract/organisation/consent.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { withUndo } from '../../../platform/undo/undo.ts'
import {
  findConsent,
  findWaitingConsent,
  listConsentStandings,
  putConsent,
  setConsentAnswered,
  setConsentWaiting,
} from './consent.store.ts'
import { askableFrom } from './merchant-for.ts'
import { noteMerchant, notFound } from './merchant-rules.ts'
import { listMerchantsForUpdate, setMerchantSharing } from './merchant.store.ts'

/** Checks that a consent may be asked for: not twice while it waits, and not again so soon after a no. */
async function checkAsking(tx: Tx, merchantId: string, { partnerId, now }: { partnerId: string; now: string }) {
  const last = await findConsent(tx, merchantId)
  if (last?.partnerId !== partnerId) return accept(null)
  if (last.answeredAt === null) return refuse({ code: 'consent.waiting' })
  const day = askableFrom(last)
  return last.isDeclined && now.slice(0, 10) < day
    ? refuse({ code: 'consent.declined', facts: { day, limit: CONSENT_REST_DAYS } })
    : accept(null)
}

export const askConsent = command(askCall, async (context, { id }) => {
  const { tx, actor, now } = context
  const { partnerId } = actor
  if (partnerId === null) return refuse({ code: 'consent.partners-only' })
  const [merchant] = await listMerchantsForUpdate(tx, actor, [id])
  if (!merchant) return notFound
  if (merchant.sharesSalesWithPartner) return refuse({ code: 'consent.given' })
  const asked = await context.enter<Result<unknown>>(id, async (inside) => {
    const checked = await checkAsking(inside, id, { partnerId, now })
    return checked.ok ? accept(await putConsent(inside, id, { partnerId, now })) : checked
  })
  if (!asked.ok) return asked
  await noteMerchant(context, id, { after: { partnerId } }, 'merchant.changed')
  return accept({})
})

const noteAnswer = (context: Context, before: boolean, after: boolean): void => {
  const { merchantId } = context
  context.audit({
    subject: `merchant/${merchantId}`,
    before: { sharesSalesWithPartner: before },
    after: { sharesSalesWithPartner: after },
  })
  context.emit({ name: 'merchant.changed', outletId: null, payload: { merchantId } })
}

const answer = command(answerCall, async (context, { isAllowed }) => {
  const { tx, actor, merchantId, now } = context
  const [merchant] = await listMerchantsForUpdate(tx, actor, [merchantId])
  if (!merchant) return notFound
  if (!(await findWaitingConsent(tx, merchantId))) return refuse({ code: 'consent.not-asked' })
  await setConsentAnswered(tx, merchantId, { isDeclined: !isAllowed, now })
  if (isAllowed) await setMerchantSharing(tx, merchantId, true)
  noteAnswer(context, false, isAllowed)
  return accept({})
})

/** Taken back while it stands as it was answered: the partner waits again. */
export const answerConsent = withUndo(answer, {
  look: ({ tx, merchantId }) => listConsentStandings(tx, merchantId, false),
  lookFor: ({ tx, merchantId }) => listConsentStandings(tx, merchantId, true),
  back: async (context, _ids, { request }) => {
    const { isAllowed } = request as { readonly isAllowed: boolean }
    const { tx, actor, merchantId } = context
    const [merchant] = await listMerchantsForUpdate(tx, actor, [merchantId])
    if (merchant?.sharesSalesWithPartner !== isAllowed) return refuse({ code: 'undo.changed-meanwhile' })
    await setConsentWaiting(tx, merchantId)
    await setMerchantSharing(tx, merchantId, false)
    noteAnswer(context, isAllowed, false)
    return accept({})
  },
})
