import {
  createBrand as createInside,
  editBrand as editInside,
  listBrands,
  type namedView,
} from '@kassa/contract/catalogue/brand.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { Choice } from '@kassa/contract/open/frame.ts'
import {
  createBrand as createCall,
  editBrand as editCall,
  readBrand as readCall,
} from '@kassa/contract/open/goods/brand.calls.ts'
import { brandResource, listBrands as listCall } from '@kassa/contract/open/product.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../../platform/command.ts'
import { findBrand } from '../../../catalogue/public.ts'
import { showResource, shownPage } from '../../answer-resource.ts'
import type { AskInside } from '../../ask-inside.ts'
import { withStaleTag } from '../../edit-thing.ts'
import { makeOnce } from '../../external-id/make-once.ts'

type Brand = OutputOf<typeof namedView>

const brandOf = ({ id, name, productCount }: Brand) => ({ id, name, product_count: productCount })

/** A brand that was not deleted. */
async function readOne({ tx, merchantId }: Context, id: string): Promise<Result<Brand>> {
  const brand = await findBrand(tx, merchantId, id)
  return brand ? accept(brand) : refuse({ code: 'thing.not-found' })
}

function shown(context: Context, brand: Result<Brand>, choice: Choice = {}): Result<{ id: unknown }> {
  if (!brand.ok) return brand
  context.tellVersion(brand.value.version)
  return accept(showResource(brandResource, brandOf(brand.value), choice))
}

export const brandCommands = (ask: AskInside) => [
  command(listCall, async (context, { cursor, limit, fields }) => {
    const page = await ask(context, listBrands, { cursor }, { limit })
    return page.ok ? shownPage(brandResource, page.value, brandOf, { fields }) : page
  }),
  command(readCall, async (context, { id, ...choice }) => shown(context, await readOne(context, id), choice)),
  command(createCall, async (context, { external_id: externalId, ...contents }) => {
    const made = await makeOnce<Brand>(context, {
      kind: 'brand',
      externalId,
      contents,
      make: () => ask(context, createInside, contents),
      read: (id) => readOne(context, id),
    })
    return shown(context, made)
  }),
  command(editCall, async (context, edit) => {
    // An edit answers the thing whole, so whoever edits may read it.
    if (!context.holds('platform.catalogue.brands')) return refuse({ code: 'thing.not-found' })
    const edited = await ask(context, editInside, { ...edit, version: context.seenVersion })
    return shown(context, withStaleTag(edited))
  }),
]
