import { withKept } from '@kassa/contract/edit-fields.ts'
import {
  createTimesOffer as createCall,
  deleteTimesOffer as deleteCall,
  editTimesOffer as editCall,
  listTimesOffers as listCall,
  setTimesOfferEnabled as enableCall,
  timesOffersAtDesk as deskCall,
  timesOfferFields,
} from '@kassa/contract/stored-value/times-offer.calls.ts'
import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { checkTimesTerms } from '@kassa/domain/purse/check-times-terms.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { checkNamed, namesOf } from '../../promotion/public.ts'
import {
  archiveTimesOffer,
  findTimesOfferForUpdate,
  insertTimesOffer,
  isTimesOfferNameTaken,
  listSoldOffers,
  setTimesOffer,
  setTimesOfferIsEnabled,
  timesOfferList,
} from './times-offer.store.ts'
import { undoneByRestoring, undoneBySwitching } from '../../../platform/undo/undo.ts'

type View = InputOf<(typeof listCall)['answer']>['rows'][number]
type Fields = OutputOf<(typeof createCall)['request']>

const EVERYWHERE = { kind: 'all' } as const

const listTimesOffers = command(listCall, async ({ tx, merchantId }, { search, ...asked }) => {
  const page = await readList(tx, timesOfferList, [merchantId, search], asked, (row) => row)
  if (!page.ok) return page
  const named = page.value.rows.map(({ scope }) => ({ scope, outlets: EVERYWHERE }))
  const names = await namesOf(tx, merchantId, named)
  const viewOf = ({ sortName: _sort, isEnabled, ...row }: (typeof page.value.rows)[number]): View =>
    ({ ...row, enabled: isEnabled ? 1 : 0, names }) as View
  return accept({ ...page.value, rows: page.value.rows.map(viewOf) })
})

async function check(context: Context, fields: Fields): Promise<Result<unknown>> {
  const terms = checkTimesTerms(fields, findCurrency(fields.currency)?.exponent ?? 2)
  return terms.ok ? checkNamed(context, { scope: fields.scope, outlets: EVERYWHERE, currency: fields.currency }) : terms
}

const createTimesOffer = command(createCall, async (context, fields) => {
  const { tx, merchantId, now } = context
  const checked = await check(context, fields)
  if (!checked.ok) return checked
  const id = context.newId()
  if (!(await insertTimesOffer(tx, merchantId, id, fields, now))) {
    return refuse({ code: 'times-offer.name-taken', facts: { name: fields.name } })
  }
  context.audit({ subject: `times-offer/${id}`, after: fields })
  return accept({ id, version: 1 })
})

const editTimesOffer = command(editCall, async (context, { id, version, ...edits }) => {
  const { tx, merchantId } = context
  const before = await findTimesOfferForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  const fields = withKept(timesOfferFields, before, edits)
  const checked = await check(context, fields)
  if (!checked.ok) return checked
  if (await isTimesOfferNameTaken(tx, merchantId, id, fields.name)) {
    return refuse({ code: 'times-offer.name-taken', facts: { name: fields.name } })
  }
  await setTimesOffer(tx, merchantId, id, fields)
  context.audit({ subject: `times-offer/${id}`, before, after: fields })
  return accept({ id, version: version + 1 })
})

const setEnabled = command(enableCall, async (context, { id, enabled }) => {
  const { tx, merchantId } = context
  const before = await findTimesOfferForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  await setTimesOfferIsEnabled(tx, merchantId, id, enabled === 1)
  const { name } = before
  context.audit({
    subject: `times-offer/${id}`,
    before: { name, enabled: before.isEnabled ? 1 : 0 },
    after: { name, enabled },
  })
  return accept({})
})

const deleteTimesOffer = command(deleteCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const before = await findTimesOfferForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  await archiveTimesOffer(tx, merchantId, id, now)
  context.audit({ subject: `times-offer/${id}`, before })
  return accept({})
})

/** The number of offers that a till can show. */
const AT_DESK = 100

const atDesk = command(deskCall, async ({ tx, merchantId, inOutletId }) => {
  const outlet = await findOutletFacts(tx, merchantId, inOutletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const rows = await listSoldOffers(tx, merchantId, outlet.currency, AT_DESK)
  const offers = rows.map(({ id, name, currency, priceMinor, uses, validDays }) => ({
    id,
    name,
    currency,
    priceMinor,
    uses,
    validDays,
  }))
  return accept({ offers })
})

export const timesOfferCommands = [
  listTimesOffers,
  createTimesOffer,
  editTimesOffer,
  undoneBySwitching(setEnabled, 'times_offer'),
  undoneByRestoring(deleteTimesOffer, 'times_offer', { subject: 'times-offer' }),
  atDesk,
]
