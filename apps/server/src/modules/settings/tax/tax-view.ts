import { enabledFlag } from '@kassa/contract/fields.ts'
import type { Context } from '../../../platform/command.ts'
import { findTax, type StoredTax } from './tax.store.ts'

/** Staff see of a tax where it stands at their own outlets. */
export const viewIn =
  ({ reaches }: Pick<Context, 'reaches'>) =>
  ({ isEnabled, ...tax }: StoredTax) => ({
    ...tax,
    enabled: enabledFlag(isEnabled),
    outlets: tax.outlets.filter(({ outletId }) => reaches(outletId)),
  })

/** A tax that was not deleted, as its list has it. */
export async function findTaxView(context: Pick<Context, 'tx' | 'merchantId' | 'reaches'>, id: string) {
  const tax = await findTax(context.tx, context.merchantId, id)
  return tax && viewIn(context)(tax)
}
