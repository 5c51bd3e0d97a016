import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'

/** The most characters that are read of what was typed; names have 50 and codes fewer. */
export const SEARCH_LENGTH = 200

const request = z.object({ text: z.string().trim().min(1).max(SEARCH_LENGTH) })

/**
 * One thing that was found. `kind` is the name of whoever found it: a screen that knows no such kind leaves it out, so that a
 * new kind is no change of this call.
 */
export const searchMatch = z.object({
  kind: z.string(),
  id,
  /** The name of the thing, in the reader's language; a document by its number. */
  title: z.string(),
  /** Its place or origin: an outlet, a code, a role. */
  note: z.string(),
  /** The time of things that have one. */
  at: instant.nullable(),
  /** The outlet by whose clock the time is read. */
  outletId: id.nullish(),
  /** 0 is called so, 1 has it as whole words, 2 begins so, 3 has a word that begins so, 4 fits otherwise. */
  rank: z.int().min(0).max(4),
})

/** The best first: at most five of a kind. */
const answer = z.object({ rows: z.array(searchMatch) })

/** Finds everything that the caller may list in their merchant, by name in three scripts and by any code. */
export const find = endpoint({
  name: 'search.find',
  method: 'GET',
  access: 'login',
  summary: 'Finds things of the merchant by name or code',
  request,
  answer,
})

/** Finds the tenants below an operator or a partner. */
export const findAbove = endpoint({
  name: 'search.find-above',
  method: 'GET',
  access: 'login',
  scope: 'across',
  summary: 'Finds partners and merchants by name or number',
  request,
  answer,
})
