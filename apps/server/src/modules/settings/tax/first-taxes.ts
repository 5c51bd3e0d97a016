import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { faultOfGroup } from './save-tax.ts'
import { findTaxNamed, insertTax, setTaxOutlets, type TaxFields } from './tax.store.ts'

/** A tax that an outlet begins with. */
export interface FirstTax extends TaxFields {
  readonly isDefault: boolean
}

/**
 * The taxes of a merchant's first outlet. Refuses with `tax.name-taken`, `tax.default-taken` (two defaults), `tax.outlet-disagrees`
 * (prices with and without tax at one outlet, D46), or what a group may not be.
 */
export async function addFirstTaxes(
  context: Context,
  {
    tx,
    merchantId,
    outlet,
  }: { readonly tx: Tx; readonly merchantId: string; readonly outlet: { id: string; name: string } },
  taxes: readonly FirstTax[],
): Promise<Result<null>> {
  if (taxes.filter(({ isDefault }) => isDefault).length > 1) {
    return refuse({ code: 'tax.default-taken', facts: { outlet: outlet.name } })
  }
  if (new Set(taxes.map(({ isIncluded }) => isIncluded)).size > 1) {
    return refuse({ code: 'tax.outlet-disagrees', facts: { outlet: outlet.name } })
  }
  for (const { isDefault, ...fields } of taxes) {
    const fault = faultOfGroup(fields)
    if (fault) return refuse(fault)
    const id = context.newId()
    if (await findTaxNamed(tx, merchantId, fields.name, id)) {
      return refuse({ code: 'tax.name-taken', facts: { name: fields.name } })
    }
    await insertTax(tx, merchantId, id, fields, context.now)
    await setTaxOutlets(tx, merchantId, id, [{ outletId: outlet.id, isDefault }], 'all')
    context.audit({ subject: `tax/${id}`, after: fields })
  }
  return accept(null)
}
