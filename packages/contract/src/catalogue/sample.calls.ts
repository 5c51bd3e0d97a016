import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The number of goods in the sample catalogue. */
export const SAMPLE_COUNT = 24

/** Everyday goods to try with: at the chosen outlet, priced in its currency, labeled as samples. */
export const addSamples = endpoint({
  name: 'catalogue.add-samples',
  access: { anyOf: ['platform.catalogue.products.add'] },
  outlet: 'required',
  summary: 'Fills an outlet with sample products',
  refusals: ['samples.there-already', 'product.code-taken'],
  request: z.object({}),
  answer: z.object({ created: z.int() }),
})
