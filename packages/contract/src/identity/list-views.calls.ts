import { VIEW_NAME_LENGTH } from '@kassa/domain/identity/list-view.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, line } from '../fields.ts'

/** The name under which the list's views and columns are stored. */
const list = z.string().regex(/^[a-zA-Z][a-zA-Z0-9.-]{0,39}$/)

const view = z.object({
  id,
  name: z.string(),
  /** The query of the list, as in its address; two days that have a name are stored as that name under the first of them. */
  address: z.record(z.string(), z.string()),
})

export const readListViews = endpoint({
  name: 'identity.read-list-views',
  method: 'GET',
  path: '/identity/list-views',
  access: 'login',
  scope: 'none',
  summary: 'One’s own views of a list, by name',
  request: z.object({ list }),
  answer: z.object({ views: z.array(view) }),
})

/** Keeps a view under its name, on every browser one signs in at. */
export const saveListView = endpoint({
  name: 'identity.save-list-view',
  access: 'login',
  scope: 'none',
  summary: 'Keeps what a list is asked by under a name of one’s own',
  refusals: ['list-view.too-many'],
  request: z.object({
    list,
    name: line().min(1).max(VIEW_NAME_LENGTH),
    address: z
      .record(z.string().regex(/^[a-zA-Z]{1,30}$/), line().min(1).max(100))
      .refine((address) => Object.keys(address).length <= 10),
    /** False: a view of this name that asks something else stays as it is, and this one gets the name with the next number. */
    replaces: z.boolean().default(true),
  }),
  answer: view,
})

export const removeListView = endpoint({
  name: 'identity.remove-list-view',
  access: 'login',
  scope: 'none',
  summary: 'Removes a view of one’s own',
  refusals: ['thing.not-found'],
  request: z.object({ id }),
  answer: z.object({ id }),
})
