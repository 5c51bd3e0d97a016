import {
  createProducts as createCall,
  editProducts as editCall,
  MOST_BATCH_LISTINGS,
} from '@kassa/contract/open/batch/product-batch.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { countListings } from '../../catalogue/public.ts'
import { placedListings } from '../resources/new-product.ts'
import { shownAsProduct } from '../resources/products.ts'
import { createTogether } from './create-products.ts'
import { editTogether } from './edit-products.ts'
import { rowAnswers } from './row-answer.ts'

/** All products of a batch are answered at once, with every place where they are listed. */
const fitsAnswer = (listings: number): Result<null> =>
  listings <= MOST_BATCH_LISTINGS
    ? accept(null)
    : refuse({ code: 'batch.too-many-listings', facts: { listings, max: MOST_BATCH_LISTINGS } })

const createMany = command(createCall, async (context, { rows }) => {
  const fits = fitsAnswer(rows.reduce((sum, row) => sum + placedListings(row).length, 0))
  if (!fits.ok) return fits
  return accept({ data: rowAnswers(context, await createTogether(context, rows), shownAsProduct) })
})

const editMany = command(editCall, async (context, { rows }) => {
  const { tx, merchantId } = context
  const ids = rows.map(({ id }) => id)
  const fits = fitsAnswer(await countListings(tx, merchantId, ids))
  if (!fits.ok) return fits
  return accept({ data: rowAnswers(context, await editTogether(context, rows), shownAsProduct) })
})

export const productBatchCommands = () => [createMany, editMany]
