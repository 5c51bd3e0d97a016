import {
  answerSupport as answerCall,
  askSupport as askCall,
  endSupport as endCall,
  listSupport as listCall,
  listSupportOfMerchant as listOfMerchantCall,
  openSupport as openCall,
} from '@kassa/contract/identity/support.calls.ts'
import { supportCodes } from '@kassa/contract/permission/support-codes.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { endSessionsOfSupport, openSession } from '../../../platform/session/session.store.ts'
import { checkOwnRights, readSupportSession } from '../../identity/public.ts'
import { readSetting } from '../../settings/public.ts'
import { listMerchantsForUpdate } from '../merchant/merchant.store.ts'
import {
  findSupportForUpdate,
  insertSupport,
  isMerchant,
  setSupportAnswered,
  setSupportEnded,
  type SupportRow,
  supportList,
} from './support.store.ts'
import { readList, listRows } from '../../../platform/list/list.store.ts'

/** The most requests of a merchant that the operator is shown. */
const MOST_SHOWN = 20
const HOUR = 3_600_000
const OWNER = 'platform.organisation.merchant.admins.edit'

const notFound = refuse({ code: 'thing.not-found' })
const operatorOnly = refuse({ code: 'support.operator-only' })
const notRunning = refuse({ code: 'support.not-running' })

const viewIn =
  ({ actor, holds, merchantId }: { actor: Context['actor']; holds: Context['holds']; merchantId: string }) =>
  ({ askedById, codes: _codes, ...row }: SupportRow) => {
    const isOwner = actor.merchantId === merchantId && holds(OWNER)
    return {
      ...row,
      can: {
        answer: isOwner && row.state === 'asked',
        end: isOwner && row.state === 'running',
        open: actor.merchantId === null && row.state === 'running' && askedById === actor.accountId,
      },
    }
  }

export const askSupport = command(askCall, async (context, { merchantId, ...wish }) => {
  const { tx, actor, now, enter, newId } = context
  if (actor.tier !== 'operator') return operatorOnly
  const [merchant] = await listMerchantsForUpdate(tx, actor, [merchantId])
  if (!merchant) return notFound
  const id = newId()
  return enter<Result<{ id: string }>>(merchantId, async (inside) => {
    const written = await insertSupport(inside, merchantId, { ...wish, id }, { by: actor, now })
    if (written === 0) return refuse({ code: 'support.asked-already' })
    context.audit({ subject: `support/${id}`, after: wish })
    context.emit({ name: 'merchant.changed', outletId: null, payload: { merchantId } })
    return accept({ id })
  })
})

export const listSupportOfMerchant = command(listOfMerchantCall, async (context, { merchantId }) => {
  const { tx, actor, now, enter, holds } = context
  if (actor.tier !== 'operator') return operatorOnly
  if (!(await isMerchant(tx, merchantId))) return notFound
  const rows = await enter(merchantId, (inside) =>
    listRows(inside, supportList, [merchantId, undefined, now], MOST_SHOWN),
  )
  return accept({ rows: rows.map(viewIn({ actor, holds, merchantId })) })
})

/** Begins the session of a granted access, inside the merchant. */
async function openInside(context: Context, inside: Tx, merchantId: string, granted: SupportRow & { until: string }) {
  const { actor, now, realNow, newId } = context
  const { idleMinutes } = await readSetting(inside, { merchantId }, 'security.session')
  const token = await openSession(inside, {
    id: newId(),
    kind: 'admin',
    accountId: actor.accountId,
    merchantId,
    ip: context.ip,
    userAgent: context.userAgent,
    browserKey: context.browserKey,
    now: realNow,
    idleSeconds: idleMinutes * 60,
    support: { accessId: granted.id, openedBy: actor.sessionId ?? '' },
  })
  context.audit({ subject: `support/${granted.id}`, after: { name: actor.name, reason: granted.reason } })
  const { accountId, name, locale } = actor
  const codes = granted.codes
  const view = await readSupportSession(inside, merchantId, { accountId, name, locale, codes, support: granted }, now)
  return accept({ token, ...view })
}

export const openSupport = command(openCall, async (context, { merchantId, id }) => {
  const { tx, actor, now, enter } = context
  if (actor.tier !== 'operator' || actor.sessionId === null) return operatorOnly
  if (!(await isMerchant(tx, merchantId))) return notFound
  return enter<Awaited<ReturnType<typeof openInside>> | Result<never>>(merchantId, async (inside) => {
    const found = await findSupportForUpdate(inside, merchantId, id, now)
    if (found?.askedById !== actor.accountId) return notFound
    const { until } = found
    if (found.state !== 'running' || until === null) return notRunning
    return openInside(context, inside, merchantId, { ...found, until })
  })
})

export const listSupport = command(listCall, async (context, { cursor, limit, state }) => {
  const { tx, now, merchantId, actor, holds } = context
  return readList(tx, supportList, [merchantId, state, now], { cursor, limit }, viewIn({ actor, holds, merchantId }))
})

export const answerSupport = command(answerCall, async (context, { id, isAllowed, hours, mayChange }) => {
  const { tx, merchantId, now, actor } = context
  const found = await findSupportForUpdate(tx, merchantId, id, now)
  if (!found) return notFound
  if (found.state !== 'asked') return refuse({ code: 'support.not-waiting' })
  const until = isAllowed ? new Date(Date.parse(now) + hours * HOUR) : null
  const granted = isAllowed && mayChange
  // Nobody lets another do more than they may themselves, and for good: what they were given for a time may end before this.
  const isOwn = (code: string): boolean => checkOwnRights(actor, [code]).ok
  const codes = isAllowed ? supportCodes(granted).filter(isOwn) : []
  await setSupportAnswered(tx, merchantId, id, { by: actor.name, now, until, mayChange: granted, codes })
  context.audit({
    subject: `support/${id}`,
    after: { name: found.askedBy, reason: found.reason, isAllowed, ...(until && { until, mayChange: granted }) },
  })
  context.emit({ name: 'merchant.changed', outletId: null, payload: { merchantId } })
  return accept({})
})

export const endSupport = command(endCall, async (context, { id }) => {
  const { tx, merchantId, now, realNow, actor } = context
  const found = await findSupportForUpdate(tx, merchantId, id, now)
  if (!found) return notFound
  if (found.state !== 'running') return notRunning
  await setSupportEnded(tx, merchantId, id, actor.name, now)
  await endSessionsOfSupport(tx, merchantId, id, realNow)
  context.audit({
    subject: `support/${id}`,
    before: { until: found.until },
    after: { name: found.askedBy, until: now },
  })
  context.emit({ name: 'merchant.changed', outletId: null, payload: { merchantId } })
  return accept({})
})
