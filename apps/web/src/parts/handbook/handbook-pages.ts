import type { Language } from '../../words/locale.ts'

/** The tasks of each role: a cashier's in the order of a day, the others' in the order in which they come up. */
export const handbookPages = {
  cashier: [
    'signIn',
    'openShift',
    'sell',
    'member',
    'discount',
    'hold',
    'pay',
    'kiosk',
    'giftCard',
    'refund',
    'findOrder',
    'drawer',
    'closeShift',
    'offline',
    'printer',
    'products',
    'stock',
  ],
  owner: [
    'today',
    'review',
    'firstGoods',
    'prices',
    'staff',
    'outlets',
    'offers',
    'stockIn',
    'stocktake',
    'figures',
    'members',
    'family',
    'devices',
    'licence',
    'movingIn',
    'settings',
  ],
  accountant: ['closeDay', 'batches', 'export', 'bills', 'liabilities', 'proofs'],
  operator: ['merchants', 'partners', 'codes', 'gateways', 'backup', 'log'],
} as const

export type HandbookRole = keyof typeof handbookPages
export type HandbookPage<Role extends HandbookRole = HandbookRole> = (typeof handbookPages)[Role][number]
export type OfficeRole = Exclude<HandbookRole, 'cashier'>
/** A page of the back office beside its role: `owner.prices`. */
export type OfficePage = { [Role in OfficeRole]: `${Role}.${HandbookPage<Role>}` }[OfficeRole]
export type CashierPage = HandbookPage<'cashier'>
/** Any page beside its role: a picture is kept under it. */
export type AnyPage = OfficePage | `cashier.${CashierPage}`
export const cashierPages = handbookPages.cashier
export const handbookRoles = Object.keys(handbookPages) as HandbookRole[]

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

export type HandbookTexts<Role extends HandbookRole> = Readonly<Record<HandbookPage<Role>, HandbookText>>

const files = import.meta.glob<HandbookTexts<HandbookRole>>('./pages/*/*.json', { import: 'default' })

/** Loads the pages of a role in one language; each is a file of its own that the service worker keeps. */
export async function loadTexts<Role extends HandbookRole>(
  role: Role,
  language: Language,
): Promise<HandbookTexts<Role>> {
  const load = files[`./pages/${language}/${role}.json`]
  if (!load) throw new Error(`no handbook of ${role} in ${language}`)
  return load()
}
