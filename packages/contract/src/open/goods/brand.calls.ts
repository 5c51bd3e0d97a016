import { z } from 'zod'
import { createBrand as createInside } from '../../catalogue/brand.calls.ts'
import { externalId } from '../external-id.calls.ts'
import { idOf, readRequest } from '../frame.ts'
import { openEdit, openRead, openWrite } from '../open-endpoint.ts'
import { brandResource } from '../product.calls.ts'

const name = createInside.request.shape.name.describe('Its name, 2 to 50 characters, once at the merchant')

export const readBrand = openRead({
  name: 'read-brand',
  path: '/brands/:id',
  scopes: ['products_read'],
  access: { anyOf: ['platform.catalogue.brands', 'platform.catalogue.products'] },
  summary: 'Read one brand',
  request: readRequest(brandResource, 'The brand'),
  answer: brandResource.shown,
})

export const createBrand = openWrite({
  name: 'create-brand',
  path: '/brands',
  scopes: ['brands_edit'],
  access: { anyOf: ['platform.catalogue.brands.add'] },
  summary: 'Add a brand',
  request: z.object({ external_id: externalId, name }),
  answer: brandResource.shown,
  refusals: ['brand.name-taken', 'external-id.other-contents', 'external-id.gone'],
})

export const editBrand = openEdit({
  name: 'edit-brand',
  path: '/brands/:id',
  scopes: ['brands_edit'],
  access: { anyOf: ['platform.catalogue.brands.edit'] },
  summary: 'Rename a brand',
  request: z.object({ id: idOf('The brand'), name }),
  answer: brandResource.shown,
  refusals: ['brand.name-taken'],
})
