import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import { taxKey, taxName } from '@kassa/domain/moving/moved-tax.ts'
import { rateFields, taxOfLabel } from '@kassa/domain/moving/new-tax.ts'
import { isTaxInside, listOutletsHere, listTaxesHere, wordRefusal } from '../../modules/moving/public.ts'
import { addTax } from '../../modules/settings/public.ts'
import { recordBySystem } from '../../platform/calls/record.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { newId } from '../../platform/ids.ts'
import { MaintenanceRefused } from '../refused.ts'

interface AddingTaxes {
  readonly merchantId: string
  readonly now: string
  /** The taxes of the files, as they are asked about. */
  readonly labels: readonly string[]
  /** Those that are to be added. */
  readonly wanted: readonly string[]
  readonly decisions: MoveDecisions
  /** True where the transaction ends with it. */
  readonly holds: boolean
}

export interface TaxesAdded {
  /** The answers, with these taxes. */
  readonly decisions: MoveDecisions
  readonly added: readonly string[]
}

const refused = (why: string): MaintenanceRefused => new MaintenanceRefused(`${why} Nothing was changed.`)

/**
 * Adds taxes of the files that the shop has not, at all of its outlets and as the default of none. A tax that is here under this name with this rate is that
 * tax: the same command twice adds it once.
 */
export async function addNewTaxes(tx: Tx, adding: AddingTaxes): Promise<TaxesAdded> {
  const { merchantId, labels, wanted, decisions } = adding
  const taxes = { ...decisions.taxes }
  const added: string[] = []
  for (const typed of wanted) {
    const label = labels.find((one) => taxKey(one) === taxKey(typed))
    if (label === undefined) throw refused(`${typed} is no tax of the files (${labels.join(', ') || 'none'}).`)
    const tax = taxOfLabel(label)
    if (!tax) throw refused(`The files name no rate of ${label}: add it in the office.`)
    const said = decisions.taxes[label]
    if (said !== undefined && said !== tax.name)
      throw refused(`The answers say ${said ?? 'null'} for ${label}, --new-tax says a new tax.`)
    const rate = Math.round(tax.percent * 10_000)
    const here = (await listTaxesHere(tx, merchantId)).find(
      ({ name, rateMillionths }) => taxKey(name) === taxKey(tax.name) && rateMillionths === rate,
    )
    if (!here) {
      await addAs(tx, adding, tax)
      added.push(taxName(label) === tax.name ? label : `${label}, called ${tax.name} because its name is too long,`)
    }
    taxes[label] = here?.name ?? tax.name
  }
  return { decisions: { ...decisions, taxes }, added }
}

async function addAs(
  tx: Tx,
  { merchantId, now, holds }: AddingTaxes,
  { name, percent }: { readonly name: string; readonly percent: number },
): Promise<void> {
  const outlets = await listOutletsHere(tx, merchantId)
  const fields = { name, ...rateFields(percent), isIncluded: await isTaxInside(tx, merchantId, outlets) }
  const outletIds = outlets.map(({ id }) => id)
  const done = await addTax({ tx, merchantId, now, newId }, fields, { outletIds, holds })
  if (!done.ok) throw refused(wordRefusal(done.refusal.code, done.refusal.facts ?? {}, 'en-US'))
  const about = { call: 'settings.create-tax', now, newId, outletId: null }
  const note = { subject: `tax/${done.value}`, after: { ...fields, outlets: outletIds } } as const
  const event = { name: 'settings.changed', outletId: null, payload: { group: 'tax' } }
  await tx.run(recordBySystem(merchantId, about, { notes: [note], events: [event] }))
}
