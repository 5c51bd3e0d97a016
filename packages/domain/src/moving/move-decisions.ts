import type { Question } from './move-source.ts'
import { taxName } from './moved-tax.ts'
import type { NewerFile } from './newer-file.ts'
import type { OwnColumns } from './own-columns.ts'

/** Answers to what no file says. */
export interface MoveDecisions {
  readonly currency: string | null
  /** True where the prices of the files contain tax; `keep` takes them as shelf prices whatever the outlet does with tax. */
  readonly pricesContainTax: boolean | 'keep' | null
  /** By a location's name, empty where files name none: the number of an outlet that is here, or null to leave it out. */
  readonly locations: Readonly<Record<string, string | null>>
  /** By a tax of the files with its rate, `taxable goods` for those without one: the name of a tax that is here, or null for what the outlet has. */
  readonly taxes: Readonly<Record<string, string | null>>
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
  readonly country: string | null
  readonly zeroIs: 'free' | 'unknown' | null
  readonly categories: Readonly<Record<string, string>>
  readonly balances: Readonly<Record<string, 'money' | 'points' | 'left out'>>
  readonly decimalMarks: Readonly<Record<string, '.' | ','>>
  readonly dayOrders: Readonly<Record<string, 'day-first' | 'month-first'>>
  /** Files whose columns were looked at and are what they were taken for. */
  readonly columns: readonly string[]
  /** By a file of a shop's own: what its columns mean, where it is not what they were taken for. */
  readonly ownColumns?: Readonly<Record<string, OwnColumns>>
  /** True where pictures are fetched from the addresses of the files, or taken from the zip. Moves from before had none. */
  readonly takesPictures?: boolean
  /** By the name of a role in the files, empty for people without one: the name of a role here, or null to leave its people out. */
  readonly roles?: Readonly<Record<string, string | null>>
  /** The values that a newer file of goods that came before may change. Moves from before took the difference of stock alone. */
  readonly newer?: NewerFile
  /** By a file of stock alone: when it was counted, by the clock of its outlets (`2026-03-02T09:00`); null where nobody knows. */
  readonly countedAt?: Readonly<Record<string, string | null>>
  /** By the code of a class of doubt: whether its things are taken, as they are where nothing is said, or left out. */
  readonly classes?: Readonly<Record<string, 'take' | 'leave'>>
}

export const TAXABLE_GOODS = 'taxable goods'
export const UNTAXED_GOODS = 'untaxed goods'

export const nothingDecided: MoveDecisions = {
  currency: null,
  pricesContainTax: null,
  locations: {},
  taxes: {},
  weightUnit: null,
  country: null,
  zeroIs: null,
  categories: {},
  balances: {},
  decimalMarks: {},
  dayOrders: {},
  columns: [],
  ownColumns: {},
  takesPictures: false,
  roles: {},
}

type IsAnswered = (decisions: MoveDecisions, about: string, questions: readonly Question[]) => boolean

/** Answers of the release before name a tax without its rate; that is none where another tax of the files has no rate. */
const isTaxAnswered: IsAnswered = ({ taxes }, about, questions) =>
  Object.hasOwn(taxes, about) ||
  (Object.hasOwn(taxes, taxName(about)) &&
    !questions.some((other) => other.kind === 'tax' && other.about === taxName(about)))

const answers: Readonly<Record<Question['kind'], IsAnswered>> = {
  currency: ({ currency }) => currency !== null,
  'tax-inside': ({ pricesContainTax }) => pricesContainTax !== null,
  tax: isTaxAnswered,
  'taxable-goods': ({ taxes }) => Object.hasOwn(taxes, TAXABLE_GOODS),
  'untaxed-goods': ({ taxes }) => Object.hasOwn(taxes, UNTAXED_GOODS),
  location: ({ locations }, about) => Object.hasOwn(locations, about),
  'weight-unit': ({ weightUnit }) => weightUnit !== null,
  country: ({ country }) => country !== null,
  'cost-zero': ({ zeroIs }) => zeroIs !== null,
  category: ({ categories }, about) => Object.hasOwn(categories, about),
  points: ({ balances }, about) => Object.hasOwn(balances, about),
  columns: ({ columns }, about) => columns.includes(about),
  'decimal-mark': ({ decimalMarks }, about) => Object.hasOwn(decimalMarks, about),
  'day-order': ({ dayOrders }, about) => Object.hasOwn(dayOrders, about),
  'staff-role': ({ roles }, about) => Object.hasOwn(roles ?? {}, about),
  'count-moment': ({ countedAt }, about) => Object.hasOwn(countedAt ?? {}, about),
}

/** Questions still open. */
export const openQuestions = (questions: readonly Question[], decisions: MoveDecisions): Question[] =>
  questions.filter(({ kind, about }) => !answers[kind](decisions, about, questions))
