import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import type { Context } from '../../../platform/command.ts'
import { listOutletFacts } from '../plan/named-things.store.ts'
import { findTemplateForUpdate, takeFromStock, type TemplateRow } from './template.store.ts'

/** The day of the chosen outlet, else of the first: what a coupon's days are counted by. */
export async function todayOf({ tx, merchantId, outletId, now }: Context): Promise<string> {
  const outlets = await listOutletFacts(tx, merchantId)
  const outlet = outlets.find(({ id }) => id === outletId) ?? outlets[0]
  return localTimeAt(Date.parse(now), outlet?.timeZone ?? 'UTC').day
}

/** Takes so many off a template's stock; says why not. */
export async function takeOfTemplate(
  context: Context,
  templateId: string,
  wanted: number,
): Promise<Result<TemplateRow>> {
  const { tx, merchantId } = context
  const template = await findTemplateForUpdate(tx, merchantId, templateId)
  if (!template) return refuse({ code: 'thing.not-found' })
  if (!template.isEnabled) return refuse({ code: 'coupon.not-offered' })
  if (await takeFromStock(tx, merchantId, templateId, wanted)) return accept(template)
  const stock = template.terms.stock ?? 0
  return refuse({ code: 'coupon.stock-used-up', facts: { stock, left: stock - template.issuedCount, wanted } })
}
