import {
  readPrepaidTax as readCall,
  setPrepaidTax as setCall,
} from '@kassa/contract/accounting/stored-value/prepaid-tax.calls.ts'
import { usualTaxPoint } from '@kassa/domain/accounting/stored-value/prepaid-tax.ts'
import { prepaidKinds } from '@kassa/domain/purse/tax-of-prepaid.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { command, type Context } from '../../../../platform/command.ts'
import { listJournalOutlets } from '../../journal/journal-outlets.store.ts'
import { findCountry } from '../../../organisation/public.ts'
import { listPrepaidChoices, setPrepaidChoice } from './prepaid-tax.store.ts'

async function findChoices({ tx, merchantId, actor }: Context) {
  const outletIds = actor.outletIds === 'all' ? null : actor.outletIds
  const outlets = await listJournalOutlets(tx, merchantId, outletIds)
  const country = await findCountry(tx, merchantId)
  return {
    country,
    usual: prepaidKinds.map((kind) => ({ kind, taxPoint: usualTaxPoint(country, kind) ?? null })),
    outlets: outlets.map(({ outletId, name }) => ({ outletId, name })),
    choices: await listPrepaidChoices(tx, merchantId, outletIds),
  }
}

export const readPrepaidTax = command(readCall, async (context) => accept(await findChoices(context)))

export const setPrepaidTax = command(setCall, async (context, { outletId, ...wish }) => {
  const { tx, merchantId, actor, reaches, now, audit } = context
  const [outlet] = reaches(outletId) ? await listJournalOutlets(tx, merchantId, [outletId]) : []
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const before = (await listPrepaidChoices(tx, merchantId, [outletId])).find(({ kind }) => kind === wish.kind) ?? null
  const choice = { ...wish, outletId, fromDay: businessDayOf(Date.parse(now), outlet.rule) }
  await setPrepaidChoice(tx, merchantId, { ...choice, accountId: actor.accountId, at: now })
  audit({ subject: `outlet/${outletId}`, before, after: choice })
  return accept(await findChoices(context))
})
