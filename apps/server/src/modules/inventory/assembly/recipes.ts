import {
  readRecipe as readCall,
  type recipeView,
  saveRecipe as saveCall,
} from '@kassa/contract/inventory/assembly.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { z } from 'zod'
import { command, type Context } from '../../../platform/command.ts'
import { readGoodsLines } from '../document/goods-lines.ts'
import {
  findRecipeGoods,
  findRecipeVersion,
  holdRecipe,
  listRecipeParts,
  setRecipeParts,
  type RecipeGoods,
} from './recipe.store.ts'

const mayEdit = (context: Context): boolean => context.holds('platform.inventory.stock.edit')

/** Goods that may have a recipe: counted in pieces, and in stock themselves. */
function checkMade({ variantId, name, type, weightUnit }: RecipeGoods): Result<null> {
  if (type === 'combined') return refuse({ code: 'goods.combined', facts: { variantId, name } })
  return weightUnit === null ? accept(null) : refuse({ code: 'recipe.weighed', facts: { variantId, name } })
}

/** Returns why no piece of goods is made at an outlet; null where it may be. */
function unmadeOf({ type, weightUnit, isListed }: RecipeGoods): z.input<typeof recipeView>['unmade'] {
  if (type === 'combined') return 'combined'
  if (weightUnit !== null) return 'weighed'
  return isListed ? null : 'not-here'
}

async function readView(context: Context, variantId: string): Promise<Result<z.input<typeof recipeView>>> {
  const { tx, merchantId, inOutletId } = context
  const goods = await findRecipeGoods(tx, merchantId, inOutletId, variantId)
  if (!goods) return refuse({ code: 'thing.not-found' })
  const { type: _type, isListed: _isListed, ...whole } = goods
  const parts = await listRecipeParts(tx, merchantId, inOutletId, variantId)
  const unmade = unmadeOf(goods)
  return accept({
    ...whole,
    version: await findRecipeVersion(tx, merchantId, variantId),
    parts: parts.map(({ type: _kind, ...part }) => part),
    unmade,
    can: {
      edit: unmade === null && mayEdit(context),
      assemble: unmade === null && parts.length > 0 && mayEdit(context) && parts.every((one) => one.isListed),
    },
  })
}

const readRecipe = command(readCall, (context, { variantId }) => readView(context, variantId))

const saveRecipe = command(saveCall, async (context, { variantId, version, lines }) => {
  const { tx, merchantId, inOutletId: outletId, now } = context
  const goods = await findRecipeGoods(tx, merchantId, outletId, variantId)
  if (!goods) return refuse({ code: 'thing.not-found' })
  const made = checkMade(goods)
  if (!made.ok) return made
  if (lines.some((line) => line.variantId === variantId)) {
    return refuse({ code: 'recipe.of-itself', facts: { variantId, name: goods.name } })
  }
  const parts = await readGoodsLines(tx, { merchantId, outletId }, lines, 'refused')
  if (!parts.ok) return parts
  if ((await holdRecipe(tx, merchantId, variantId, now)) !== version) {
    const current = await readView(context, variantId)
    return current.ok ? refuse({ code: 'thing.changed-meanwhile', facts: { current: current.value } }) : current
  }
  const before = await listRecipeParts(tx, merchantId, outletId, variantId)
  await setRecipeParts(tx, merchantId, variantId, parts.value, now)
  context.audit({
    subject: `recipe/${variantId}`,
    before: { name: goods.name, lines: before.map((part) => ({ variantId: part.variantId, quantity: part.quantity })) },
    after: { name: goods.name, lines },
  })
  return readView(context, variantId)
})

export const recipeCommands = [readRecipe, saveRecipe]
