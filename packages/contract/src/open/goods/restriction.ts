import { RESTRICTIONS, type Restriction } from '@kassa/domain/country/restrictions.ts'
import { z } from 'zod'
import { snake, type Snake } from '../problem.ts'

type Own = Restriction | 'none'

const OWN: readonly Own[] = [...RESTRICTIONS, 'none']

/** A kind of goods that the law keeps from the young, as the public API writes it. */
export const restriction = z
  .enum(OWN.map((one) => snake(one)) as [Snake<Own>, ...Snake<Own>[]])
  .meta({ id: 'AgeRestriction', description: 'A kind of goods that the law keeps from the young; `none`: free' })

export const shownRestriction = (own: Own | null): Snake<Own> | null => (own === null ? null : snake(own))

/** The restriction as the program writes it. */
export const restrictionInside = (shown: Snake<Own> | null): Own | null =>
  OWN.find((one) => snake(one) === shown) ?? null

/** The same of a category, which cannot free what the one above it says. */
export const categoryRestriction = z.enum(
  RESTRICTIONS.map((one) => snake(one)) as [Snake<Restriction>, ...Snake<Restriction>[]],
)

export const categoryRestrictionInside = (shown: Snake<Restriction> | null): Restriction | null =>
  RESTRICTIONS.find((one) => snake(one) === shown) ?? null
