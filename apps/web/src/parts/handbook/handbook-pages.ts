import type { Language } from '../../words/locale.ts'

/** The tasks of a cashier, in the order of a day. */
export const cashierPages = [
  'signIn',
  'openShift',
  'sell',
  'member',
  'discount',
  'hold',
  'pay',
  'giftCard',
  'refund',
  'findOrder',
  'drawer',
  'closeShift',
  'offline',
  'printer',
  'products',
  'stock',
] as const
export type CashierPage = (typeof cashierPages)[number]

/** One task in one language. `[desk:action.hold]` stands for that word of a screen; the handbook never copies one. */
export interface HandbookText {
  readonly title: string
  /** Other names of the task, for the search, separated by `|`; never shown. */
  readonly also: string
  readonly steps: readonly string[]
  /** The message or the symptom, and the way out. */
  readonly wrong: readonly { readonly when: string; readonly then: string }[]
  readonly ask: string
}

export type CashierTexts = Readonly<Record<CashierPage, HandbookText>>

const files = import.meta.glob<CashierTexts>('./pages/*/cashier.json', { import: 'default' })

/** Loads the cashier's pages in one language; each language is a file of its own that the service worker keeps. */
export function loadCashierTexts(language: Language): Promise<CashierTexts> {
  const load = files[`./pages/${language}/cashier.json`]
  return load ? load() : Promise.reject(new Error(`no handbook in ${language}`))
}
