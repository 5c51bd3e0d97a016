import type { Restriction } from './restrictions.ts'

export type AgeLimits = Readonly<Record<Restriction, number>>

const all = (age: number, others: Partial<AgeLimits> = {}): AgeLimits => ({
  'beer-wine': age,
  spirits: age,
  tobacco: age,
  fireworks: 18,
  knives: 18,
  adult: 18,
  ...others,
})

/**
 * The least age of who buys, where it is not 18 for all:
 * JP: Acts on Prohibition of Drinking and of Smoking, 20. KR: Youth Protection Act, 19, by the year of birth, so that 19 is never too young.
 * US: 23 U.S.C. § 158 and Public Law 116-94 (2019), 21. ET: Proclamation No. 1112/2019, articles 53 and 61, 21. SG: tobacco 21 since 2021.
 * TH: Alcohol Control Act, 20; tobacco 20. DE: Jugendschutzgesetz § 9, beer and wine from 16. AT: the Länder alike since 2019, 16 and 18. CH: beer and wine from 16.
 * BE: beer and wine 16 until told otherwise, spirits 18. SE: shops sell beer from 18, strong drinks 20. NO, FI: spirits 20. IS: alcohol 20.
 * IN: 21 in most states, 25 in some; tobacco 18 (COTPA § 6). CA: 19 in most provinces. LT: alcohol 20. IE: tobacco 21 from 2028, 18 until then.
 * Looked up 2026-11; a shop corrects what its law says otherwise.
 */
const LIMITS: Readonly<Record<string, AgeLimits>> = {
  JP: all(20),
  KR: all(19, { fireworks: 19, knives: 19, adult: 19 }),
  US: all(21),
  ET: all(21),
  SG: all(18, { tobacco: 21 }),
  TH: all(20, { adult: 20 }),
  DE: all(18, { 'beer-wine': 16 }),
  AT: all(18, { 'beer-wine': 16 }),
  CH: all(18, { 'beer-wine': 16 }),
  BE: all(18, { 'beer-wine': 16 }),
  SE: all(18, { spirits: 20 }),
  NO: all(18, { spirits: 20 }),
  FI: all(18, { spirits: 20 }),
  IS: all(20, { tobacco: 18 }),
  IN: all(21, { tobacco: 18 }),
  CA: all(19),
  LT: all(20, { tobacco: 18 }),
}

/** The ages that count in a shop: its own where it set one, else its country's. Source: features CD-P32. */
export function ageLimitsIn(country: string, own: Partial<Record<Restriction, number | null>>): AgeLimits {
  const limits = LIMITS[country] ?? all(18)
  return { ...limits, ...Object.fromEntries(Object.entries(own).filter(([, age]) => age !== null)) }
}
