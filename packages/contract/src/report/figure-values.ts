import { costKeys, figureKeys, type FigureKey } from '@kassa/domain/figures/figures.ts'
import { z } from 'zod'
import { costOf, sumMinor } from '../fields.ts'

const shown = z.nullable(sumMinor)

/** Every figure by its key; what goods cost is null for whoever may not see it, and a quotient by nothing is null. */
export const figureValues = z.object(
  Object.fromEntries(
    figureKeys.map((key) => [key, costKeys.includes(key) ? costOf('goods', sumMinor) : shown]),
  ) as Record<FigureKey, typeof shown>,
)
