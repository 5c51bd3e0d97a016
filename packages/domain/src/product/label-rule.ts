import type { Weight } from '../basket/index.ts'
import { accept, refuse, type Result } from '../result.ts'
import { endsInCheckDigit, isDigits } from './check-digit.ts'
import { priceVerifierOf } from './price-verifier.ts'

/**
 * How one kind of in-store label carries its item and its price or weight. No layout is universal: it is each retailer's setting.
 *
 * `mask` has one letter per digit: F prefix, I item, E price (amount), W weight, N count, V price verifier, X ignored, C check digit.
 * Example: `FFIIIIIEEEEEC` is a two-digit prefix, five-digit item, five-digit price and the check digit.
 */
export interface LabelRule {
  readonly id: string
  readonly mask: string
  /** The digits standing at F that make this rule apply, each as long as the run of F. */
  readonly prefixes: readonly string[]
  /** Decimals of the price in units of the currency, 0–3: 2 reads 04008 as 40.08. */
  readonly priceDecimals: number
  /** Unit of the weight and its decimals, 0–3: kg with 3 reads 00452 as 0.452 kg. */
  readonly weightUnit: 'g' | 'kg' | 'pound'
  readonly weightDecimals: number
  /** True where a wrong price verifier turns the label down. In real labels it matches only by chance, so it is a choice. */
  readonly isVerifierTested: boolean
}

/** The reading of a label. It has exactly the parts of its mask. */
export interface LabelReading {
  readonly ruleId: string
  readonly prefix: string
  readonly itemCode: string
  /** The price for the whole label, minor units of the currency. */
  readonly amountMinor?: number
  readonly weight?: Weight
  readonly count?: number
}

/**
 * Reads `code` by the first rule, in the merchant's order, whose length, prefix, check digit and (where tested) price verifier fit.
 *
 * `currencyDecimals` are those of the outlet's currency (JPY 0). A rule of 12 digits reads its 13-digit form with a leading 0 too, a rule of 13
 * digits the 12-digit form without it.
 * Undefined: no rule fits, it is an ordinary code. Refused: a rule fits, but the label says zero, or a price finer than the currency.
 * Refuses, naming `ruleId` and `itemCode`, with `barcode.zero-amount`, `barcode.zero-weight`, `barcode.zero-count` or
 * `barcode.amount-too-fine`. Source: issue "bar codes", lesson 57, barcode-vectors `in_store_layouts`.
 */
export function readLabel(
  rules: readonly LabelRule[],
  code: string,
  currencyDecimals: number,
): Result<LabelReading> | undefined {
  if (!isDigits(code)) return undefined
  for (const rule of rules) {
    const digits = digitsFor(rule, code)
    if (digits !== undefined && fits(rule, digits)) return readFields(rule, digits, currencyDecimals)
  }
  return undefined
}

/**
 * Returns whether a rule can be stored. Refuses with `label-rule.bad-mask`, `label-rule.no-item`, `label-rule.no-value`, `label-rule.bad-prefix`
 * (`prefix`), `label-rule.bad-verifier` (a V needs four or five E) or `label-rule.bad-decimals`.
 */
export function checkLabelRule(rule: LabelRule): Result<LabelRule> {
  const { mask } = rule
  if (!/^F+[IEWNVX]+C$/.test(mask) || mask.length > MAX_LENGTH || RUNS.some((letter) => !isOneRun(mask, letter))) {
    return refuse({ code: 'label-rule.bad-mask', facts: { mask } })
  }
  if (widthOf(mask, 'I') === 0) return refuse({ code: 'label-rule.no-item', facts: { mask } })
  if (!/[EWN]/.test(mask)) return refuse({ code: 'label-rule.no-value', facts: { mask } })
  const prefix = rule.prefixes.find((prefix) => !isDigits(prefix) || prefix.length !== widthOf(mask, 'F'))
  if (prefix !== undefined || rule.prefixes.length === 0)
    return refuse({ code: 'label-rule.bad-prefix', facts: { prefix } })
  if (widthOf(mask, 'V') > 0 && !isVerifiable(mask)) return refuse({ code: 'label-rule.bad-verifier', facts: { mask } })
  if (!areDecimals(rule.priceDecimals) || !areDecimals(rule.weightDecimals) || isFinerThanGrams(rule)) {
    return refuse({ code: 'label-rule.bad-decimals', facts: { mask } })
  }
  return accept(rule)
}

