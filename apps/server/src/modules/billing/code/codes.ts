import { utcDayOf } from '@kassa/domain/time/calendar-day.ts'
import {
  claimCode as claimCall,
  exportCodes as exportCall,
  issueCodes as issueCall,
  listCodelessDevices as codelessCall,
  listCodes as listCall,
  makeCodes as makeCall,
  moveCode as moveCall,
  revokeCodes as revokeCall,
  unbindCode as unbindCall,
} from '@kassa/contract/billing/code.calls.ts'
import {
  codeCan,
  codeStateOf,
  codeText,
  readCode,
  UNBINDS_A_YEAR,
  type CodeFacts,
} from '@kassa/domain/billing/activation-code.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { besideOf, keepBeside, type Parts, type Together } from '../../../platform/clusters/overview.ts'
import { command, type Context, type Download } from '../../../platform/command.ts'
import { csvText } from '../../../platform/export/csv-text.ts'
import { mergePages } from '../../../platform/list/merge-pages.ts'
import { findPartnerInReach } from '../../identity/public.ts'
import { dayOf } from '../authorization/standing.ts'
import { newCode } from './bind-code.ts'
import { claimFromPartner } from './claim.store.ts'
import {
  findCodeForUpdate,
  findMerchantNumbered,
  hasCode,
  insertCodes,
  isDevice,
  listCodesForUpdate,
  listCodesHere,
  listDevicesForCode,
  setCodeDevice,
  setCodesIssued,
  setCodesRevoked,
  type ActivationCodeRow,
  codeList,
} from './code.store.ts'
import { takeCodes } from './given-code.store.ts'
import { readList, listRows } from '../../../platform/list/list.store.ts'

const notFound = refuse({ code: 'thing.not-found' })
const YEAR_MS = 365 * 86_400_000

const stateOf = (row: Omit<CodeFacts, 'isRevoked'> & Pick<ActivationCodeRow, 'revokedAt'>, now: string) =>
  codeStateOf({ ...row, isRevoked: row.revokedAt !== null }, dayOf(now))

const yearBefore = (now: string): string => new Date(Date.parse(now) - YEAR_MS).toISOString()

const unbindsWithin = ({ unboundAt }: ActivationCodeRow, now: string): string[] =>
  unboundAt.filter((at) => Date.parse(at) > Date.parse(now) - YEAR_MS)

const viewIn =
  ({ actor, now, holds }: Context) =>
  (row: ActivationCodeRow) => {
    const state = stateOf(row, now)
    const { unboundAt: _, revokedAt: __, partnerId: ___, ...shown } = row
    const isAbove = actor.merchantId === null
    const issues = isAbove && holds('platform.billing.authorizations.issueCode')
    const moves =
      !isAbove && holds('platform.billing.authorizations.issueCode', 'platform.billing.authorizations.upgrade')
    return {
      ...shown,
      code: codeText(row.code),
      state,
      unbinds: unbindsWithin(row, now).length,
      can: {
        issue: issues && codeCan(state, 'issue'),
        unbind: moves && codeCan(state, 'unbind'),
        move: moves && codeCan(state, 'move'),
        revoke: issues && codeCan(state, 'revoke'),
      },
    }
  }

export const listCodes = command(
  listCall,
  async (context, { cursor, limit, sort, ...filter }) => {
    const { tx, now } = context
    return readList(tx, codeList, [filter, dayOf(now), yearBefore(now)], { cursor, limit, sort }, viewIn(context))
  },
  { merge: mergePages },
)

const EXPORTED = 10_000

export const exportCodes = command(
  exportCall,
  async ({ tx, now, download }, filter) => {
    const rows = await listRows(tx, codeList, [filter, dayOf(now), yearBefore(now)], EXPORTED)
    download(fileOf(rows, now))
    return accept(keepBeside({}, rows))
  },
  { merge: mergeExports },
)

/** One file with the codes of all databases. */
async function mergeExports(
  parts: Parts<object>,
  { now, inOrder, download }: Together,
): Promise<Record<string, never>> {
  const rows = await inOrder(
    parts.flatMap((part) => besideOf(part) as ActivationCodeRow[]),
    ({ madeAt, id }) => [madeAt, id],
    [
      { as: 'instant', isDown: true },
      { as: 'id', isDown: true },
    ],
  )
  download(fileOf(rows.slice(0, EXPORTED), now))
  return {}
}

function fileOf(rows: readonly ActivationCodeRow[], now: string): Download {
  const head = ['code', 'state', 'partner', 'merchant', 'device', 'last day', 'made', 'issued', 'bound']
  const cells = rows.map((row) => [
    codeText(row.code),
    stateOf(row, now),
    row.partnerName ?? '',
    row.merchantName ?? '',
    row.deviceName ?? '',
    row.lastDay ?? '',
    row.madeAt,
    row.issuedAt ?? '',
    row.boundAt ?? '',
  ])
  const body = csvText([head, ...cells])
  return { fileName: 'activation-codes.csv', contentType: 'text/csv; charset=utf-8', body }
}

interface Owner {
  readonly partnerId: string | null
  readonly merchantNumber: string | null
}

/** Returns the new owner of codes: a partner in reach, a merchant in reach by its number, or the caller's own stock. */
async function findOwner(
  { tx, actor }: Context,
  { partnerId, merchantNumber }: Owner,
): Promise<Result<{ partnerId: string | null; merchantId: string | null }>> {
  const partner = partnerId === null ? actor.partnerId : await findPartnerInReach(tx, actor, partnerId)
  if (partnerId !== null && partner === undefined) return notFound
  const merchant = merchantNumber === null ? null : await findMerchantNumbered(tx, actor, merchantNumber)
  if (merchant === undefined) return notFound
  return accept({ partnerId: partner ?? null, merchantId: merchant?.id ?? null })
}

