import {
  createCategory as createCall,
  deleteCategory as deleteCall,
  editCategory as editCall,
  listCategories as listCall,
} from '@kassa/contract/catalogue/catalogue.calls.ts'
import { canStandUnder } from '@kassa/domain/product/category-tree.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import {
  archiveCategory,
  countLostParents,
  countCategoryUses,
  findCategory,
  insertCategory,
  isTaxKnown,
  listCategoriesForUpdate,
  listCategoryRecords,
  setCategory,
} from './category.store.ts'
import { undoneByRestoring } from '../../../platform/undo/undo.ts'

type Node = Awaited<ReturnType<typeof listCategoriesForUpdate>>[number]

interface Placed {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
  readonly taxId: string | null
}

/** Returns whether a category may be called so and stand there: known parent and tax, no circle, the name once under a parent. */
async function checkPlace({ tx, merchantId }: Context, nodes: readonly Node[], placed: Placed): Promise<Result<true>> {
  const { id, name, parentId, taxId } = placed
  if (parentId !== null && !nodes.some((node) => node.id === parentId)) {
    return refuse({ code: 'catalogue.reference-unknown', facts: { thing: 'category' } })
  }
  if (taxId !== null && !(await isTaxKnown(tx, merchantId, taxId))) {
    return refuse({ code: 'catalogue.reference-unknown', facts: { thing: 'tax' } })
  }
  if (!canStandUnder(nodes, id, parentId)) return refuse({ code: 'category.own-child', facts: { name } })
  const isTaken = nodes.some(
    (node) => node.id !== id && node.parentId === parentId && node.name.toLowerCase() === name.toLowerCase(),
  )
  return isTaken ? refuse({ code: 'category.name-taken', facts: { name } }) : accept(true)
}

const answer = async (context: Context, id: string, changeNumber: number) => {
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
  const category = await findCategory(context.tx, context.merchantId, id)
  return category ? accept(category) : refuse({ code: 'thing.not-found' })
}

export const listCategories = command(listCall, async ({ tx, merchantId }) =>
  accept({ rows: await listCategoryRecords(tx, merchantId) }),
)

export const createCategory = command(createCall, async (context, fields) => {
  const { tx, merchantId, now } = context
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const placed = { id: context.newId(), ...fields }
  const checked = await checkPlace(context, await listCategoriesForUpdate(tx, merchantId), placed)
  if (!checked.ok) return checked
  await insertCategory(tx, merchantId, { ...placed, at: now })
  context.audit({ subject: `category/${placed.id}`, after: fields })
  return answer(context, placed.id, changeNumber)
})

export const editCategory = command(editCall, async (context, fields) => {
  const { tx, merchantId } = context
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const nodes = await listCategoriesForUpdate(tx, merchantId)
  const before = await findCategory(tx, merchantId, fields.id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.version !== fields.version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  const checked = await checkPlace(context, nodes, fields)
  if (!checked.ok) return checked
  await setCategory(tx, merchantId, {
    ...fields,
    names: fields.names ?? before.names,
    restriction: fields.restriction === undefined ? before.restriction : fields.restriction,
    memberDiscountAllowed:
      fields.memberDiscountAllowed === undefined ? before.memberDiscountAllowed : fields.memberDiscountAllowed,
    earnsPoints: fields.earnsPoints === undefined ? before.earnsPoints : fields.earnsPoints,
  })
  context.audit({ subject: `category/${fields.id}`, before, after: fields })
  return answer(context, fields.id, changeNumber)
})

const deleteOne = command(deleteCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const changeNumber = await takeChangeNumber(tx, merchantId)
  await listCategoriesForUpdate(tx, merchantId)
  const before = await findCategory(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  const uses = await countCategoryUses(tx, merchantId, id)
  if (uses.products > 0 || uses.categories > 0) return refuse({ code: 'category.in-use', facts: uses })
  await archiveCategory(tx, merchantId, id, now)
  context.audit({ subject: `category/${id}`, before })
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
  return accept({})
})

/** It comes back under the category it stood under, where that is still there. */
export const deleteCategory = undoneByRestoring(deleteOne, 'category', {
  subject: 'category',
  check: async ({ tx, merchantId }, ids) =>
    (await countLostParents(tx, merchantId, ids)) > 0 ? refuse({ code: 'undo.place-gone' }) : accept({}),
  after: async (context) => {
    const changeNumber = await takeChangeNumber(context.tx, context.merchantId)
    context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
    return accept({})
  },
})
