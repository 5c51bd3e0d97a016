import type { TaxExemption } from '../basket/index.ts'

/** The paper by which a member is free of tax. Source: pricing.md, Growth 7 and Growth 2, 14; features CF-P02. */
export interface TaxStanding {
  /** The number of the certificate, 1–60 characters. */
  readonly paperNumber: string
  /** The last day on which it counts, of the outlet that sells; null: it has no end. */
  readonly lastDay: string | null
  /** Codes of the taxes it frees from; null: all. */
  readonly codes: readonly string[] | null
}

/** Returns whether the paper counts on a day. */
export const standsOn = ({ lastDay }: TaxStanding, day: string): boolean => lastDay === null || day <= lastDay

/** The exemption that a sale has by the paper. */
export const exemptionBy = ({ paperNumber, codes }: TaxStanding): TaxExemption => ({
  by: 'member',
  paperNumber,
  reason: '',
  ...(codes !== null && { codes }),
})

/** Returns whether an exemption is what the paper gives on that day: its number, and none but its taxes. */
export function isGivenBy(exemption: TaxExemption, standing: TaxStanding | null, day: string): boolean {
  if (standing === null || !standsOn(standing, day) || exemption.paperNumber !== standing.paperNumber) return false
  return standing.codes === null || exemption.codes?.every((code) => standing.codes?.includes(code)) === true
}
