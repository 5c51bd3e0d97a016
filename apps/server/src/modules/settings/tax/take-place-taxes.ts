import { needsOfTax } from '@kassa/contract/device/desk-needs.ts'
import { takePlaceTaxes as takeCall } from '@kassa/contract/settings/tax.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { combinedMillionths, lineTaxOf, rowKeyOf, taxesOf } from '@kassa/domain/tax/rate.ts'
import { findTaxPlace } from '@kassa/domain/tax/places/find-tax-place.ts'
import type { PlaceTax } from '@kassa/domain/tax/places/tax-table.ts'
import { command, type Context } from '../../../platform/command.ts'
import { holdBackForOlderTills } from '../../../platform/older-tills/hold-back.ts'
import { changedTax, checkAgreement } from './save-tax.ts'
import {
  insertTax,
  listOutletsWithDefault,
  listTaxContents,
  lockOutlets,
  setTaxOutlets,
  type TaxFields,
} from './tax.store.ts'

/** The share of money that a tax takes: two that take the same are one. */
const contentOf = (fields: TaxFields): string => {
  const tax = lineTaxOf({ id: '', ...fields })
  const rows = taxesOf(tax).map(({ row, on, band }) => `${rowKeyOf(row)} ${on.join()} ${JSON.stringify(band ?? null)}`)
  return [fields.isIncluded, combinedMillionths(tax), ...rows].join('|')
}

const fieldsOf = (
  { names, rateMillionths, code, zero, taxes }: PlaceTax,
  locale: keyof PlaceTax['names'],
  isIncluded: boolean,
): TaxFields => ({
  name: names[locale],
  rateBasisPoints: 0,
  rateMillionths: taxes ? null : rateMillionths,
  code: code ?? null,
  zero: zero ?? null,
  taxes: taxes?.map((one) => ({ ...one, on: null, band: null })) ?? null,
  isIncluded,
})

/** Takes taxes of a place into the list. Those that are there already, by name or by what they take, are told and left as they are. */
export const takePlaceTaxes = command(
  takeCall,
  async (context, { place: code, locale, outletIds, confirmsOlderTills }) => {
    const { tx, merchantId, reaches } = context
    const found = findTaxPlace(code)
    if (!found) return refuse({ code: 'tax.place-unknown' })
    const ids = [...new Set(outletIds)]
    const there = await lockOutlets(tx, merchantId, ids)
    if (there.length !== ids.length || !ids.every(reaches)) return refuse({ code: 'thing.not-found' })
    const { isIncluded, taxes } = found.place
    const wanted = taxes.map((tax) => fieldsOf(tax, locale, isIncluded))
    const known = await listTaxContents(tx, merchantId)
    const isKnown = (fields: TaxFields): boolean =>
      known.some((one) => one.key === fields.name.toLowerCase() || contentOf(one) === contentOf(fields))
    const fresh = wanted.filter((fields) => !isKnown(fields))
    const present = wanted.filter(isKnown).map(({ name }) => name)
    const needs = fresh.flatMap(needsOfTax)
    const held = await holdBackForOlderTills(context, { needs, outletIds: ids, isConfirmed: confirmsOlderTills })
    if (!held.ok) return held
    const added = await addTaxes(context, fresh, { outletIds: ids, usual: wanted[0] })
    const agreed = await checkAgreement(context, ids)
    if (!agreed.ok) return agreed
    context.audit({ subject: `tax/${code}`, after: { place: code, outletIds: ids, added } })
    if (added.length > 0) changedTax(context)
    return accept({ added, present })
  },
)

/** Adds them at the outlets; the usual one is the default where an outlet has none. */
async function addTaxes(
  { tx, merchantId, actor, newId, now }: Context,
  taxes: readonly TaxFields[],
  { outletIds, usual }: { readonly outletIds: readonly string[]; readonly usual: TaxFields | undefined },
): Promise<{ id: string; name: string }[]> {
  const withDefault = new Set(await listOutletsWithDefault(tx, merchantId, outletIds))
  const added: { id: string; name: string }[] = []
  for (const fields of taxes) {
    const id = newId()
    await insertTax(tx, merchantId, id, fields, now)
    const outlets = outletIds.map((outletId) => ({
      outletId,
      isDefault: fields === usual && !withDefault.has(outletId),
    }))
    await setTaxOutlets(tx, merchantId, id, outlets, actor.outletIds)
    added.push({ id, name: fields.name })
  }
  return added
}
