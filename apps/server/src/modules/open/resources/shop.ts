import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  listPaymentMethods as listMethodsCall,
  listTaxes as listTaxesCall,
  readTax as readTaxCall,
  taxResource,
} from '@kassa/contract/open/shop.calls.ts'
import { listMethods, type methodRow } from '@kassa/contract/payment/method.calls.ts'
import { listTaxes, type taxView } from '@kassa/contract/settings/tax.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findTaxView } from '../../settings/public.ts'
import { showResource, shownPage } from '../answer-resource.ts'
import type { AskInside } from '../ask-inside.ts'
import { methodNameOf } from './payment-method-name.ts'
import { exactTaxOf } from './tax-row.ts'

const taxIn =
  ({ reaches }: Context) =>
  (tax: OutputOf<typeof taxView>) => ({
    id: tax.id,
    name: tax.name,
    rate_basis_points: tax.rateBasisPoints,
    ...exactTaxOf(tax),
    is_included: tax.isIncluded,
    is_enabled: tax.enabled === 1,
    outlets: tax.outlets
      .filter(({ outletId }) => reaches(outletId))
      .map(({ outletId, isDefault }) => ({ outlet_id: outletId, is_default: isDefault })),
  })

const methodOf = ({ method, label, enabled, isRefundable, opensDrawer }: OutputOf<typeof methodRow>) => ({
  id: methodNameOf(method),
  number: method,
  label,
  is_enabled: enabled === 1,
  is_refundable: isRefundable,
  opens_drawer: opensDrawer,
})

export const shopCommands = (ask: AskInside) => [
  command(listTaxesCall, async (context, { cursor, limit, ...choice }) => {
    const page = await ask(context, listTaxes, { cursor }, { limit })
    return page.ok ? shownPage(taxResource, page.value, taxIn(context), choice) : page
  }),
  command(readTaxCall, async (context, { id, ...choice }) => {
    const tax = await findTaxView(context, id)
    return tax ? accept(showResource(taxResource, taxIn(context)(tax), choice)) : refuse({ code: 'thing.not-found' })
  }),
  command(listMethodsCall, async (context, { outlet_id: outletId }) => {
    const found = await ask(context, listMethods, { outletId }, { outletId })
    return found.ok ? accept({ data: found.value.methods.map(methodOf) }) : found
  }),
]
