import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, name, noFields, pageOf } from '../fields.ts'
import { namedPage, namedView } from './brand.calls.ts'

export const listLabels = endpoint({
  name: 'catalogue.list-labels',
  method: 'GET',
  access: {
    anyOf: [
      'platform.catalogue.labels',
      'platform.catalogue.products',
      'desk.products',
      'platform.marketing.plans',
      'platform.marketing.coupons',
    ],
  },
  summary: 'Labels by name',
  request: namedPage,
  answer: pageOf(namedView),
})

export const createLabel = endpoint({
  name: 'catalogue.create-label',
  access: { anyOf: ['platform.catalogue.labels.add'] },
  summary: 'Adds a label',
  refusals: ['label.name-taken'],
  request: z.object({ name }),
  answer: namedView,
})

export const editLabel = endpoint({
  name: 'catalogue.edit-label',
  access: { anyOf: ['platform.catalogue.labels.edit'] },
  summary: 'Renames a label',
  refusals: ['label.name-taken', 'thing.changed-meanwhile'],
  request: z.object({ id, version: z.int(), name }),
  answer: namedView,
})

/** Deleting a label takes it off the products that carry it; while an offer is for its goods it stays. */
export const deleteLabel = endpoint({
  name: 'catalogue.delete-label',
  access: { anyOf: ['platform.catalogue.labels.delete'] },
  summary: 'Archives a label and takes it off every product',
  refusals: ['label.in-use'],
  request: z.object({ id }),
  answer: noFields,
})
