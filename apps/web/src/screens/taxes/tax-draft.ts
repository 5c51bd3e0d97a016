import { createTax } from '@kassa/contract/settings/tax.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { ZeroRate } from '@kassa/domain/basket/index.ts'
import { combinedBasisPoints, lineTaxOf, millionthsOf } from '@kassa/domain/tax/rate.ts'
import { z } from 'zod'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import type { Tax } from './TaxPage.tsx'
import type { Outlets } from './TaxOutlets.tsx'

/** A tax of a group as it is typed. */
export interface MemberDraft {
  readonly code: string
  readonly rateMillionths: NumberDraft
  readonly on?: readonly string[] | null
  readonly band?: {
    readonly kind: 'whole' | 'part'
    readonly fromMinor: NumberDraft
    readonly untilMinor: NumberDraft
  } | null
}

/** One tax, or a group of them; what belongs to the other kind is left as it is and not sent. */
interface TaxDraft {
  name: string
  rateMillionths: NumberDraft
  code: string
  zero: ZeroRate
  taxes: readonly MemberDraft[]
  isIncluded: boolean
  outlets: Outlets
}

export const emptyMember: MemberDraft = { code: '', rateMillionths: null, on: null, band: null }

export const newTax: TaxDraft = {
  name: '',
  rateMillionths: null,
  code: '',
  zero: 'outside',
  taxes: [emptyMember],
  isIncluded: false,
  outlets: [],
}

export const draftOf = (tax: Tax): TaxDraft => ({
  name: tax.name,
  rateMillionths: tax.taxes ? null : millionthsOf(tax),
  code: tax.code ?? '',
  zero: tax.zero ?? 'outside',
  taxes: tax.taxes ?? [emptyMember],
  isIncluded: tax.isIncluded,
  outlets: tax.outlets.map(({ outletId, isDefault }) => ({ outletId, isDefault })),
})

const { request } = createTax
const { rateMillionths, code, taxes, zero } = request.shape
const shared = request.omit({ rateBasisPoints: true, rateMillionths: true, code: true, zero: true, taxes: true })

/** The tax that a form of one describes; an empty code is none. */
export const oneTax = shared.extend({
  rateMillionths: rateMillionths.unwrap().unwrap(),
  code: z.union([z.literal(''), code.unwrap().unwrap()]),
  zero: zero.unwrap().unwrap(),
})

/** The tax that a form of a group describes. */
export const groupOfTaxes = shared.extend({ taxes: taxes.unwrap().unwrap() })

/** The whole request: what the other kind would say is null, and the rate of two decimals is what all of it comes to. */
export function requestOf(fields: OutputOf<typeof oneTax> | OutputOf<typeof groupOfTaxes>): OutputOf<typeof request> {
  const plain = { rateBasisPoints: 0, rateMillionths: null, code: null, zero: null, taxes: null }
  const rates =
    'taxes' in fields
      ? { taxes: fields.taxes }
      : { rateMillionths: fields.rateMillionths, code: fields.code || null, zero: kindOf(fields) }
  const rateBasisPoints = combinedBasisPoints(lineTaxOf({ id: '', ...plain, ...rates }))
  return { ...fields, ...plain, ...rates, rateBasisPoints }
}

/** Only a rate of 0 says which it is; "no tax" is what every other one is taken for. */
const kindOf = ({ rateMillionths: rate, zero: kind }: OutputOf<typeof oneTax>) =>
  rate === 0 && kind !== 'outside' ? kind : null
