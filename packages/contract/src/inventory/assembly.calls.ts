import { RECIPE_PARTS } from '@kassa/domain/inventory/assembly.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { costOf, currency, id, instant, line, localDate, pageOf, pageRequest, sumMinor, withPeriod } from '../fields.ts'
import {
  documentFacts,
  documentFilters,
  goodsFacts,
  note,
  quantity,
  serialLeavingRefusals,
  serialNumbers,
  serialRefusals,
} from './goods-line.ts'

export const assemblyKind = z.enum(['assemble', 'unpack'])
export const assemblyState = z.enum(['booked', 'undone'])

/** A product's parts, for one piece of it; without parts there is no recipe. Source: features IN-P13. */
export const recipeView = z.object({
  ...goodsFacts,
  /** 0 where there never was a recipe. */
  version: z.int(),
  /** On hand at the chosen outlet. */
  onHand: z.int(),
  parts: z.array(
    z.object({
      ...goodsFacts,
      quantity: z.int(),
      onHand: z.int(),
      /** True where the chosen outlet sells them; others can't be moved here. */
      isListed: z.boolean(),
    }),
  ),
  /** Why the chosen outlet makes none of it, whatever its parts; null where it may. */
  unmade: z.enum(['combined', 'weighed', 'not-here']).nullable(),
  can: z.object({ edit: z.boolean(), assemble: z.boolean() }),
})

export const readRecipe = endpoint({
  name: 'inventory.read-recipe',
  method: 'GET',
  path: '/inventory/recipes/:variantId',
  access: { anyOf: ['platform.inventory.stock'] },
  outlet: 'required',
  summary: 'The parts of a product, with what is on hand of each',
  request: z.object({ variantId: id }),
  answer: recipeView,
})

export const saveRecipe = endpoint({
  name: 'inventory.save-recipe',
  access: { anyOf: ['platform.inventory.stock.edit'] },
  outlet: 'required',
  summary: 'Says of which parts a product is made',
  refusals: [
    'goods.unknown',
    'goods.combined',
    'goods.twice',
    'goods.quantity-too-large',
    'recipe.weighed',
    'recipe.of-itself',
    'thing.changed-meanwhile',
  ],
  request: z.object({
    variantId: id,
    version: z.int().min(0),
    lines: z.array(z.object({ variantId: id, quantity })).max(RECIPE_PARTS.max),
  }),
  answer: recipeView,
})

export const assemblyRow = z.object({
  ...documentFacts,
  kind: assemblyKind,
  state: assemblyState,
  variantId: id,
  name: z.string(),
  variantName: z.string(),
  quantity: z.int(),
  unit: z.string(),
  createdAt: instant,
  createdByName: z.string(),
})

export const assemblyView = assemblyRow.extend({
  note: z.string(),
  currency,
  undoneAt: instant.nullable(),
  undoneByName: z.string().nullable(),
  lines: z.array(
    z.object({
      ...goodsFacts,
      lineId: id,
      isOut: z.boolean(),
      quantity: z.int(),
      costMinor: costOf('stock', sumMinor),
      serials: z.array(z.string()),
    }),
  ),
  can: z.object({ undo: z.boolean() }),
})

export const listAssemblies = endpoint({
  name: 'inventory.list-assemblies',
  method: 'GET',
  access: { anyOf: ['platform.inventory.stock'] },
  outlet: 'required',
  summary: 'Assemblies and unpackings of an outlet, newest first',
  request: withPeriod(
    pageRequest.extend({ ...documentFilters, state: assemblyState.optional(), kind: assemblyKind.optional() }),
  ),
  answer: pageOf(assemblyRow),
})

export const readAssembly = endpoint({
  name: 'inventory.read-assembly',
  method: 'GET',
  path: '/inventory/assemblies/:id',
  access: { anyOf: ['platform.inventory.stock'] },
  summary: 'An assembly or unpacking with its goods',
  request: z.object({ id }),
  answer: assemblyView,
})

/** Takes the parts out and puts the product in, or the other way round, at once: the value that leaves is the value that comes. */
export const createAssembly = endpoint({
  name: 'inventory.create-assembly',
  access: { anyOf: ['platform.inventory.stock.edit'] },
  outlet: 'required',
  summary: 'Assembles a product from its parts, or unpacks it into them',
  refusals: [
    'recipe.missing',
    'recipe.changed',
    'goods.unknown',
    'goods.combined',
    'goods.quantity-too-large',
    'goods.insufficient',
    ...serialRefusals,
    ...serialLeavingRefusals,
    'serial.in-stock',
  ],
  request: z.object({
    kind: assemblyKind,
    variantId: id,
    quantity: z.int().gt(0).max(999_999),
    /** The recipe as it was shown. */
    recipeVersion: z.int(),
    note,
    /** The numbers of pieces, and the lots of goods that come in; without a day these expire on the first day on which something that leaves does. */
    lines: z
      .array(
        z.object({
          variantId: id,
          serials: serialNumbers,
          lotNumber: line().max(50).nullable().default(null),
          expiresOn: localDate.nullable().default(null),
        }),
      )
      .max(RECIPE_PARTS.max + 1)
      .default([]),
  }),
  answer: assemblyView,
})

/** Books every line back at the value it moved with. */
export const undoAssembly = endpoint({
  name: 'inventory.undo-assembly',
  access: { anyOf: ['platform.inventory.stock.edit'] },
  summary: 'Takes an assembly or unpacking back',
  refusals: ['assembly.undone', 'goods.insufficient', ...serialRefusals, ...serialLeavingRefusals, 'serial.in-stock'],
  request: z.object({ id }),
  answer: assemblyView,
})
