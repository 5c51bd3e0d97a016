import type { Weight } from '../basket/index.ts'
import type { Gs1Element } from './element-string.ts'
import { gs1DateToDay } from './gs1-date.ts'

/** The facts of an element string about the goods in hand. Only those it carries are present. */
export interface Gs1Goods {
  /** GTIN of 14 digits as carried by (01), or by (02) for the content of a logistic unit. */
  readonly gtin?: string
  readonly lot?: string
  readonly serial?: string
  readonly producedOn?: string
  readonly packedOn?: string
  readonly bestBefore?: string
  readonly expiresOn?: string
  readonly count?: number
  /** Half-up where the label is finer than thousandths. */
  readonly weight?: Weight
  /** The price as digits and decimals; `currencyNumber` is ISO 4217's where the label names one. */
  readonly price?: { readonly digits: number; readonly decimals: number; readonly currencyNumber?: string }
}

/**
 * Reads the fields of retail goods out of checked elements; days are `YYYY-MM-DD`, their century follows `thisYear`.
 * Source: GS1 General Specifications, section 3.
 */
export function readGs1Goods(elements: readonly Gs1Element[], thisYear: number): Gs1Goods {
  const valueOf = (ai: string) => elements.find((element) => element.ai === ai)?.value
  const dayOf = (ai: string) => {
    const date = valueOf(ai)
    return date === undefined ? undefined : gs1DateToDay(date.slice(0, 6), thisYear)
  }
  const count = valueOf('30') ?? valueOf('37')
  return withoutUndefined({
    gtin: valueOf('01') ?? valueOf('02'),
    lot: valueOf('10'),
    serial: valueOf('21'),
    producedOn: dayOf('11'),
    packedOn: dayOf('13'),
    bestBefore: dayOf('15'),
    expiresOn: dayOf('17') ?? dayOf('7003'),
    count: count === undefined ? undefined : Number(count),
    weight: weightOf(elements),
    price: priceOf(elements),
  })
}

function weightOf(elements: readonly Gs1Element[]): Gs1Goods['weight'] {
  const found = elements.find(({ ai }) => /^3[12]0[0-5]$/.test(ai))
  if (!found) return undefined
  const decimals = Number(found.ai.charAt(3))
  const digits = Number(found.value)
  const divisor = 10 ** Math.max(0, decimals - 3)
  const thousandths = decimals <= 3 ? digits * 10 ** (3 - decimals) : Math.floor((2 * digits + divisor) / (2 * divisor))
  return { unit: found.ai.startsWith('310') ? 'kg' : 'pound', thousandths }
}

function priceOf(elements: readonly Gs1Element[]): Gs1Goods['price'] {
  const found = elements.find(({ ai }) => /^39[23][0-9]$/.test(ai))
  if (!found) return undefined
  const decimals = Number(found.ai.charAt(3))
  if (found.ai.startsWith('392')) return { digits: Number(found.value), decimals }
  return { digits: Number(found.value.slice(3)), decimals, currencyNumber: found.value.slice(0, 3) }
}

function withoutUndefined(goods: Gs1Goods): Gs1Goods {
  return Object.fromEntries(Object.entries(goods).filter(([, value]) => value !== undefined))
}
