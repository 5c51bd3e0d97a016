import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { checkAgreement } from './save-tax.ts'
import { findTaxNamed, insertTax, lockOutlets, setTaxOutlets } from './tax.store.ts'

/** A tax of one rate. */
export interface PlainTax {
  readonly name: string
  readonly rateBasisPoints: number
  /** The rate where it is finer than a basis point; null else. */
  readonly rateMillionths: number | null
  readonly isIncluded: boolean
}

/**
 * Adds a tax of one rate at these outlets, as the default of none; answers its id. `holds`: nobody else changes taxes of these outlets until the end of the
 * transaction; tills wait for it, so that one which lasts goes without. Refuses `tax.name-taken`, `tax.outlet-disagrees`.
 */
export async function addTax(
  context: Pick<Context, 'tx' | 'merchantId' | 'now' | 'newId'>,
  fields: PlainTax,
  { outletIds, holds }: { readonly outletIds: readonly string[]; readonly holds: boolean },
): Promise<Result<string>> {
  const { tx, merchantId, now, newId } = context
  const id = newId()
  if (holds) await lockOutlets(tx, merchantId, outletIds)
  if (await findTaxNamed(tx, merchantId, fields.name, id))
    return refuse({ code: 'tax.name-taken', facts: { name: fields.name } })
  await insertTax(tx, merchantId, id, fields, now)
  const places = outletIds.map((outletId) => ({ outletId, isDefault: false }))
  await setTaxOutlets(tx, merchantId, id, places, 'all')
  const agreed = await checkAgreement(context, outletIds)
  return agreed.ok ? accept(id) : agreed
}
