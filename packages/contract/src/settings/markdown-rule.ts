import { MARKDOWN_LIMITS } from '@kassa/domain/promotion/markdown-rule.ts'
import { z } from 'zod'
import { id } from '../fields.ts'

const { steps, daysLeft, off, categories } = MARKDOWN_LIMITS

/** The steps by which an outlet marks down what soon expires (`domain/promotion/markdown-rule.ts`). */
export const markdownRule = z.object({
  isOn: z.boolean(),
  isLive: z.boolean(),
  categoryIds: z.array(id).max(categories),
  steps: z
    .array(
      z.object({
        daysLeft: z.int().min(daysLeft.min).max(daysLeft.max),
        offBasisPoints: z.int().min(off.min).max(off.max),
      }),
    )
    .min(steps.min)
    .max(steps.max),
})
