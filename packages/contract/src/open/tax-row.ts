import { z } from 'zod'
import { text } from './frame.ts'

/** A rate of tax without rounding: percent as text, since 9.975 has no exact number in binary. */
const exactRate = z
  .string()
  .regex(/^[0-9]{1,2}(\.[0-9]{1,4})?$/)
  .describe('The exact rate in percent, such as `8.875`')

/** The code and the rate that together make a row of tax. */
export const taxRowFields = {
  code: z.string().nullable().describe('The code of the tax, such as `GST`; null: it has none'),
  rate: exactRate,
}

const band = z
  .object({
    kind: z.enum(['whole', 'part']).describe('Whether the whole price is taxed, or only its part inside the band'),
    from: z.int().describe('The lowest unit price, in minor units of the outlet'),
    until: z.int().nullable().describe('The unit price at which the band ends; null: it has no end'),
  })
  .nullable()
  .describe('The unit prices at which this tax counts; null: any')

/** One tax of a group, in the order in which they are worked out. */
export const groupedTax = z
  .object({
    ...taxRowFields,
    code: text('The code of the tax in its group'),
    on: z.array(z.string()).describe('Codes of earlier taxes that this one is charged on, beside the price'),
    band,
  })
  .meta({ id: 'GroupedTax', description: 'One tax of a group of taxes' })
