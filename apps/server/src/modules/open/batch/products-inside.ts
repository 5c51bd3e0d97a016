import { productView } from '@kassa/contract/catalogue/product.ts'
import type { Endpoint, InputOf, OutputOf, Schema } from '@kassa/contract/endpoint.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { safeParse } from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { wrongFieldOf } from '../../../platform/calls/wrong-fields.ts'
import type { Context } from '../../../platform/command.ts'
import { hideCosts } from '../../../platform/costs/hide-costs.ts'
import { readProductViews } from '../../catalogue/public.ts'
import type { Product } from '../resources/products.ts'

/** Products as the call of the screens answers them to the app, by their ids; one that is not here is missing. */
export async function readProductsInside(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Product>> {
  if (ids.length === 0) return new Map()
  const views = await readProductViews(context, ids)
  const shown = hideCosts(productViews, context.actor.codes, views) as readonly Product[]
  return new Map(shown.map((one) => [one.id, one]))
}

const productViews: Schema = productView.array()

/** A request as a call of the screens takes it. Refuses, by its fields, one that the screens would not send. */
export function requestInside<Request extends Schema>(
  { request }: Endpoint<Request>,
  asked: InputOf<Request>,
): Result<OutputOf<Request>> {
  const parsed = safeParse(request as Schema as $ZodType, asked)
  if (parsed.success) return accept(parsed.data as OutputOf<Request>)
  const problems = parsed.error.issues.map((issue) => wrongFieldOf(issue, asked))
  return refuse({ code: 'request.invalid', facts: { fields: problems.map(({ field }) => field).join(', '), problems } })
}
