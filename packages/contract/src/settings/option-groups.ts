import { OPTION_LIMITS } from '@kassa/domain/product/option-groups.ts'
import { z } from 'zod'
import { currency, id, line, namesInLanguages } from '../fields.ts'

const { groups, options, chosen, categories, products } = OPTION_LIMITS
const LARGEST = 999_999

const named = { name: line().min(1).max(OPTION_LIMITS.name), names: namesInLanguages.default({}) }

const scope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('categories'), categoryIds: z.array(id).min(1).max(categories) }),
  z.object({
    kind: z.literal('products'),
    products: z
      .array(z.object({ productId: id, variantId: z.null().default(null) }))
      .min(1)
      .max(products),
  }),
])

const goodsOption = z.object({
  id,
  ...named,
  surchargeMinor: z.int().min(0).max(LARGEST),
  isDefault: z.boolean().default(false),
})

/** A group of options as it is written down; what its fields say about each other is `domain/product/option-groups.ts`. */
export const optionGroup = z.object({
  id,
  ...named,
  scope,
  currency,
  least: z.int().min(0).max(chosen),
  most: z.int().min(1).max(chosen),
  options: z.array(goodsOption).min(options.min).max(options.max),
})

/** A place's groups in the order in which a till asks them. */
export const optionGroups = z.array(optionGroup).max(groups)
