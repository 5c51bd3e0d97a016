import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, localDate } from '../fields.ts'
import { planRefusals } from './plan.calls.ts'

/** The action of the merchant's rule on goods with one last day. */
export const markdownRow = z.object({
  variantId: id,
  expiresOn: localDate,
  /** The state: `live` is marked down; `draft` waits for somebody to switch it on; `refused` has the obstacle in `why`. */
  state: z.enum(['live', 'draft', 'refused']),
  /** The plan, where there is one, and what it is called. */
  planId: id.nullable(),
  planName: z.string().nullable(),
  offBasisPoints: z.int().nullable(),
  /** The business day since which so much is taken off. */
  since: localDate.nullable(),
  /**
   * The obstacle to it, or to a larger one: the goods' lowest price, nothing that a percentage takes off, 200 plans that stand, or goods or
   * an outlet that a plan cannot be for.
   */
  why: z.enum(['below-floor', 'no-effect', 'too-many', 'unfit']).nullable(),
})

/**
 * Lists the rule's markdowns at the outlet and the goods it could not mark down, the most urgent first, at most a thousand. Source: MK-P12.
 */
export const listMarkdowns = endpoint({
  name: 'promotion.list-markdowns',
  method: 'GET',
  access: { anyOf: ['platform.marketing.plans', 'platform.inventory.stock'] },
  outlet: 'required',
  summary: 'What the rule for goods that soon expire did at an outlet',
  request: z.object({}),
  answer: z.object({ rows: z.array(markdownRow) }),
})

const outletAsked = z.object({ outletId: id })
const plansWritten = z.object({ planIds: z.array(id) })

/**
 * Drafts a plan for each lot that soon expires at an outlet without the rule: usual percentages, never below the goods' lowest price. A lot
 * that has a plan, or that nothing can be taken off, is left out.
 */
export const draftMarkdowns = endpoint({
  name: 'promotion.draft-markdowns',
  access: { anyOf: ['platform.marketing.plans.add'] },
  summary: 'Drafts markdowns of what soon expires at an outlet; somebody switches them on',
  refusals: planRefusals,
  request: outletAsked,
  answer: plansWritten,
})

/** Switches on every markdown of an outlet that was drafted, by the rule or by a person, and is still a draft. */
export const approveMarkdowns = endpoint({
  name: 'promotion.approve-markdowns',
  access: { anyOf: ['platform.marketing.plans.edit'] },
  summary: 'Switches on the drafted markdowns of an outlet',
  request: outletAsked,
  answer: plansWritten,
})
