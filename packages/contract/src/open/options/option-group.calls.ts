import { z } from 'zod'
import { chargeMoney, idOf, resource, text, wordAmong } from '../frame.ts'
import { openRead } from '../open-endpoint.ts'

/** An option as a line of a quote or of an order says it. */
export const chosenOption = z
  .object({
    id: text('The option'),
    name: text('Its name as it stands on papers'),
    surcharge: chargeMoney.describe('The part of the unit price that is for it'),
  })
  .meta({ id: 'ChosenOption', description: 'An option that was chosen for each piece of a line' })

const goodsOption = z
  .object({
    id: idOf('The option'),
    name: text('Its name'),
    names: z.record(z.string(), z.string()).describe('Its name in the languages `en`, `zh` and `ja`, where it has one'),
    surcharge: chargeMoney.describe('Added to the price of each piece; 0: it costs nothing'),
    is_default: z.boolean().describe('Whether it is chosen where an order says nothing of options'),
  })
  .meta({ id: 'GoodsOption', description: 'One option of a group: a size, an extra shot' })

const optionGroupResource = resource('OptionGroup', 'Options of goods that are asked together', {
  id: idOf('The group'),
  name: text('Its name, such as `Size`'),
  names: z.record(z.string(), z.string()).describe('Its name in the languages `en`, `zh` and `ja`, where it has one'),
  applies_to: wordAmong(['all', 'categories', 'products'], 'The goods that it is for'),
  category_ids: z.array(z.uuid()).describe('The categories, with those below them, that it is for; empty: by others'),
  product_ids: z.array(z.uuid()).describe('The products that it is for; empty: by others'),
  least: z.int().describe('So many of its options must be chosen; 0: none has to be'),
  most: z.int().describe('So many of its options may be chosen'),
  options: z.array(goodsOption).describe('Its options in their order'),
})

export const listOptionGroups = openRead({
  name: 'list-option-groups',
  path: '/option-groups',
  scopes: ['products_read'],
  access: { anyOf: ['platform.catalogue.products'] },
  summary: 'List the groups of options of an outlet, or of one variant there, in the order in which a till asks them',
  request: z.object({
    outlet_id: idOf('The outlet: it has those in its currency'),
    variant_id: z.uuid().optional().describe('Groups of this variant only. Goods that are weighed have none'),
  }),
  answer: z.object({ data: z.array(optionGroupResource.whole.meta({ id: 'OptionGroup' })).describe('All of them') }),
})
