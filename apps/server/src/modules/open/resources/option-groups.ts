import { listOptionGroups as listCall } from '@kassa/contract/open/options/option-group.calls.ts'
import type { OptionGroup } from '@kassa/domain/product/option-groups.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findGoods, findPlaceBooks, goodsOf, type PlaceBooks } from '../../sales/public.ts'
import { optionGroupsOf } from '../web-order/price/item-options.ts'
import { moneyOf } from './amounts.ts'

const namesIn = (names: OptionGroup['names']): Record<string, string> =>
  Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined && name !== ''))

const groupOf = ({ id, name, names, scope, currency, least, most, options }: OptionGroup) => ({
  id,
  name,
  names: namesIn(names),
  applies_to: scope.kind,
  category_ids: scope.kind === 'categories' ? [...scope.categoryIds] : [],
  product_ids: scope.kind === 'products' ? scope.products.map(({ productId }) => productId) : [],
  least,
  most,
  options: options.map((option) => ({
    id: option.id,
    name: option.name,
    names: namesIn(option.names),
    surcharge: moneyOf(option.surchargeMinor, currency),
    is_default: option.isDefault,
  })),
})

/** The groups of one variant at an outlet; undefined where there is no such variant. */
async function groupsOfVariant({ tx, merchantId }: Context, place: PlaceBooks, variantId: string) {
  const { outletId } = place
  const found = await findGoods(tx, { merchantId, outletId, variantIds: [variantId], wantsCodes: false })
  const goods = goodsOf(place, found).find((one) => one.variantId === variantId)
  return goods && optionGroupsOf(goods, place)
}

const listOptionGroups = command(listCall, async (context, { outlet_id: outletId, variant_id: variantId }) => {
  const { tx, merchantId } = context
  const place = context.reaches(outletId) ? await findPlaceBooks(tx, merchantId, outletId) : undefined
  if (!place) return refuse({ code: 'thing.not-found' })
  const here = place.settings['sales.option-groups'].filter(({ currency }) => currency === place.currency)
  const groups = variantId === undefined ? here : await groupsOfVariant(context, place, variantId)
  return groups ? accept({ data: groups.map(groupOf) }) : refuse({ code: 'thing.not-found' })
})

export const optionGroupCommands = () => [listOptionGroups]
