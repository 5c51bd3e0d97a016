import {
  createProducts as createCall,
  editProducts as editCall,
} from '@kassa/contract/open/batch/product-batch.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { AskInside } from '../ask-inside.ts'
import { changeProduct, createOnce, shownAsProduct, type Product } from '../resources/products.ts'
import { eachRow, type RowAnswer } from './each-row.ts'

const TAG = /^"?([1-9]\d{0,8})"?$/

const shown = (answers: readonly RowAnswer<Product>[]) =>
  accept({
    data: answers.map(({ row, done, problem }) => ({ row, product: done && shownAsProduct(done), problem })),
  })

/** The same use case at a version that stands in the row, instead of in a header. */
const seenAt = (context: Context, version: number): Context =>
  Object.create(context, { seenVersion: { value: version } }) as Context

export const productBatchCommands = (ask: AskInside) => [
  command(createCall, async (context, { rows }) =>
    shown(await eachRow(context, rows, (own, row) => createOnce(ask, own, row))),
  ),
  command(editCall, async (context, { rows }) =>
    shown(
      await eachRow(context, rows, (own, { tag, ...edit }) => {
        const [, version] = TAG.exec(tag) ?? []
        return version === undefined
          ? Promise.resolve(refuse({ code: 'thing.tag-stale' }))
          : changeProduct(ask, seenAt(own, Number(version)), edit)
      }),
    ),
  ),
]
