import type { SettingValue } from '@kassa/contract/settings/setting-definitions.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { findTax } from '../tax/tax.store.ts'

const KEY = 'sales.delivery-taxes'
type Taxes = SettingValue<typeof KEY>

/** Places are mapped to taxes of the merchant that are there; those that were mapped already may be archived since. */
export async function checkDeliveryTaxes(
  context: Context,
  key: string,
  { before, after }: { readonly before: unknown; readonly after: unknown },
): Promise<Result<null>> {
  if (key !== KEY || after === undefined) return accept(null)
  const stood = new Set(((before as Taxes | undefined) ?? []).map(({ taxId }) => taxId))
  for (const [at, { taxId }] of (after as Taxes).entries()) {
    if (taxId === null || stood.has(taxId) || (await findTax(context.tx, context.merchantId, taxId))) continue
    return refuse({ code: 'setting.value-unfit', facts: { key, fields: `${at}.taxId` } })
  }
  return accept(null)
}
