import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

/** Pictures whose products are looked for at once. */
export const MOST_PICTURES = 2_000

/** Pictures that are given at once; the screen sends as many pieces as it needs. */
export const PICTURES_AT_ONCE = 50

/** Longest name of a picture file, with its folders. */
const NAME_LENGTH = 300

/**
 * Finds the product of each picture by the code that its file is named after: a bar code, an own code or a SKU, also with a number behind it
 * (`4006381333931_2.jpg`). Answers in the order of the request and changes nothing. Products that are archived are not found.
 */
export const matchPictures = endpoint({
  name: 'catalogue.match-pictures',
  access: { anyOf: ['platform.catalogue.products.edit'] },
  repeat: 'runs-again',
  summary: 'Finds the products that picture files are named after',
  request: z.object({ names: z.array(z.string().min(1).max(NAME_LENGTH)).min(1).max(MOST_PICTURES) }),
  answer: z.object({
    rows: z.array(
      z.object({
        name: z.string(),
        /** `first`: becomes the picture of its product. `further`: its product has an earlier one among these. `unknown`: no product has its code. */
        use: z.enum(['first', 'further', 'unknown']),
        product: z.object({ id, name: z.string(), pictureId: id.nullable() }).nullable(),
      }),
    ),
  }),
})

/**
 * Gives products pictures that were uploaded before. `instead` is the picture that the product had when it was looked at; a product that has another
 * by now, or is archived, keeps what it has and is named in `left`.
 */
export const setPictures = endpoint({
  name: 'catalogue.set-pictures',
  access: { anyOf: ['platform.catalogue.products.edit'] },
  summary: 'Gives many products their pictures',
  request: z.object({
    rows: z
      .array(z.object({ productId: id, pictureId: id, instead: id.nullable() }))
      .min(1)
      .max(PICTURES_AT_ONCE),
  }),
  answer: z.object({ given: z.int(), left: z.array(id) }),
})