/** Only the operator makes codes out of nothing; a partner sells what it has. */
export const makeCodes = command(makeCall, async (context, { count, lastDay, ...to }) => {
  const { tx, now, newId, actor } = context
  if (actor.tier !== 'operator') return refuse({ code: 'permission.missing' })
  const owner = await findOwner(context, to)
  if (!owner.ok) return owner
  const fields = { origin: 'stock', ...owner.value, deviceId: null, lastDay } as const
  const made = await insertCodes(
    tx,
    Array.from({ length: count }, () => newCode(fields, newId)),
    now,
  )
  context.audit({ subject: 'activation-codes', after: { made, lastDay, ...owner.value } })
  return accept({ made })
})

/** Codes that the caller may handle, with those that come from the first database’s stock. */
async function listCodesWherever({ tx, actor, now }: Context, ids: readonly string[]) {
  const here = await listCodesForUpdate(tx, actor, ids)
  const missing = [...new Set(ids)].filter((id) => here.every((row) => row.id !== id)).toSorted()
  if (missing.length === 0) return here
  const { tier, partnerId } = actor
  return [...here, ...(await takeCodes(tx, { ids: missing, tier, partnerId, today: dayOf(now) }))]
}

export const issueCodes = command(issueCall, async (context, { ids, ...to }) => {
  const { tx, now } = context
  const owner = await findOwner(context, to)
  if (!owner.ok) return owner
  const rows = await listCodesWherever(context, ids)
  if (rows.length !== new Set(ids).size) return notFound
  const unfit = rows.find((row) => !codeCan(stateOf(row, now), 'issue') || row.merchantId !== null)
  if (unfit) return refuse({ code: 'code.state-unfit', facts: { state: stateOf(unfit, now) } })
  const kept = { partnerId: owner.value.partnerId ?? rows[0]?.partnerId ?? null, merchantId: owner.value.merchantId }
  const issued = await setCodesIssued(tx, ids, kept, now)
  context.audit({ subject: 'activation-codes', after: { issued, ...owner.value } })
  return accept({ issued })
})

export const revokeCodes = command(
  revokeCall,
  async (context, { ids }) => {
    const { tx, now, actor } = context
    const rows = await listCodesForUpdate(tx, actor, ids)
    if (rows.length !== new Set(ids).size) return notFound
    const unfit = rows.find((row) => !codeCan(stateOf(row, now), 'revoke'))
    if (unfit) return refuse({ code: 'code.state-unfit', facts: { state: stateOf(unfit, now) } })
    const revoked = await setCodesRevoked(tx, ids, now)
    context.audit({ subject: 'activation-codes', after: { revoked, codes: rows.map(({ id }) => id) } })
    return accept({ revoked })
  },
  { divided: { placed: listCodesHere } },
)

/** Refuses what its state does not allow, and a third time within a year. */
function checkFreeing(row: ActivationCodeRow, action: 'unbind' | 'move', now: string): Result<boolean> {
  const state = stateOf(row, now)
  if (!codeCan(state, action)) return refuse({ code: 'code.state-unfit', facts: { state } })
  if (state !== 'used') return accept(false)
  const [first] = unbindsWithin(row, now).toSorted()
  if (first === undefined || unbindsWithin(row, now).length < UNBINDS_A_YEAR) return accept(true)
  const day = utcDayOf(Date.parse(first) + YEAR_MS + 86_400_000)
  return refuse({ code: 'code.unbound-twice', facts: { day } })
}

export const unbindCode = command(unbindCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const row = await findCodeForUpdate(tx, merchantId, id)
  if (!row) return notFound
  const fit = checkFreeing(row, 'unbind', now)
  if (!fit.ok) return fit
  await setCodeDevice(tx, id, { deviceId: null, isUnbound: true, now })
  context.audit({ subject: `activation-code/${id}`, before: { deviceId: row.deviceId } })
  return accept({})
})

export const moveCode = command(moveCall, async (context, { id, deviceId }) => {
  const { tx, merchantId, now } = context
  const row = await findCodeForUpdate(tx, merchantId, id)
  if (!row || !(await isDevice(tx, merchantId, deviceId))) return notFound
  const fit = checkFreeing(row, 'move', now)
  if (!fit.ok) return fit
  if (await hasCode(tx, merchantId, deviceId)) return refuse({ code: 'code.device-has-one' })
  await setCodeDevice(tx, id, { deviceId, isUnbound: fit.value, now })
  context.audit({ subject: `activation-code/${id}`, before: { deviceId: row.deviceId }, after: { deviceId } })
  return accept({})
})

export const listCodelessDevices = command(codelessCall, async ({ tx, merchantId }) =>
  accept({ devices: await listDevicesForCode(tx, merchantId) }),
)

/** Guesses that one merchant may make in an hour. */
const CLAIMS_AN_HOUR = 10

export const claimCode = command(claimCall, async (context, { code: typed }) => {
  const { tx, merchantId, now, limiter } = context
  const seconds = await limiter.take(`claim of codes ${merchantId}`, CLAIMS_AN_HOUR, 3_600)
  if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
  const code = readCode(typed)
  if (code === undefined) return refuse({ code: 'code.check-wrong' })
  const id = await claimFromPartner(tx, { code, today: dayOf(now), now })
  if (id === null) return notFound
  context.audit({ subject: `activation-code/${id}`, after: { merchantId } })
  return accept({})
})
