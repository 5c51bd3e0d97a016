import { z } from 'zod'
import { idOf, readRequest, resource, text, wordAmong } from '../frame.ts'
import { openRead, openWrite } from '../open-endpoint.ts'

/** The most characters of a picture in base64: a request has room for it, and a product shows no more. */
const MOST_CHARACTERS = 1_900_000

export const pictureResource = resource(
  'Picture',
  'A picture of a product',
  {
    id: idOf('The picture'),
    content_type: wordAmong(['image/png', 'image/jpeg'], 'The kind of file'),
    width: z.int().describe('Its width in pixels'),
    height: z.int().describe('Its height in pixels'),
    content: text('The file in base64; answered with `expand=content`'),
  },
  ['content'],
)

export const readPicture = openRead({
  name: 'read-picture',
  path: '/pictures/:id',
  scopes: ['products_read'],
  access: { anyOf: ['platform.catalogue.products'] },
  summary: 'Read a picture of a product',
  request: readRequest(pictureResource, 'The picture').extend({
    size: z.enum(['full', 'small']).default('full').describe('The file to answer; `small`: at most 320 pixels a side'),
  }),
  answer: pictureResource.shown,
})

export const createPicture = openWrite({
  name: 'create-picture',
  path: '/pictures',
  scopes: ['products_create', 'products_edit'],
  access: { anyOf: ['platform.catalogue.products.add', 'platform.catalogue.products.edit'] },
  summary: 'Keep a picture, to be the `picture_id` of a product',
  request: z.object({ content: z.base64().min(1).max(MOST_CHARACTERS).describe('A PNG or JPEG file in base64') }),
  answer: pictureResource.shown,
  refusals: ['file.not-a-picture', 'file.too-many-pixels', 'file.too-large'],
})