/** The longest code a product may have is 20 (specification §5); a label is never longer. */
const MAX_LENGTH = 20
const RUNS = ['I', 'E', 'W', 'N', 'V']

const areDecimals = (decimals: number): boolean => Number.isInteger(decimals) && decimals >= 0 && decimals <= 3
const isFinerThanGrams = (rule: LabelRule): boolean => rule.weightUnit === 'g' && rule.weightDecimals > 0
const widthOf = (mask: string, letter: string): number => mask.split(letter).length - 1
const isOneRun = (mask: string, letter: string): boolean =>
  mask.lastIndexOf(letter) - mask.indexOf(letter) + 1 <= widthOf(mask, letter) || widthOf(mask, letter) === 0
const isVerifiable = (mask: string): boolean => widthOf(mask, 'V') === 1 && [4, 5].includes(widthOf(mask, 'E'))

/** The digits of `code` in the length of the rule, or undefined when the lengths cannot meet. */
function digitsFor(rule: LabelRule, code: string): string | undefined {
  if (code.length === rule.mask.length) return code
  const isUpcAAsEan13 = rule.mask.length === 12 && code.length === 13 && code.startsWith('0')
  if (isUpcAAsEan13) return code.slice(1)
  // Scanners that say UPC-A leave out the zero with which an EAN-13 begins.
  return rule.mask.length === 13 && code.length === 12 ? `0${code}` : undefined
}

function fits(rule: LabelRule, digits: string): boolean {
  if (!rule.prefixes.includes(fieldOf(rule.mask, digits, 'F')) || !endsInCheckDigit(digits)) return false
  if (!rule.isVerifierTested || !rule.mask.includes('V')) return true
  return String(priceVerifierOf(fieldOf(rule.mask, digits, 'E'))) === fieldOf(rule.mask, digits, 'V')
}

const fieldOf = (mask: string, digits: string, letter: string): string =>
  digits.slice(mask.indexOf(letter), mask.lastIndexOf(letter) + 1)

function readFields(rule: LabelRule, digits: string, currencyDecimals: number): Result<LabelReading> {
  const valueOf = (letter: string) =>
    rule.mask.includes(letter) ? Number(fieldOf(rule.mask, digits, letter)) : undefined
  const itemCode = fieldOf(rule.mask, digits, 'I')
  const facts = { ruleId: rule.id, itemCode }
  const amountMinor = scale(valueOf('E'), currencyDecimals - rule.priceDecimals)
  const weight = scale(valueOf('W'), rule.weightUnit === 'g' ? 0 : 3 - rule.weightDecimals)
  const count = valueOf('N')
  if (amountMinor === 0) return refuse({ code: 'barcode.zero-amount', facts })
  if (weight === 0) return refuse({ code: 'barcode.zero-weight', facts })
  if (count === 0) return refuse({ code: 'barcode.zero-count', facts })
  if (amountMinor !== undefined && !Number.isInteger(amountMinor))
    return refuse({ code: 'barcode.amount-too-fine', facts })
  return accept({
    ruleId: rule.id,
    prefix: fieldOf(rule.mask, digits, 'F'),
    itemCode,
    ...(amountMinor !== undefined && { amountMinor }),
    ...(weight !== undefined && { weight: weightIn(rule.weightUnit, weight) }),
    ...(count !== undefined && { count }),
  })
}

const weightIn = (unit: LabelRule['weightUnit'], amount: number): Weight =>
  unit === 'g' ? { unit, grams: amount } : { unit, thousandths: amount }

/** `value` moved by `places` decimals; a negative move that does not come out even leaves a fraction for the caller to refuse. */
function scale(value: number | undefined, places: number): number | undefined {
  if (value === undefined) return undefined
  return places >= 0 ? value * 10 ** places : value / 10 ** -places
}
