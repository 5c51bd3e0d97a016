import {
  createCategory as createInside,
  editCategory as editInside,
  listCategories,
  type categoryView,
} from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { Choice } from '@kassa/contract/open/frame.ts'
import {
  createCategory as createCall,
  editCategory as editCall,
  readCategory as readCall,
} from '@kassa/contract/open/goods/category.calls.ts'
import { categoryRestrictionInside, shownRestriction } from '@kassa/contract/open/goods/restriction.ts'
import { categoryResource, listCategories as listCall } from '@kassa/contract/open/product.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../../platform/command.ts'
import { findCategory } from '../../../catalogue/public.ts'
import { showResource } from '../../answer-resource.ts'
import type { AskInside } from '../../ask-inside.ts'
import { withStaleTag } from '../../edit-thing.ts'
import { makeOnce } from '../../external-id/make-once.ts'

type Category = OutputOf<typeof categoryView>

const categoryOf = (category: Omit<Category, 'names' | 'shownName'>) => ({
  id: category.id,
  name: category.name,
  parent_id: category.parentId,
  tax_id: category.taxId,
  restriction: shownRestriction(category.restriction),
  product_count: category.productCount,
})

/** A category that was not deleted. */
async function readOne({ tx, merchantId }: Context, id: string): Promise<Result<Category>> {
  const category = await findCategory(tx, merchantId, id)
  return category ? accept(category) : refuse({ code: 'thing.not-found' })
}

function shown(context: Context, category: Result<Category>, choice: Choice = {}): Result<{ id: unknown }> {
  if (!category.ok) return category
  context.tellVersion(category.value.version)
  return accept(showResource(categoryResource, categoryOf(category.value), choice))
}

const createOnce = (
  ask: AskInside,
  context: Context,
  { external_id: externalId, ...contents }: OutputOf<typeof createCall.request>,
): Promise<Result<Category>> => {
  const { name, parent_id: parentId, tax_id: taxId } = contents
  const asked = { name, parentId, taxId, restriction: categoryRestrictionInside(contents.restriction) }
  return makeOnce<Category>(context, {
    kind: 'category',
    externalId,
    contents,
    make: () => ask(context, createInside, asked),
    read: (id) => readOne(context, id),
  })
}

/** Changes a category as it was seen; what the edit leaves out stays. */
async function change(
  ask: AskInside,
  context: Context,
  { id, ...edit }: OutputOf<typeof editCall.request>,
): Promise<Result<Category>> {
  // An edit answers the thing whole, so whoever edits may read it.
  const before = context.holds('platform.catalogue.categories')
    ? await readOne(context, id)
    : refuse({ code: 'thing.not-found' })
  if (!before.ok) return before
  const { name, parentId, taxId, position } = before.value
  const edited = await ask(context, editInside, {
    id,
    version: context.seenVersion,
    name: edit.name ?? name,
    parentId: edit.parent_id === undefined ? parentId : edit.parent_id,
    taxId: edit.tax_id === undefined ? taxId : edit.tax_id,
    restriction: edit.restriction === undefined ? undefined : categoryRestrictionInside(edit.restriction),
    position,
  })
  return withStaleTag(edited)
}

export const categoryCommands = (ask: AskInside) => [
  command(listCall, async (context) => {
    const found = await ask(context, listCategories, {})
    return found.ok ? accept({ data: found.value.rows.map(categoryOf) }) : found
  }),
  command(readCall, async (context, { id, ...choice }) => shown(context, await readOne(context, id), choice)),
  command(createCall, async (context, asked) => shown(context, await createOnce(ask, context, asked))),
  command(editCall, async (context, asked) => shown(context, await change(ask, context, asked))),
]
