import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import {
  archiveVersion as archiveCall,
  listVersions as listCall,
  readBillingTerms as readTermsCall,
  saveBillingTerms as saveTermsCall,
  saveVersion as saveCall,
  type versionFields,
} from '@kassa/contract/billing/version.calls.ts'
import { checkPrices } from '@kassa/domain/billing/edition.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { addFields, type Parts } from '../../../platform/clusters/overview.ts'
import { command, type Context } from '../../../platform/command.ts'
import { editionOf } from './edition.store.ts'
import {
  findTerms,
  insertEdition,
  insertVersion,
  isNameTaken,
  listVersionRows,
  setDefaultVersion,
  setTerms,
  setVersion,
  setVersionArchived,
  setVersionFor,
  type VersionRow,
} from './version.store.ts'

const viewOf = (row: VersionRow) => {
  const { currency, functions, limits, prices, trialDays } = editionOf(row)
  const { position, visibility, isDefault, partnerIds, merchantIds, holders, version } = row
  return {
    id: row.vId,
    name: row.versionName,
    currency,
    functions,
    limits,
    prices,
    trialDays,
    position,
    visibility,
    isDefault,
    partnerIds,
    merchantIds,
    holders,
    version,
    commission: { firstBasisPoints: row.firstBasisPoints, secondBasisPoints: row.secondBasisPoints },
    editionId: row.id,
    editionNumber: row.number,
  }
}

/** Versions are the operator's; a partner looks at those it may sell. */
export const isOperator = ({ actor }: Pick<Context, 'actor'>): boolean => actor.tier === 'operator'
export const onlyOperator = refuse({ code: 'permission.missing' })

export const listVersions = command(
  listCall,
  async ({ tx, actor }) => {
    const rows = await listVersionRows(tx, actor.tier === 'operator' ? null : actor.partnerId)
    return accept({ versions: rows.map(viewOf) })
  },
  { merge: (parts) => ({ versions: mergeVersions(parts) }) },
)

type VersionViews = InputOf<typeof listCall.answer>['versions']

/** The versions of the first database, held by the merchants of all. */
function mergeVersions([first, ...others]: Parts<{ readonly versions: VersionViews }>): VersionViews {
  const elsewhere = others.flatMap(({ versions }) => versions)
  return first.versions.map((version) =>
    addFields([version, ...elsewhere.filter(({ id }) => id === version.id)], 'holders'),
  )
}

type Fields = OutputOf<typeof versionFields>

const LIMITS = ['outlets', 'codes', 'staff', 'products'] as const
const PRICES = ['month', 'year', 'lifetime', 'outletMonth', 'outletYear', 'codeMonth', 'codeYear'] as const

/** Returns whether what a holder would notice is the same: then no new edition is made. */
const areTermsSame = (row: VersionRow, fields: Fields): boolean => {
  const { currency, functions, limits, prices, trialDays } = editionOf(row)
  const shape = (one: Pick<Fields, 'currency' | 'functions' | 'limits' | 'prices' | 'trialDays'>): string =>
    JSON.stringify([
      one.currency,
      [...one.functions].sort((a, b) => a.localeCompare(b)),
      LIMITS.map((limit) => one.limits[limit]),
      PRICES.map((price) => one.prices[price]),
      one.trialDays,
    ])
  return shape({ currency, functions, limits, prices, trialDays }) === shape(fields)
}

export const saveVersion = command(saveCall, async (context, { id: wanted, version, ...fields }) => {
  const { tx, now, newId } = context
  if (!isOperator(context)) return onlyOperator
  const [before] = wanted === undefined ? [] : await listVersionRows(tx, null, wanted)
  if (wanted !== undefined && !before) return refuse({ code: 'thing.not-found' })
  if (before && before.version !== version)
    return refuse({ code: 'thing.changed-meanwhile', facts: { current: viewOf(before) } })
  const priced = checkPrices(fields.prices, fields.currency)
  if (!priced.ok) return priced
  if (await isNameTaken(tx, fields.name, wanted ?? null))
    return refuse({ code: 'version.name-taken', facts: { name: fields.name } })
  if (before?.isDefault === true && !fields.isDefault) return refuse({ code: 'version.default-needed' })
  const id = wanted ?? newId()
  const editionId = before && areTermsSame(before, fields) ? before.id : newId()
  if (before) await setVersion(tx, id, { editionId, fields, version })
  else await insertVersion(tx, id, editionId, fields, now)
  if (editionId !== before?.id) await insertEdition(tx, editionId, id, fields, now)
  if (!(await setVersionFor(tx, id, fields))) return refuse({ code: 'thing.not-found' })
  if (fields.isDefault) await setDefaultVersion(tx, id)
  context.audit({ subject: `version/${id}`, ...(before ? { before: viewOf(before) } : {}), after: fields })
  const [after] = await listVersionRows(tx, null, id)
  return after ? accept(viewOf(after)) : refuse({ code: 'thing.not-found' })
})

export const archiveVersion = command(archiveCall, async (context, { id }) => {
  const { tx, now } = context
  if (!isOperator(context)) return onlyOperator
  const [before] = await listVersionRows(tx, null, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.isDefault) return refuse({ code: 'version.default-needed' })
  await setVersionArchived(tx, id, now)
  context.audit({ subject: `version/${id}`, before: { name: before.versionName } })
  return accept({})
})

export const readBillingTerms = command(readTermsCall, async ({ tx }) => accept(await findTerms(tx)))

export const saveBillingTerms = command(saveTermsCall, async (context, terms) => {
  if (!isOperator(context)) return onlyOperator
  const before = await findTerms(context.tx)
  if (!(await setTerms(context.tx, terms)))
    return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  context.audit({ subject: 'billing-terms', before, after: terms })
  return accept({ ...terms, version: terms.version + 1 })
})
